import Configuration
import Diagnostics
import Liquid
import ModuleTemplates
import Testing
import ViperTestSupport
import Workspace

@Suite("A frozen template") struct FrozenTemplateTests {
  private typealias Rendered = [[String]]

  private static let names = ["Profile", "X", "userURLList", "HTTP2Log", "VeryLongNameOfAScreen_3"]
  private static let descriptions = [
    "", "Shows {{ a }} profile.", "One line.\n\nAnother \"line\".",
  ]

  private static func folder(_ content: TemplateContent) -> TemplateFolder {
    TemplateFolder(
      name: content.name, origin: .memory(content, source: "test"), in: TestProject().world)
  }

  private static func frozen(
    _ combination: Combination, of folder: TemplateFolder? = nil
  ) throws -> TemplateContent {
    let original = TemplateFolder(
      name: combination.template, origin: .bundled, in: TestProject().world)
    return try FrozenTemplate(
      of: folder ?? original, named: "frozen",
      parameters: combination.values.sorted { $0.key < $1.key }
    ).content
  }

  /// Path, text and kind of each file that a template generates, in order.
  private static func rendered(
    _ folder: TemplateFolder, _ name: String, _ description: String,
    _ values: [String: String] = [:]
  ) throws -> Rendered {
    var module = try ExampleModule(named: name, on: TestClock().today())
    for (key, value) in values { module.setParameter(key, to: value) }
    _ = module.setVariable(["module_info", "description"], to: description)
    if name.count.isMultiple(of: 2) { _ = module.setVariable(["prefix"], to: "VP") }
    var budget = Budget()
    let spec = try Template(folder, values: module.values.forSpec, within: &budget).spec
    var renderer = TemplateRenderer(folder, values: module.values, within: budget)
    return try (spec.codeFiles + spec.testFiles).map { entry in
      let file = try entry.path.map { try renderer.render(entry, path: $0) }
      return [
        try renderer.path(of: entry), String(decoding: file?.bytes ?? [], as: UTF8.self),
        "\(entry.isResource) \(spec.codeFiles.contains(entry)) \(spec.followsProject)",
      ]
    }
  }

  @Test(arguments: Catalog.templateNames)
  func `generates the same files, for each value of each parameter`(template: String) throws {
    let original = TemplateFolder(name: template, origin: .bundled, in: TestProject().world)
    for combination in try Combination.neighbours(of: template) {
      let content = try Self.frozen(combination)
      let frozen = Self.folder(content)
      for (index, name) in Self.names.enumerated() {
        let description = Self.descriptions[index % Self.descriptions.count]
        let expected = try Self.rendered(original, name, description, combination.values)
        #expect(try Self.rendered(frozen, name, description) == expected, "\(combination), \(name)")
      }
      #expect(template != "viper" || content.files.count <= 25, "\(combination)")
      for (path, bytes) in content.files
      where !path.hasPrefix("additions/") && !path.hasPrefix("snippets/") {
        let text = String(decoding: bytes, as: UTF8.self)
        for word in ["{% include", "{%- include", "custom_parameters", "parameters:"] {
          #expect(!text.contains(word), "\(combination): \(path)")
        }
      }
    }
  }

  @Test(arguments: Catalog.templateNames)
  func `passes the check, and stays the same when it is frozen again`(template: String) throws {
    for combination in try Combination.eachValue(of: template) {
      let content = try Self.frozen(combination)
      var check = try TemplateCheck(Self.folder(content), on: TestClock().today())
      try check.checkThoroughly()
      #expect(check.findings.isEmpty, "\(combination)")
      #expect(check.parameters.isEmpty, "\(combination)")
      let again = try Self.frozen(
        Combination(template: template, values: [:]), of: Self.folder(content))
      #expect(again == content, "\(combination)")
    }
  }

  @Test func `keeps the additions of a template with the snippets that they need`() throws {
    let files = try Self.frozen(Combination(template: "viper_objc", values: [:])).files.keys
    #expect(files.contains("additions/route/addition.yml.liquid"))
    #expect(files.contains("snippets/route_names.liquid"))
    #expect(!files.contains("snippets/test_method.liquid"))
  }
}
