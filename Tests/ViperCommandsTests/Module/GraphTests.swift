import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("The navigation graph")
struct GraphTests {
  static let tree = [
    "Rambafile": "company: Acme\n",
    "Demo/Feed/FeedAssembly.swift": """
    import UIKit
    final class FeedAssembly {
      func makeModule() -> UIViewController { FeedViewController(FeedPresenter(FeedRouter())) }
    }
    """,
    "Demo/Feed/FeedRouter.swift": """
    final class FeedRouter {}
    extension FeedRouter: FeedRouterInput {
      // SettingsAssembly is for later.
      func openProfileModule() { show(ProfileAssembly().makeModule()) }
      func sayNothing() { log("SettingsAssembly") }
    }
    """,
    "Demo/Feed/FeedPresenter.swift": "final class FeedPresenter { let login = LoginAssembly() }",
    "Demo/Profile/Profile.swift": """
    struct ProfileAssembly { func makeModule() -> UIViewController { embed(AvatarView()) } }
    final class ProfilePresenter {}
    """,
    "Demo/Profile/Avatar.swift": """
    enum AvatarConfigurator {}
    final class AvatarView {}
    class AvatarPresenter {}
    """,
    "Demo/Settings/Settings.swift": "class SettingsWireFrame {}\nclass SettingsInteractor {}",
    "Demo/Login/Login.swift":
      "class LoginAssembly {}\nclass LoginPresenter {}\nclass LoginRouter { func back() { FeedRouter.create() } }",
    "Demo/Core/DateFormatterFactory.swift": "class DateFormatterFactory {}",
    "Pods/Other/OtherRouter.swift": "class OtherRouter {}\nclass OtherPresenter {}",
  ]

  private func run(_ words: String..., tree: [String: String] = tree) -> (TestProject, ExitCode) {
    let project = TestProject(tree)
    return (project, Viper.run(["module", "graph"] + words, in: project.world))
  }

