import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Where viper differs from Generamba on purpose")
struct DifferencesTests {
  private static let pbxproj = "Demo.xcodeproj/project.pbxproj"

  @Test func `a replaced module keeps the user's own files in its group`() throws {
    let project = TestProject(DemoProject.tree)
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done)
    let own = "Demo/Modules/Profile/View/Own.swift"
    let other = ["gen", "Profile", "screen", "--custom-parameters", "own:yes"]
    project.files.put("// own\n", at: project.root.appending(own))
    let spec = DemoProject.rambaspec.replacing(
      "test_files:",
      with: """
        {% if custom_parameters.own %}- {name: View/Own.swift, path: Code/view.swift.liquid, custom_name: Own.swift}
        {% endif %}test_files:
        """)
    project.files.put(spec, at: project.root.appending("Templates/screen/screen.rambaspec"))
    #expect(Viper.run(other + ["--skip-existing"], in: project.world) == .done)
    let before = try #require(try project.snapshot().texts[Self.pbxproj])
    #expect(before.contains("Own.swift in Sources"))
    let view = project.root.appending("Demo/Modules/Profile/View/ProfileView.swift")
    project.files.put("// changed\n", at: view)
    #expect(Viper.run(["gen", "Profile", "--force"], in: project.world) == .done)
    let texts = try project.snapshot().texts
    #expect(texts[Self.pbxproj] == before)
    #expect(texts[own] == "// own\n")
  }

  @Test(arguments: [
    ("View/View.swift", "presenter/View.swift", "Presenter/ProfileView.swift"),
    ("View/View.swift", "presenter/In/View.swift", "Presenter/In/ProfileView.swift"),
    ("Presenter/PresenterT", "VIEW/PresenterT", "View/ProfilePresenterTests.swift"),
  ])
  func `entries that spell a folder differently share it`(
    text: String, other: String, path: String
  ) throws {
    let project = TestProject(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile.replacing("DemoTests/Modules", with: "Demo/Modules"),
        "Templates/screen/screen.rambaspec": DemoProject.rambaspec.replacing(text, with: other),
      ]))
    let answer = project.answer("gen", "Profile")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let texts = try project.snapshot().texts
    #expect(texts["Demo/Modules/Profile/" + path] != nil)
    let pbxproj = try #require(texts[Self.pbxproj])
    #expect(!pbxproj.contains("path = presenter;") && !pbxproj.contains("path = VIEW;"))
  }

  @Test(arguments: [("3D App", "3D_App"), ("Shop", "Shop")])
  func `gen warns about tests that import a module that no target builds`(
    name: String, module: String
  ) {
    let rambafile = DemoProject.rambafile.replacing("_name: Demo", with: "_name: \(name)")
    let project = TestProject(DemoProject.tree(["Rambafile": rambafile]))
    let answer = project.answer("gen", "Profile")
    #expect(answer.exit == .done && answer.warnings == ["doctor.module-unknown"])
    #expect(
      answer.reports(
        "doctor.module-unknown", at: "Rambafile:3", naming: module,
        suggesting: "product_module_name: Demo"), "\(answer.testDescription)")
    #expect(project.answer("gen", "Feed", "--no-tests").warnings.isEmpty)
  }

  @Test func `with logical groups two files of one name are an error`() throws {
    let project = TestProject(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile + "create_logical_groups: true\n",
        "Templates/screen/screen.rambaspec": DemoProject.rambaspec.replacing(
          "View/View.swift", with: "View/Presenter.swift"),
      ]))
    let before = try project.snapshot()
    #expect(
      project.answer("gen", "Profile").fails("template.clash", naming: "ProfilePresenter.swift"))
    #expect(try project.snapshot() == before)
  }

  @Test func `an existing test file is not replaced without --force`() throws {
    let test = "DemoTests/Modules/Profile/Presenter/ProfilePresenterTests.swift"
    let project = TestProject(DemoProject.tree([test: "// my tests\n"]))
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .failed)
    #expect(try project.snapshot().texts[test] == "// my tests\n")
  }

  @Test(arguments: [
    ("pod 'RxSwift'", true), ("  pod \"RxSwift\", '~> 6.0'", true), ("# pod 'RxSwift'", false),
    ("pod 'RxSwiftExt'", false), ("pod 'RxSwift/Core'", true),
    ("system('rm -rf /')\npod 'RxSwift'", true),
  ])
  func `dependencies are matched by their whole name`(line: String, isKnown: Bool) throws {
    let project = TestProject(
      DemoProject.tree([
        "Rambafile": DemoProject.rambafile + "podfile_path: Podfile\n",
        "Podfile": line + "\n",
        "Templates/screen/screen.rambaspec": DemoProject.rambaspec + "dependencies: [RxSwift]\n",
      ]))
    let answer = project.answer("gen", "Profile")
    #expect(answer.exit == .done)
    #expect(answer.reports("template.dependency", naming: "RxSwift") != isKnown)
  }

  @Test(arguments: [
    ("Cartfile", "github \"ReactiveX/RxSwift\" ~> 6.0"),
    ("Cartfile", "git \"https://example.com/RxSwift.git\""),
    (
      "Package.swift",
      ".package(url: \"https://github.com/ReactiveX/RxSwift.git\", from: \"6.0.0\"),"
    ),
    ("Package.swift", ".product(name: \"RxSwift\", package: \"RxSwift\"),"),
  ])
  func `a dependency is found in Cartfile and Package.swift too`(file: String, line: String) {
    var tree = DemoProject.tree([
      "Rambafile": DemoProject.rambafile + "cartfile_path: Cartfile\n", "Cartfile": "",
      "Templates/screen/screen.rambaspec": DemoProject.rambaspec + "dependencies: [RxSwift]\n",
    ])
    tree[file] = line + "\n"
    let project = TestProject(tree)
    let answer = project.answer("gen", "Profile")
    #expect(answer.exit == .done && answer.warnings == [])
  }
}
