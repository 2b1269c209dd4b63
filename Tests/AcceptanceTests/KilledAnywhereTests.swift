import Configuration
import Foundation
import Testing
import ViperCommands
import ViperTestSupport

/// A run that changes a project, and how the project must look before and after.
struct Run: Sendable, CustomTestStringConvertible {
  var name: String
  var tree: [String: String]
  var arguments: [String]
  var testDescription: String { name }

  private static var oldModule: [String: String] {
    [
      "Demo/Modules/Profile/Presenter/ProfilePresenter.swift": "// by hand\r\n",
      "Demo/Modules/Profile/Mine.swift": "// mine\n",
      "DemoTests/Modules/Profile/Presenter/ProfilePresenterTests.swift": "// by hand\n",
    ]
  }

  private static var oneModule: [String: String] {
    let project = TestProject(DemoProject.tree)
    _ = Viper.run(["gen", "Profile", "screen"], in: project.world)
    var tree = (try? project.snapshot().texts) ?? [:]
    tree["Demo/App.swift"] = "let presenter = ProfilePresenter()\n"
    return tree
  }

  private static var templates: [String: String] {
    var tree: [String: String] = [
      "Rambafile": """
      shared_catalog: false
      catalogs: [../catalog]
      templates: [one, two]

      """,
      "Templates/one/one.rambaspec": "edited", "Templates/one/Code/old.liquid": "// old\n",
      "Templates/mine/mine.rambaspec": "name: mine\n",
    ]
    for name in ["one", "two"] {
      tree["../catalog/\(name)/\(name).rambaspec"] = """
        name: \(name)
        author: Jane
        version: 1.0.0
        code_files:
        - {name: View.swift, path: Code/view.liquid}

        """
      tree["../catalog/\(name)/Code/view.liquid"] = "// new\n"
    }
    return tree
  }

  /// No git: with child processes a run does not make the same calls every time.
  static let variables = ["PATH": "/not/there"]

  static let all = [
    Run(name: "a new module", tree: DemoProject.tree, arguments: ["gen", "Profile", "screen"]),
    Run(
      name: "a replacement", tree: DemoProject.tree.merging(oldModule) { $1 },
      arguments: ["gen", "Profile", "screen", "--force"]),
    Run(
      name: "a first Rambafile", tree: DemoProject.tree(["Rambafile": nil]),
      arguments: ["setup", "--yes"]),
    Run(
      name: "new templates that replace old ones", tree: templates,
      arguments: ["template", "install", "--force"]),
    // Without a record, so that the tree can be written down here: found by its files.
    Run(
      name: "a module that goes", tree: oneModule,
      arguments: ["module", "remove", "Profile", "screen"]),
    Run(
      name: "a module by another name", tree: oneModule,
      arguments: ["module", "rename", "Profile", "Account", "screen", "--references"]),
  ]

  /// The project as this run leaves it when nothing goes wrong.
  func finished() async throws -> TreeSnapshot {
    let project = try RealProject(tree)
    let ending = try await project.run(self)
    try #require(ending.code == 0, "\(ending.errors)")
    return try project.snapshot(withTimes: false)
  }
}

@Suite(.enabled(if: Tracer.isThere, Comment(rawValue: Tracer.reason)), .serialized)
struct KilledAnywhereTests {
  @Test(arguments: Run.all)
  func `killed at any system call, a run is all there or not at all`(_ run: Run) async throws {
    let after = try await run.finished()
    let all = try await Tracer.calls(of: run)
    // A kill at any other call leaves what a kill at the one before left.
    let changed = all.indices.filter { $0 == 0 || all[$0 - 1].changesSomething }
    let calls =
      Tracer.isThorough
      ? all : changed.filter { changed.count <= 40 || $0.isMultiple(of: 2) }.map { all[$0] }
    var endings = (before: 0, after: 0)
    for call in calls {
      let project = try RealProject(run.tree)
      let before = try project.snapshot()
      let killed = try await project.run(run, under: call.killing)
      #expect(killed.code == nil, "\(call) was not reached: \(killed.errors)")
      let leftWithTimes = try project.snapshot()
      let leftByKill = try project.snapshot(withTimes: false)
      for folder in newFolders(from: before, to: after) where leftByKill.entries[folder] != nil {
        let half = after.below(folder).changes(to: leftByKill.below(folder))
        #expect(half == [], "\(folder) was seen half made: killed at \(call)")
      }
      let looked = try await project.run(["doctor"], variables: Run.variables)
      #expect(!looked.errors.contains("undid"), "\(call): \(looked.errors)")
      #expect(try project.snapshot().changes(to: leftWithTimes) == [], "\(call)")
      // Changes something only as far as it recovers.
      let next = try await project.run(
        ["gen", "Next", "no-such-template"], variables: Run.variables)
      #expect(next.code == 1, "\(call): \(next.errors)")
      #expect(!next.errors.contains("can't"), "\(call): \(next.errors)")
      if try project.snapshot() == before {
        endings.before += 1
        continue
      }
      endings.after += 1
      let left = try project.snapshot(withTimes: false)
      #expect(after.changes(to: left) == [], "killed at \(call)")
    }
    #expect(all.count > 30)
    #expect(endings.before >= 10 && endings.after > 0, "\(endings)")
    print(
      "\(run.name): killed at \(calls.count) of \(all.count) calls, \(endings.before) undone, \(endings.after) done"
    )
  }

  private func newFolders(from before: TreeSnapshot, to after: TreeSnapshot) -> [String] {
    after.entries.keys.filter { path in
      after.entries[path]?.content == .folder && before.entries[path] == nil
    }
  }
}
