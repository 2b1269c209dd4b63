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
  func `names the line`(right: String, wrong: String, key: String, line: Int) throws {
    var text = DemoProject.rambafile.replacing(right, with: wrong)
    if key == "project_file_path" {
      text = text.replacing("project_group_path: Demo/Modules\n", with: "")
    }
    let project = TestProject(DemoProject.tree(["Rambafile": text]))
    let answer = project.answer("gen", "Profile")
    #expect(
      answer.fails(
        "rambafile.missing-key", at: "Rambafile:\(line):1",
        naming: String(wrong.prefix { $0 != ":" }), suggesting: key))
  }

  @Test func `names a misspelled key for catalogs`() {
    let demo = CatalogProject([
      "Rambafile": "shared_catalog: no\ncatalgs: [../catalog]\ntemplates: [screen]\n"
    ])
    #expect(
      demo.project.answer("template", "install").fails(
        "template.not-found", at: "Rambafile:3", naming: "catalgs", suggesting: "catalogs"))
  }

  @Test func `a missing template is the error, and an unreachable catalog is a note`() async {
    let demo = CatalogProject([
      "Rambafile": "catalogs: [../catalog]\ntemplates: [screne]\n", "/tmp/": "",
    ])
    for command in [["template", "install"], ["template", "show", "screne"]] {
      let answer = await demo.project.answerOnOwnThread(command)
      #expect(
        answer.fails(
          "template.not-found", at: "Rambafile:2", naming: "screne", "../catalog",
          suggesting: "screen"))
      #expect(answer.problems.first?.notes.count == 2, "one of the shared catalog")
    }
  }

  @Test func `a hint that names the project file gives its path from here`() {
    let project = TestProject([
      "ios/Rambafile": DemoProject.rambafile.replacing("Demo.xcodeproj", with: "My Demo.xcodeproj"),
      "ios/My Demo.xcodeproj/project.pbxproj": "",
    ])
    #expect(
      project.answer("-C", "ios", "gen", "Profile", "viper").fails(
        "project.empty", suggesting: "git -C ios log -- 'My Demo.xcodeproj/project.pbxproj'"))
    #expect(
      project.answer("gen", "Profile", "viper", "--rambafile", "ios/Rambafile").fails(
        "project.empty", suggesting: "git log -- 'ios/My Demo.xcodeproj/project.pbxproj'"))
  }
}
