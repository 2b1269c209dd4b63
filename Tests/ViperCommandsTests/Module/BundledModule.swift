import Configuration
import Foundation
import ModuleTemplates
import Testing
import ViperTestSupport
import Workspace

/// A bundled template with one value for one parameter, or with none.
struct BundledModule: Sendable, CustomTestStringConvertible {
  var template: String
  var parameter: String?

  var testDescription: String {
    ([template] + (parameter.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// The words for a module of this name.
  func gen(_ name: String, _ more: String...) -> [String] {
    ["gen", name, template] + (parameter.map { ["--custom-parameters", $0] } ?? []) + more
  }

  /// Some of ``all``, of every template; all with `VIPER_ROUNDS`.
  static var some: [BundledModule] {
    if ProcessInfo.processInfo.environment["VIPER_ROUNDS"] != nil { return all }
    return all.enumerated().filter { $0.offset % 4 == 0 || $0.element.parameter == nil }
      .map(\.element)
  }

  /// Each value that a template describes.
  static let all: [BundledModule] = BundledTemplates.names.flatMap { name in
    let folder = TemplateFolder(name: name, origin: .bundled, in: TestProject().world)
    let parameters =
      (try? TemplateCheck(folder, on: CalendarDate(year: 2024, month: 2, day: 29)))?.parameters
      ?? []
    return [BundledModule(template: name)]
      + parameters.flatMap { parameter in
        parameter.values.map {
          BundledModule(template: name, parameter: "\(parameter.name):\($0)")
        }
      }
  }
}
