import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("The team's parameters and templates in the Rambafile")
struct TeamSettingsTests {
  private static let spec = """
    name: card
    author: Jane
    version: 1.0.0
    parameters:
    - {name: style, values: [light, dark], default: light}
    - {name: width}
    - {name: item, values: [none, "a b"], kind: type_name}
    - {name: tone, values: [warm], default: plain}
    code_files:
    - {name: Card.swift, path: card.swift.liquid}

    """
  private static let file = "// {{ custom_parameters.style }} {{ custom_parameters.width }}\n"

  private func project(_ settings: String) -> TestProject {
    TestProject(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile.replacing("templates:\n- {name: screen}\n", with: "")
          + settings,
        "Templates/card/card.rambaspec": Self.spec,
        "Templates/card/card.swift.liquid": Self.file,
      ]))
  }

  private func text(of project: TestProject) throws -> String {
    String(
      decoding: try project.files.read(
        project.root.appending("Demo/Modules/Profile/ProfileCard.swift")), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("custom_parameters: {style: dark, width: 3}\n", [], "// dark 3\n"),
      (
        "custom_parameters: {style: dark, width: 3}\n"
          + "templates: [{name: card, custom_parameters: {style: light}}]\n",
        [], "// light 3\n"
      ),
      (
        "custom_parameters: {style: dark}\n"
          + "templates: [{name: card, custom_parameters: {style: light, width: ~}}]\n",
        ["--custom-parameters", "style:dark", "width:XL"], "// dark XL\n"
      ),
      // Parameters of another template do not apply to this one.
      (
        "templates: [screen, card, {name: other, custom_parameters: {style: dark}}]\n",
        ["--custom-parameters", "width:1"], "//  1\n"
      ),
    ] as [(String, [String], String)])
  func `options override a template's parameters, and those override the parameters for all`(
    settings: String, options: [String], expected: String
  ) throws {
    let project = project(settings)
    #expect(
      Viper.run(["gen", "Profile", "card"] + options, in: project.world) == .done,
      "\(project.console.errors)")
    #expect(try text(of: project) == expected)
  }

  @Test(
    arguments: [
      ("", ["--custom-parameters", "stile:dark"], "template.unknown-parameter", nil, "style"),
      (
        "templates: [{name: card, custom_parameters: {stile: dark}}]\n", [],
        "template.unknown-parameter", "Rambafile:11", "style"
      ),
      ("", ["--custom-parameters", "style:drak"], "template.parameter-value", nil, "style:dark"),
      (
        "custom_parameters: {style: drak}\n", [], "template.parameter-value", "Rambafile:11:28",
        "style: dark"
      ),
    ] as [(String, [String], String, String?, String)])
  func `an unknown parameter is an error with the nearest name`(
    settings: String, options: [String], code: String, place: String?, suggestion: String
  ) throws {
    let project = project(settings)
    let before = try project.snapshot()
    let answer = project.answer(["gen", "Profile", "card"] + options)
    #expect(answer.fails(code, at: place, suggesting: suggestion))
    #expect(try before.changes(to: project.snapshot()) == [])
  }

  @Test(arguments: [("a b", []), ("Store.Item", []), ("b c", ["template.parameter-value"])])
  func `a parameter takes its values and its kind`(value: String, errors: [String]) {
    let answer = project("").answer(
      "gen", "Profile", "card", "--custom-parameters", "item:" + value)
    #expect(answer.errors == errors, "\(answer.testDescription)")
  }

  @Test func `a parameter takes its default, also one that is not among its values`() {
    let answer = project("").answer("gen", "Profile", "card", "--custom-parameters", "tone:plain")
    #expect(answer.exit == .done, "\(answer.testDescription)")
  }

  @Test func `a parameter for all templates may be meant for others; a near miss is a warning`()
    throws
  {
    let project = project("custom_parameters: {tests: xctest, stlye: dark}\n")
    let answer = project.answer("gen", "Profile", "card")
    #expect(answer.exit == .done)
    #expect(answer.warnings.count { $0 == "template.unknown-parameter" } == 1)
    #expect(
      answer.reports("template.unknown-parameter", naming: "stlye", suggesting: "style"))
  }

  @Test func `a value that is no string is refused with its line`() {
    let project = project("custom_parameters: {style: [dark]}\n")
    #expect(
      project.answer("gen", "Profile", "card")
        .fails("rambafile.wrong-kind", at: "Rambafile:11", naming: "style"))
  }

  @Test func `default_template decides among several`() throws {
    let several = "templates: [screen, card]\n"
    let undecided = project(several)
    #expect(
      undecided.answer("gen", "Profile").fails(
        "gen.no-template", naming: "card", suggesting: "default_template: screen"))
    let decided = project(several + "default_template: card\n")
    #expect(
      Viper.run(["gen", "Profile"], in: decided.world) == .done, "\(decided.console.errors)")
    #expect(try text(of: decided) == "//  \n")
    let wrong = project(several + "default_template: crad\n")
    #expect(
      wrong.answer("gen", "Profile").fails(
        "template.unknown", at: "Rambafile:12:19", naming: "crad", suggesting: "card"))
  }

  @Test func `setup keeps them when it rewrites the file`() throws {
    let settings = """
      templates:
      - {name: screen}
      - {name: card, custom_parameters: {style: "no"}}
      default_template: card
      custom_parameters:
        width: "12"

      """
    let project = project(settings)
    #expect(
      Viper.run(["setup", "--yes", "--force"], in: project.world) == .done,
      "\(project.console.errors)")
    let path = project.root.appending("Rambafile")
    let written = try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
    #expect(written.parameters.map(\.name) == ["width"])
    #expect(written.parameters.map(\.value) == ["12"])
    #expect(written.templates.last?.parameters.map(\.value) == ["no"])
    #expect(written.text(.defaultTemplate)?.value == "card")
    #expect(written.warnings == [])
  }
}