  @Test
  func `is read from routers and assemblies, without comments, strings and dependencies`() {
    let (project, code) = run()
    #expect(code == .done)
    #expect(
      project.console.output == """
        flowchart LR
          m_Avatar["Avatar"]
          m_Feed["Feed"]
          m_Login["Login"]
          m_Profile["Profile"]
          m_Settings["Settings"]
          m_Feed -->|"openProfileModule"| m_Profile
          m_Login -->|"back"| m_Feed
          m_Profile -->|"makeModule"| m_Avatar

        """)
    // The presenter of `Feed` creates `Login`.
    #expect(project.answer("module", "graph").result["unopened"] == ["Settings"])
  }

  @Test func `knows the routes that connect inserts in SwiftUI`() {
    let project = TestProject()
    let words = ["--template", "viper_swiftui", "--custom-parameters", "host:none"]
    #expect(project.answer(["gen", "Feed", "Cart"] + words).exit == .done)
    #expect(project.answer("module", "connect", "Feed", "Cart").exit == .done)
    let ways = project.answer("module", "graph").result["ways"]
    #expect(ways.texts("from") == ["Feed"] && ways.texts("to") == ["Cart"])
  }

  @Test func `changes only where the app changes`() {
    var tree = Self.tree
    tree["Demo/Cart/Cart.swift"] = "class CartRouter {}\nclass CartPresenter {}"
    tree["Demo/A/A.swift"] = "class Ä_Router {}\nclass Ä_Presenter {}"
    let lines = { (project: TestProject) in
      Set(project.console.output.split(separator: "\n").map(String.init))
    }
    let (before, after) = (lines(run().0), lines(run(tree: tree).0))
    #expect(before.isSubset(of: after))
    #expect(
      after.subtracting(before) == ["  m_Cart[\"Cart\"]", "  m__c3_84_5f[\"Ä_\"]"], "\(after)")
  }

  @Test func `has a format for Graphviz`() {
    let (project, code) = run("--format", "dot")
    #expect(code == .done)
    #expect(
      project.console.output.hasPrefix("digraph navigation {\n  rankdir=LR;\n  \"Avatar\";\n"))
    #expect(
      project.console.output.contains("  \"Feed\" -> \"Profile\" [label=\"openProfileModule\"];\n"))
  }

  @Test(arguments: [
    ["--html", "--format", "dot"], ["--html", "--all-apps"], ["--format", "dot", "--all-apps"],
    ["--depth", "2"],
  ])
  func `refuses options that have no meaning together or alone`(options: [String]) {
    let answer = TestProject(Self.tree).answer(["module", "graph"] + options)
    #expect(answer.fails("usage", exit: .wrongUsage), "\(answer.testDescription)")
  }

  @Test func `has a format for scripts`() {
    let graph = TestProject(Self.tree).answer("module", "graph").result
    #expect(graph["modules"] == ["Avatar", "Feed", "Login", "Profile", "Settings"])
    #expect(graph["ways"].texts("from") == ["Feed", "Login", "Profile"])
    #expect(graph["ways"].texts("to") == ["Profile", "Feed", "Avatar"])
  }

  @Test func `reports files that it can't parse, and reads the others`() {
    var tree = Self.tree
    tree["Demo/Feed/Broken.swift"] = "class BrokenRouter {"
    let answer = TestProject(tree).answer("module", "graph")
    #expect(answer.exit == .done)
    #expect(answer.reports("connect.unread", naming: "Demo/Feed/Broken.swift"))
    #expect(answer.result["ways"].texts("to").contains("Profile"))
  }

  @Test(arguments: [
    ["ChatTest.xcodeproj/project.pbxproj": "", "ChatTestTests.xcodeproj/project.pbxproj": ""],
    ["Rambafile": "company: Acme\nproject_file_path: ChatTest/Modules\n"],
  ])
  func `is read from an app whose name ends in Test, without its tests`(files: [String: String]) {
    let presenter = "class FeedPresenter {}\nclass FeedRouter {}\n"
    let tree = [
      "ChatTest/Feed.swift": presenter,
      "ChatTest/SpeedTest/SpeedTest.swift": presenter.replacing("Feed", with: "SpeedTest"),
      "ChatTest/Tests/Cart.swift": presenter.replacing("Feed", with: "Cart"),
      "ChatTestTests/Menu.swift": presenter.replacing("Feed", with: "Menu"),
    ]
    let project = TestProject(tree.merging(files) { $1 })
    #expect(project.answer("module", "graph").result["modules"] == ["Feed", "SpeedTest"])
    #expect(project.answer("module", "check").result["modules"].number == 2)
  }

  @Test func `is empty for a folder without modules, with a note`() {
    let (project, code) = run(tree: ["Rambafile": "company: Acme\n"])
    #expect(code == .done)
    #expect(project.answer("module", "graph").result["modules"] == [])
    #expect(project.console.errors != "")
  }

  @Test func `knows modules in Objective-C by the names of their files`() {
    let (project, code) = run(tree: [
      "Rambafile": "company: Acme\n",
      "App/Feed/FeedRouter.m": """
      #import "ProfileAssembly.h"
      @implementation FeedRouter
      // SettingsAssembly is for later.
      - (void)openProfileModuleWithOutput:(id)output {
          [self show:[[[ProfileAssembly alloc] init] view] named:@"SettingsAssembly"];
      }
      @end
      """,
      "App/Feed/FeedPresenter.m": "@implementation FeedPresenter\n@end",
      "App/Profile/ProfileAssembly.m": "@implementation ProfileAssembly\n@end",
      "App/Profile/ProfilePresenter.m": "",
      "App/Settings/Settings.swift": "class SettingsAssembly {}\nclass SettingsPresenter {}",
    ])
    #expect(code == .done)
    #expect(
      project.console.output.contains("m_Feed -->|\"openProfileModuleWithOutput\"| m_Profile\n"))
    #expect(project.answer("module", "graph").result["unopened"] == ["Feed", "Settings"])
  }
}
