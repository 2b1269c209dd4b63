import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("A SwiftUI app")
struct SwiftUIAppTests {
  private func app(showing content: String = "ContentView()") -> TestProject {
    TestProject(
      [
        "Notes.xcodeproj/project.pbxproj": ProjectSample([
          .init("Notes", synchronized: ["Notes"])
        ]).text,
        "Notes/Main.swift": """
        import SwiftUI
        @main
        struct Notes: App {
          @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate
          var body: some Scene { WindowGroup { \(content) } }
        }
        """,
        "Notes/AppDelegate.swift": "final class AppDelegate: NSObject {}\n",
      ], git: SetupTests.jane)
  }

  @Test func `gets SwiftUI modules, and the line that shows one`() throws {
    let project = app()
    #expect(
      Viper.run(["setup", "--yes", "--no-tests"], in: project.world) == .done,
      "\(project.console.errors)")
    let path = project.root.appending("Rambafile")
    let written = try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
    #expect(written.templates.map(\.name.value) == ["viper_swiftui"])
    #expect(written.templates[0].parameters.map { [$0.name, $0.value] } == [["host", "none"]])
    #expect(Viper.run(["gen", "Login"], in: project.world) == .done, "\(project.console.errors)")
    for part in ["`LoginAssembly().makeModule()`", "`WindowGroup`", "Notes/Main.swift"] {
      #expect(project.console.errors.contains(part), "\(project.console.errors)")
    }
    #expect(try project.snapshot().texts["Notes/Modules/Login/View/LoginView.swift"] != nil)
  }

  @Test func `that shows a module already gets no such line`() {
    let project = app(showing: "LoginAssembly().makeModule()")
    let words = ["gen", "Feed", "viper_swiftui", "--custom-parameters", "host:none"]
    #expect(Viper.run(["setup", "--yes", "--no-tests"], in: project.world) == .done)
    #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    #expect(!project.console.errors.contains("WindowGroup"))
  }

  /// A UIKit app whose project has an app for another platform, in SwiftUI.
  private func appWithTVApp(_ files: [String: String]) -> TestProject {
    let app = { (name: String) in
      "import SwiftUI\n@main struct \(name): App { var body: some Scene { WindowGroup {} } }\n"
    }
    let own = [
      "Notes.xcodeproj/project.pbxproj": ProjectSample([
        .init("Notes", synchronized: ["Notes"]), .init("TV", sources: ["ATV/TVApp.swift"]),
      ]).text,
      "ATV/TVApp.swift": app("TVApp"),
      "Notes/AppDelegate.swift": "import UIKit\nfinal class AppDelegate: NSObject {}\n",
    ]
    return TestProject(own.merging(files.mapValues(app)) { $1 }, git: SetupTests.jane)
  }

  @Test func `of another target does not make the target one of SwiftUI`() throws {
    let project = appWithTVApp([:])
    #expect(
      Viper.run(["setup", "--yes", "--no-tests"], in: project.world) == .done,
      "\(project.console.errors)")
    let path = project.root.appending("Rambafile")
    let written = try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
    #expect(written.templates.map(\.name.value) == ["viper"])
    let words = ["gen", "Login", "viper_swiftui", "--custom-parameters", "host:none"]
    #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    #expect(!project.console.errors.contains("WindowGroup"), "\(project.console.errors)")
  }

  @Test func `is that of the code's target`() {
    let project = appWithTVApp(["Notes/NotesApp.swift": "NotesApp"])
    #expect(Viper.run(["setup", "--yes", "--no-tests"], in: project.world) == .done)
    #expect(Viper.run(["gen", "Login"], in: project.world) == .done, "\(project.console.errors)")
    #expect(project.console.errors.contains("Notes/NotesApp.swift"), "\(project.console.errors)")
    #expect(!project.console.errors.contains("TVApp.swift"), "\(project.console.errors)")
  }

  @Test func `gets a line with the services of the module`() {
    let project = app()
    let words = ["gen", "Feed", "viper_swiftui", "--custom-parameters", "host:none"]
    #expect(Viper.run(["setup", "--yes", "--no-tests"], in: project.world) == .done)
    #expect(Viper.run(words + ["content:loading"], in: project.world) == .done)
    #expect(
      project.console.errors.contains("FeedAssembly(service: <#any FeedContentService#>)"),
      "\(project.console.errors)")
  }
}
