import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// A run that changes something, in a project where it does so.
struct UndoRun: Sendable, CustomTestStringConvertible {
  typealias Place = Workspace.Path

  var run: ChangingRun
  /// Files that differ from those that the earlier commands leave; nil for no file.
  var changes: [String: String?] = [:]
  var ignoresCase = false
  var testDescription: String { run.testDescription + (ignoresCase ? ", case ignored" : "") }

  static let all =
    ChangingRun.all.filter { !others.contains($0.words) }.map { UndoRun(run: $0) } + [
      UndoRun(
        run: ChangingRun(words: ["module", "remove", "Profile", "--force"]), changes: [view: mine]),
      UndoRun(run: ChangingRun(words: ["module", "rename", "Profile", "Account", "--references"])),
      UndoRun(
        run: ChangingRun(words: ["module", "rename", "Profile", "PROFILE"]), ignoresCase: true),
      UndoRun(
        run: ChangingRun(words: ["module", "update", "Profile"]),
        changes: ["Templates/screen/Code/presenter.swift.liquid": "// new\n", view: mine]),
      UndoRun(run: ChangingRun(words: ["gen", "Profile", "--force"]), changes: [view: mine]),
      UndoRun(run: ChangingRun(words: ["module", "forget", "Profile"])),
      UndoRun(
        run: ChangingRun(words: ["module", "relocate", "Profile", "--to", "Demo/Screens"]),
        changes: [
          view: nil, "Demo/Modules/Profile/Presenter/ProfilePresenter.swift": nil,
          "Demo/Screens/Profile/View/ProfileView.swift": mine,
        ]),
      UndoRun(
        run: ChangingRun(words: ["module", "sync", "--in", "Sync"]),
        changes: [
          "Sync/Feed.swift":
            "protocol FeedInput: AnyObject {\n  func refresh()\n}\n\nfinal class Feed: FeedInput {\n}\n"
        ]),
      UndoRun(
        run: ChangingRun(words: ["project", "check", "--fix"], earlier: []),
        changes: [
          projectFile: DemoProject.projectFile.replacing(
            "A10000000000000000000001 /* AppDelegate.swift in Sources */,",
            with: "A10000000000000000000001,\nA10000000000000000000009,")
        ]),
      UndoRun(
        run: ChangingRun(words: ["project", "check", "--baseline", "known.txt"]),
        changes: ["Demo/AppDelegate.swift": nil]),
      UndoRun(
        run: ChangingRun(words: ["template", "install", "--force"], earlier: [], tree: catalog),
        changes: ["Templates/one/run.sh": "exit\n", "Templates/one/old/empty/": ""]),
      UndoRun(
        run: ChangingRun(words: ["project", "merge", "base", "ours", "theirs"], earlier: []),
        changes: [
          "base": DemoProject.projectFile, "ours": DemoProject.projectFile,
          "theirs": DemoProject.projectFile.replacing("= 56;", with: "= 60;"),
        ]),
      UndoRun(
        run: ChangingRun(
          words: ["module", "prune"],
          earlier: [["gen", "Profile"], ["module", "remove", "Profile"]], hasGit: true)),
      UndoRun(
        run: ChangingRun(words: ["project", "merge", "--install", "--yes"], hasGit: true)),
    ]

  /// They change nothing in the project of that table, and have one of their own here.
  private static let others = [
    ["module", "update", "--all"], ["project", "check", "--fix"], ["gen", "Profile", "--force"],
    ["template", "install", "--offline"],
  ]
  private static let catalog = [
    "Rambafile": "shared_catalog: false\ncatalogs: [../catalog]\ntemplates: [one]\n",
    "../catalog/one/one.rambaspec":
      "name: one\nauthor: Jane\nversion: 1.0.0\ncode_files:\n- {name: View.swift, path: Code/view.liquid}\n",
    "../catalog/one/Code/view.liquid": "// new\n",
  ]
  static let view = "Demo/Modules/Profile/View/ProfileView.swift"
  static let projectFile = "Demo.xcodeproj/project.pbxproj"
  private static let mine = "// mine\nfinal class ProfileView {}\n"

  /// A new project, in which files and folders have unusual permissions.
  func project() throws -> UndoProject {
    let git = run.words.contains("prune") ? SnapshotTests.git([]) : ChangingRun.git()
    let project = TestProject(run.tree, ignoresCase: ignoresCase, git: run.hasGit ? git : nil)
    let made = UndoProject(project)
    for words in run.earlier {
      #expect(Viper.run(words, in: made.quiet) == .done, "\(made.project.console.errors)")
    }
    for (path, text) in changes {
      let place = project.root.appending(path)
      if path.hasSuffix("/") {
        project.files.putFolder(at: place)
      } else if let text {
        project.files.put(text, at: place)
      } else {
        project.files.take(place)
      }
    }
    for (path, entry) in try project.snapshot().entries.sorted(by: { $0.key < $1.key }) {
      let isFolder = entry.content == .folder
      let bits: [UInt16] = isFolder ? [0o700, 0o755, 0o775] : [0o600, 0o755, 0o644]
      project.files.setPermissions(
        bits[path.utf8.count % 3], at: project.root.appending(path))
    }
    return made
  }
}

/// A project with a cache folder, whose commands end after each change.
struct UndoProject: Sendable {
  let project: TestProject
  let world: World

  init(_ project: TestProject) {
    self.project = project
    var world = project.world
    world.environment.cacheFolder = UndoRun.Place("/home/tester/.cache/viper")
    self.world = world
  }

  /// The world for runs that no undo takes back.
  var quiet: World {
    var world = world
    world.environment.cacheFolder = nil
    return world
  }

  var tree: TreeSnapshot {
    get throws { try project.snapshot(withTimes: false) }
  }

  func answer(_ words: [String]) async -> Answer {
    let (console, world) = (project.console, world)
    let printed = console.output.utf8.count
    let exit = await onOwnThread { Viper.run(words + ["--json"], in: world) }
    return Answer(
      exit, printed: String(decoding: console.output.utf8.dropFirst(printed), as: UTF8.self))
  }

  func answer(_ words: String...) async -> Answer { await answer(words) }

  func put(_ text: String, at path: String) {
    project.files.put(text, at: project.root.appending(path))
  }

  /// The entries in the cache folder.
  var entries: [UndoRun.Place] {
    let folder = UndoRun.Place("/home/tester/.cache/viper/undo")
    let names = (try? project.files.entries(of: folder)) ?? []
    return names.map { folder.appending($0) }
  }

  /// The IDs of the runs that `undo --list` shows, the newest one first.
  var ids: [String] {
    get async { await answer("undo", "--list").result["runs"].texts("id") }
  }
}
