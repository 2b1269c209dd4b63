import Configuration
import Liquid
import ModuleTemplates
import ViperTestSupport

/// What a bundled template says of one of its parameters.
struct TemplateParameter: Sendable, Hashable {
  var name: String
  var values: [String]
  var defaultValue: String
  var summary: String

  /// The parameters of a template, in the order of its rambaspec.
  static func all(of template: String) throws -> [TemplateParameter] {
    let world = TestProject().world
    let folder = TemplateFolder(name: template, origin: .bundled, in: world)
    var budget = Budget()
    let spec = try Template(folder, values: LiquidObject(), within: &budget).spec
    return (spec.document["parameters"]?.list ?? []).map { value in
      TemplateParameter(
        name: value["name"]?.text ?? "",
        values: value["values"]?.list?.compactMap(\.text) ?? [],
        defaultValue: value["default"]?.text ?? "",
        summary: value["summary"]?.text ?? "")
    }
  }
}
