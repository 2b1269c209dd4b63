import Testing
import ViperCommands
import ViperTestSupport

@Suite("Parameters of a template")
struct ParameterTests {
  private static let rambafile = """
    company: Acme
    project_name: Demo
    project_target: Demo
    project_file_path: App
    project_group_path: App

    """

  @Test(arguments: Catalog.templateNames) func `are documented by each bundled template`(
    template: String
  ) throws {
    let parameters = try TemplateParameter.all(of: template)
    #expect(parameters.map(\.name).contains("header"))
    for parameter in parameters {
      #expect(parameter.values.count > 1)
      #expect(parameter.values.contains(parameter.defaultValue))
      #expect(!parameter.summary.isEmpty)
    }
  }

  @Test(arguments: Catalog.templateNames) func `have the documented default`(
    template: String
  ) throws {
    let bare = try GeneratedModule.generate("Profile", Combination(template: template, values: [:]))
    for parameter in try TemplateParameter.all(of: template) {
      let values = [parameter.name: parameter.defaultValue]
      let given = try GeneratedModule.generate(
        "Profile", Combination(template: template, values: values))
      #expect(given.files == bare.files, "\(parameter.name)")
    }
  }

  @Test(arguments: Catalog.templateNames) func `make a difference with each other value`(
    template: String
  ) throws {
    let neighbours = try Combination.neighbours(of: template)
    for combination in neighbours where !combination.values.isEmpty {
      // A value may matter only together with one of another parameter.
      let makesOne = try neighbours.contains { base in
        let merged = Combination(
          template: template, values: base.values.merging(combination.values) { $1 })
        return try GeneratedModule.generate("Profile", merged).files
          != GeneratedModule.generate("Profile", base).files
      }
      #expect(makesOne, "\(combination)")
    }
  }

  @Test func `can't have a value that the template doesn't know`() throws {
    let project = TestProject(["Rambafile": Self.rambafile])
    let before = try project.snapshot()

    let code = Viper.run(
      ["gen", "Profile", "viper", "--custom-parameters", "view:xlb", "tests:junit"],
      in: project.world)

    #expect(code == .failed)
    let errors = project.console.errors
    for name in ["`view`", "`xlb`", "`tests`", "`junit`"] { #expect(errors.contains(name)) }
    #expect(errors.contains("did you mean `view:xib`?"))
    #expect(try project.snapshot().changes(to: before) == [])
  }

  @Test func `are refused when the template doesn't document them`() throws {
    let project = TestProject(["Rambafile": Self.rambafile])
    let before = try project.snapshot()
    let code = Viper.run(
      ["gen", "Profile", "viper", "--custom-parameters", "test:xctest"], in: project.world)
    #expect(code == .failed)
    #expect(try project.snapshot().changes(to: before) == [])
    #expect(project.console.errors.contains("`test`"))
    #expect(project.console.errors.contains("did you mean `tests`?"))
  }

  @Test func `can be anything for a template that documents none`() {
    let project = TestProject([
      "Rambafile": Self.rambafile,
      "Templates/old/old.rambaspec":
        "name: old\nauthor: Jane\nversion: 1\ncode_files:\n- {name: A.swift, path: a.liquid}\n",
      "Templates/old/a.liquid": "// {{ custom_parameters.style }}\n",
    ])
    let code = Viper.run(
      ["gen", "Profile", "old", "--custom-parameters", "style:dark"], in: project.world)
    #expect(code == .done)
    #expect(!project.console.errors.contains("warning"))
  }
}
