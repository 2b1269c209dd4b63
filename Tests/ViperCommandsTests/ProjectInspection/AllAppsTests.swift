import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Several apps in one repository")
struct AllAppsTests {
  /// Two apps, each with one module.
  private func repository() -> TestProject {
    var tree = [".git/HEAD": "ref: refs/heads/main\n"]
    for app in ["Shop", "Admin"] {
      for (path, text) in DemoProject.tree {
        tree["apps/\(app)/\(path)"] = path == "Rambafile" ? text + "module_records: true\n" : text
      }
    }
    let project = TestProject(tree)
    for (app, module) in [("Shop", "Cart"), ("Admin", "Users")] {
      #expect(Viper.run(["-C", "apps/\(app)", "gen", module], in: project.world) == .done)
    }
    return project
  }

  static let commands = [
    ["module", "list"], ["module", "graph"], ["project", "check"], ["doctor"],
  ]

  @Test(arguments: commands) func `are all looked at with --all-apps`(_ command: [String]) {
    let project = repository()
    let before = project.console.output
    let code = Viper.run(command + ["--all-apps"], in: project.world)
    #expect(code == .done, "\(project.console.errors)")
    let output = project.console.output.dropFirst(before.count)
    #expect(output.hasPrefix("apps/Admin/Rambafile\n"), "\(output)")
    #expect(output.contains("\n\napps/Shop/Rambafile\n"))
    if command == ["module", "list"] {
      #expect(output.contains("Users") && output.contains("apps/Shop/Demo/Modules/Cart"))
    }
  }

  @Test func `are one object for a program, and one that fails fails the run`() {
    let project = repository()
    project.files.put("company: [\n", at: project.root.appending("apps/Admin/Rambafile"))
    let before = project.console.output
    #expect(Viper.run(["project", "check", "--all-apps", "--json"], in: project.world) == .failed)
    let output = project.console.output.dropFirst(before.count)
    for part in [
      #""rambafile": "apps/Admin/Rambafile""#, #""project": "apps/Shop/Demo.xcodeproj"#,
      #""ok": false"#,
    ] {
      #expect(output.contains(part), "\(output)")
    }
  }

  @Test(arguments: commands) func `are named where a command is typed above them`(
    _ command: [String]
  ) {
    let project = repository()
    #expect(Viper.run(command, in: project.world) == .failed)
    for part in ["`apps/Admin`, `apps/Shop`", "`--all-apps`"] {
      #expect(project.console.errors.contains(part), "\(project.console.errors)")
    }
  }

  @Test func `are told apart where a command is typed in one`() {
    let project = repository()
    #expect(Viper.run(["-C", "apps/Shop", "module", "list"], in: project.world) == .done)
    #expect(project.console.errors.contains("apps/Shop, one of 2"), "\(project.console.errors)")
  }
}
