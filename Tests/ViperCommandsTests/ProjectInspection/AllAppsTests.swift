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

  @Test(arguments: commands) func `are all included with --all-apps`(_ command: [String]) {
    let project = repository()
    let answer = project.answer(command + ["--all-apps"])
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let apps = answer.result["apps"].list
    #expect(
      apps.map { $0["rambafile"] } == ["apps/Admin/Rambafile", "apps/Shop/Rambafile"])
    if command == ["module", "list"] {
      let modules = apps.map { $0["result"]["modules"].list.map { $0["name"] } }
      #expect(modules == [["Users"], ["Cart"]])
    }
  }

  @Test func `are one JSON object, and one failure fails the run`() {
    let project = repository()
    project.files.put("company: [\n", at: project.root.appending("apps/Admin/Rambafile"))
    let answer = project.answer("project", "check", "--all-apps")
    #expect(answer.exit == .failed)
    #expect(answer.errors == ["yaml.invalid"], "\(answer.testDescription)")
    let apps = answer.result["apps"].list
    #expect(
      apps.map { $0["rambafile"] } == ["apps/Admin/Rambafile", "apps/Shop/Rambafile"])
    #expect(apps.last?["result"]["project"].text?.hasPrefix("apps/Shop/Demo.xcodeproj") == true)
  }

  @Test func `are not checked without a project, also below one of another app`() throws {
    let project = repository()
    let rambafile = try #require(DemoProject.tree["Rambafile"])
    project.files.put(
      rambafile.replacing("xcodeproj_path: Demo.xcodeproj", with: "xcodeproj_path: \"\""),
      at: project.root.appending("apps/Admin/Rambafile"))
    let (mention, damaged) = try #require(ProjectCheckTests.defects.first?.words.first)
    for damage in [nil, damaged] {
      if let damage {
        project.files.put(
          DemoProject.projectFile.replacing(mention, with: damage),
          at: project.root.appending("Top.xcodeproj/project.pbxproj"))
      }
      let answer = project.answer("project", "check", "--all-apps")
      #expect(answer.exit == .done && answer.problems.isEmpty, "\(answer.testDescription)")
      let apps = answer.result["apps"].list
      #expect(apps.map { $0["rambafile"] } == ["apps/Admin/Rambafile", "apps/Shop/Rambafile"])
      #expect(apps.first?["result"] == .null)
      #expect(
        apps.last?["result"]["project"].text?.hasPrefix("apps/Shop/Demo.xcodeproj") == true)
    }
  }

  @Test(arguments: commands) func `are named if a command runs above them`(
    _ command: [String]
  ) {
    let project = repository()
    let answer = project.answer(command)
    #expect(
      answer.fails("rambafile.above-project", naming: "apps/Admin", "apps/Shop"),
      "\(answer.testDescription)")
    #expect(answer.names.contains { $0.contains("--all-apps") }, "\(answer.testDescription)")
  }

  @Test(arguments: [["module", "list"], ["gen", "Feed"]])
  func `are suggested as seen from where the user is`(_ command: [String]) {
    let answer = repository().answer(["-C", "apps/"] + command)
    #expect(
      answer.fails("rambafile.above-project", suggesting: "viper -C apps/Admin …"),
      "\(answer.testDescription)")
  }

  @Test func `are named in the commands that hints suggest`() throws {
    let project = repository()
    let (mention, damaged) = try #require(ProjectCheckTests.defects.first?.words.first)
    project.files.put(
      DemoProject.projectFile.replacing(mention, with: damaged),
      at: project.root.appending("apps/Shop/Demo.xcodeproj/project.pbxproj"))
    #expect(Viper.run(["project", "check", "--all-apps"], in: project.world) == .declined)
    let command = "`viper --rambafile apps/Shop/Rambafile project check --fix`"
    #expect(project.console.output.contains(command), "\(project.console.output)")
  }

  static let recordCommands = [
    ["module", "update", "--check"], ["module", "list"], ["module", "show", "Cart"],
    ["module", "remove", "Cart"], ["module", "sync", "--all"],
  ]

  @Test(arguments: recordCommands) func `are named if there is only one`(_ command: [String]) {
    let tree = DemoProject.tree.map { ("my app/" + $0.key, $0.value) }
    let project = TestProject(
      Dictionary(uniqueKeysWithValues: tree + [(".git/HEAD", "ref: refs/heads/main\n")]))
    let answer = project.answer(command)
    #expect(
      answer.fails(
        "rambafile.above-project", naming: "my app", suggesting: "viper -C 'my app' …"),
      "\(answer.testDescription)")
    // A package at the top is a project of its own.
    project.files.put("", at: project.root.appending("Package.swift"))
    #expect(!project.answer(command).errors.contains("rambafile.above-project"))
  }

  @Test func `are named if a command runs in one of them`() {
    let project = repository()
    #expect(Viper.run(["-C", "apps/Shop", "module", "list"], in: project.world) == .done)
    #expect(project.console.errors.contains("apps/Shop"), "\(project.console.errors)")
  }
}
