import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper gen that only shows")
struct DryRunTests {
  @Test(arguments: [
    ["--dry-run"], ["--diff"], ["--dry-run", "--json"], ["--dry-run", "--force"],
  ])
  func `writes nothing`(flags: [String]) throws {
    let project = TestProject(DemoProject.tree)
    let before = try project.snapshot()
    #expect(Viper.run(["gen", "Profile"] + flags, in: project.world) == .done)
    #expect(try project.snapshot() == before)
    #expect(!project.console.output.isEmpty)
  }

  @Test(arguments: [[], ["--force"], ["--skip-existing"]])
  func `announces exactly what a run then does`(policy: [String]) throws {
    var tree = DemoProject.tree
    if !policy.isEmpty { tree["Demo/Modules/Profile/View/ProfileView.swift"] = "// mine\n" }
    let project = TestProject(tree)
    #expect(Viper.run(["gen", "Profile", "--dry-run"] + policy, in: project.world) == .done)
    let announced = project.console.output
    #expect(Viper.run(["gen", "Profile"] + policy, in: project.world) == .done)
    let done = project.console.output.dropFirst(announced.count)
    let words = [
      ("create ", "created "), ("edit ", "edited "), ("replace ", "replaced "),
      ("skip ", "skipped "),
    ]
    let expected = announced.split(separator: "\n").map { line -> String in
      let word = words.first { line.hasPrefix($0.0) }
      return String((word?.1 ?? "") + line.dropFirst(word?.0.count ?? 0).drop { $0 == " " })
    }
    let found = done.split(separator: "\n").dropLast().map { line in
      line.split(separator: " ", maxSplits: 1).map { String($0).trimmed }.joined(separator: " ")
    }
    #expect(expected.map { $0.replacing("  ", with: " ") } == found)
  }

  @Test func `shows where a run would stop`() {
    let project = TestProject(
      DemoProject.tree(["Demo/Modules/Profile/View/ProfileView.swift": "// mine\n"]))
    let answer = project.answer("gen", "Profile", "--dry-run")
    #expect(answer.fails("gen.conflict", suggesting: "--skip-existing", "--diff"))
    #expect(!project.answer("gen", "Profile", "--diff").names.contains("--diff"))
    #expect(
      answer.result["changes"].actions.contains(
        "conflict Demo/Modules/Profile/View/ProfileView.swift"))
  }

  @Test func `as a diff shows what a run adds`() throws {
    let project = TestProject(DemoProject.tree)
    #expect(Viper.run(["gen", "Profile", "--diff"], in: project.world) == .done)
    let diff = project.console.output
    #expect(
      diff.hasPrefix(
        """
        --- /dev/null
        +++ b/Demo/Modules/Profile/Presenter/ProfilePresenter.swift
        @@ -0,0 +1,2 @@
        +// Jane Doe, 29/02/2024
        +final class ProfilePresenter {}

        """))
    #expect(
      diff.contains("--- a/Demo.xcodeproj/project.pbxproj\n+++ b/Demo.xcodeproj/project.pbxproj\n"))
    let removed = diff.split(separator: "\n").filter { $0.hasPrefix("-") && !$0.hasPrefix("---") }
    #expect(removed.isEmpty)
  }
}
