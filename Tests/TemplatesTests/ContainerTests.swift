import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite(
  "A container of modules that have grown",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct ContainerTests {
  @Test(arguments: [("", "swift-testing"), ("XY", "xctest")])
  func `compiles with their views and cells, and all tests pass`(
    prefix: String, tests: String
  ) throws {
    let project = TestProject([
      "Rambafile": """
      company: Acme
      author: Jane Doe
      prefix: \(prefix)
      project_name: Demo App
      product_module_name: Demo
      project_file_path: App
      test_file_path: AppTests
      """
    ])
    let ofTests = ["--custom-parameters", "tests:\(tests)"]
    for words in [
      ["gen", "Header", "viper_submodule"] + ofTests,
      ["gen", "Player", "viper_submodule"] + ofTests + ["view:cells"],
      ["module", "add", "output", "\(prefix)Header", "didChoose:String"],
      ["module", "add", "output", "\(prefix)Player", "didStart"],
    ] { try #require(Viper.run(words, in: project.world) == .done, "\(project.console.errors)") }
    let input = project.root.appending("App/Player/Presenter/\(prefix)PlayerModuleInput.swift")
    let text = String(decoding: try project.files.read(input), as: UTF8.self)
    project.files.put(
      text.replacing(
        "func refreshModule()\n",
        with: "func refreshModule()\n\n  func seek(\n    to second: Int,\n    smoothly: Bool\n  )\n"
      ),
      at: input)
    let presenter = project.root.appending("App/Player/Presenter/\(prefix)PlayerPresenter.swift")
    let code = String(decoding: try project.files.read(presenter), as: UTF8.self)
    project.files.put(
      code.replacing(
        "  func refreshModule() {",
        with: "  func seek(to second: Int, smoothly: Bool) {}\n\n  func refreshModule() {"),
      at: presenter)

    let gen = ["gen", "Profile", "viper_container"] + ofTests + ["submodules:Header,Player"]
    try #require(Viper.run(gen, in: project.world) == .done)

    let modules = try WiredModules.modules(["Header", "Player", "Profile"], of: project)
    let results = try SwiftProof(modules).run()
    #expect(Set(results.map(\.suite)) == Set(modules.flatMap(\.suites)))
    #expect(results.filter { !$0.failed.isEmpty }.isEmpty)
    #expect(Viper.run(gen + ["--dry-run"], in: project.world) == .done)
  }
}

@Suite("A module that a container can't implement") struct ContainerWarningTests {
  @Test(arguments: ["Input", "Output"])
  func `is a warning, for an input only with the tests`(role: String) throws {
    let project = TestProject([
      "Rambafile": """
      company: Acme
      project_name: Demo
      project_file_path: App
      test_file_path: AppTests
      """
    ])
    try #require(Viper.run(["gen", "Header", "viper_submodule"], in: project.world) == .done)
    let path = project.root.appending("App/Header/Presenter/HeaderModule\(role).swift")
    let text = String(decoding: try project.files.read(path), as: UTF8.self)
    let property = "AnyObject {\n  var title: String { get }\n"
    project.files.put(text.replacing("AnyObject {\n", with: property), at: path)
    for (options, isReported) in [([], true), (["--no-tests"], role == "Output")] {
      let words = ["gen", "Box", "viper_container", "--dry-run"] + options
      let answer = project.answer(words + ["--custom-parameters", "submodules:Header"])
      #expect(answer.exit == .done, "\(answer.testDescription)")
      #expect(answer.warnings.contains("gen.submodule") == isReported, "\(options)")
    }
  }
}
