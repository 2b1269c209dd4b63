import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("A mistyped key is named in the error that it causes")
struct MisspellingTests {
  @Test(arguments: [
    ("project_target: Demo", "project_taget: Demo", "project_target", 5),
    ("project_file_path: Demo/Modules", "project_file_pth: Demo/Modules", "project_file_path", 6),
    ("test_target: DemoTests", "tset_target: DemoTests", "test_target", 8),
    ("company: Acme", "compnay: Acme", "company", 1),
    ("xcodeproj_path: Demo.xcodeproj", "xcodproj_path: Demo.xcodeproj", "xcodeproj_path", 4),
  ])
  func `with its line`(right: String, wrong: String, key: String, line: Int) throws {
    var text = DemoProject.rambafile.replacing(right, with: wrong)
    if key == "project_file_path" {
      text = text.replacing("project_group_path: Demo/Modules\n", with: "")
    }
    let project = TestProject(DemoProject.tree(["Rambafile": text]))
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .failed)
    let errors = project.console.errors
    #expect(errors.contains("error: the key `\(key)` is missing"), "\(errors)")
    #expect(errors.contains("--> Rambafile:\(line):1"), "\(errors)")
    #expect(errors.contains("hint: did you mean `\(key)`?"), "\(errors)")
  }

  @Test func `catalogs too`() {
    let demo = CatalogProject([
      "Rambafile": "shared_catalog: no\ncatalgs: [../catalog]\ntemplates: [screen]\n"
    ])
    #expect(demo.run("template", "install") == .failed)
    #expect(
      demo.errors.contains("`catalgs` in line 2 of the Rambafile is not a key"), "\(demo.errors)")
    #expect(demo.errors.contains("did you mean `catalogs`?"))
  }

  @Test func `a missing template leads, and the catalog that was not reached is a note`() async {
    let demo = CatalogProject([
      "Rambafile": "catalogs: [../catalog]\ntemplates: [screne]\n", "/tmp/": "",
    ])
    for command in [["template", "install"], ["template", "show", "screne"]] {
      let code = await onOwnThread { Viper.run(command, in: demo.project.world) }
      #expect(code == .failed)
      #expect(
        demo.errors.hasPrefix("error: no catalog has a template `screne`\n"), "\(demo.errors)")
      #expect(demo.errors.contains("could not reach the shared catalog: "))
      #expect(demo.errors.contains("did you mean `screen`?"))
    }
  }

  @Test func `a hint that names the project file gives its path from here`() {
    let project = TestProject([
      "ios/Rambafile": DemoProject.rambafile.replacing("Demo.xcodeproj", with: "My Demo.xcodeproj"),
      "ios/My Demo.xcodeproj/project.pbxproj": "",
    ])
    #expect(Viper.run(["-C", "ios", "gen", "Profile", "viper"], in: project.world) == .failed)
    #expect(
      project.console.errors.contains(
        "`git checkout -- 'My Demo.xcodeproj/project.pbxproj'`"),
      "\(project.console.errors)")
    #expect(
      Viper.run(["gen", "Profile", "viper", "--rambafile", "ios/Rambafile"], in: project.world)
        == .failed)
    #expect(
      project.console.errors.contains(
        "`git checkout -- 'ios/My Demo.xcodeproj/project.pbxproj'`"),
      "\(project.console.errors)")
  }
}
