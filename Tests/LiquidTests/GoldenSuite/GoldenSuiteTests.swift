import Diagnostics
import Foundation
import Liquid
import Testing

/// The public conformance suite in `../shared/compat` or the folder in `VIPER_COMPAT`.
///
/// Without the file the test is skipped.
@Suite struct GoldenSuiteTests {
  @Test(.enabled(if: GoldenSuite.isPresent, "golden_liquid.json is not beside the package"))
  func `every case of the golden suite passes`() throws {
    let cases = try GoldenSuite.load()
    #expect(cases.count >= 1_053)
    for golden in cases {
      let outcome = golden.run()
      #expect(golden.accepts(outcome), "\(golden.name): \(golden.template.debugDescription)")
    }
  }
}

enum GoldenSuite {
  static let file: URL = {
    if let folder = ProcessInfo.processInfo.environment["VIPER_COMPAT"] {
      return URL(fileURLWithPath: folder).appendingPathComponent("golden_liquid.json")
    }
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return package.appendingPathComponent("../shared/compat/golden_liquid.json").standardizedFileURL
  }()

  static var isPresent: Bool { FileManager.default.fileExists(atPath: file.path) }

  static func load() throws -> [GoldenCase] {
    let root = try OrderedJSON.value(of: Array(Data(contentsOf: file)))
    guard case .array(let tests)? = root["tests"] else { return [] }
    // One case needs the `strict2` mode of later versions.
    return try tests.filter { $0["tags"]?.strings.contains("strict2") != true }.map(GoldenCase.init)
  }
}

struct GoldenCase {
  let name: String
  let template: String
  let data: [String: LiquidValue]
  let partials: [String: Partial]
  /// Nil for an expected error.
  let expected: [String]?

  init(_ json: LiquidValue) throws {
    name = try #require(json["name"]?.strings.first)
    template = try #require(json["template"]?.strings.first)
    data = Self.members(json["data"])
    partials = Self.members(json["templates"]).mapValues {
      .text($0.text, file: "a partial")
    }
    if json["invalid"] == true {
      expected = nil
    } else {
      expected = try #require(json["results"] ?? json["result"]).strings
    }
  }

  private static func members(_ json: LiquidValue?) -> [String: LiquidValue] {
    guard case .object(let object)? = json else { return [:] }
    return Dictionary(uniqueKeysWithValues: zip(object.names, object.values))
  }

  /// The output of the template; nil for an error.
  func run() -> String? {
    do {
      let template = try LiquidTemplate(parsing: template, named: name)
      return try template.render(
        data, partials: PartialsByName(partials)
      ).text
    } catch {
      return nil
    }
  }

  func accepts(_ outcome: String?) -> Bool {
    guard let expected else { return outcome == nil }
    return outcome.map(expected.contains) ?? false
  }
}
