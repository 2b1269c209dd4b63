import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// A command that changes something, with the places that it needs.
struct ChangingRun: Sendable, CustomTestStringConvertible {
  typealias Place = Workspace.Path

  var words: [String]
  /// What a preview leaves out, because a run asks otherwise.
  var consent: [String] = []
  /// The commands that lead to the project in which it is run.
  var earlier: [[String]] = [["gen", "Profile"]]
  var tree = DemoProject.tree(["Rambafile": RecordProject.rambafile])
  /// A file that it makes.
  var made: String?
  /// A file that it edits or removes.
  var edited = "Demo.xcodeproj/project.pbxproj"
  /// Whether there is a git repository, in which the project file has three versions.
  var hasGit = false

  var testDescription: String { words.joined(separator: " ") }

  static let all = [
    ChangingRun(
      words: ["gen", "Feed"], made: "Demo/Modules/Feed/View/FeedView.swift"),
    ChangingRun(words: ["gen", "Profile", "--force"], made: "Demo/Modules/Profile/View/New.swift"),
    ChangingRun(
      words: ["module", "rename", "Profile", "Account"],
      made: "Demo/Modules/Account/View/AccountView.swift"),
    ChangingRun(
      words: ["module", "move", "Profile", "--to", "Demo/Screens"],
      made: "Demo/Screens/Profile/View/ProfileView.swift"),
    ChangingRun(
      words: ["module", "remove", "Profile"], made: "Demo/Modules/Profile/View/ProfileView.swift"),
    ChangingRun(
      words: ["module", "update", "--all"], made: "Demo/Modules/Profile/View/ProfileView.swift"),
    ChangingRun(
      words: ["module", "connect", "Feed", "Detail"], earlier: wired, tree: wiring,
      made: "App/Feed/Router/FeedRouter.swift", edited: "App/Feed/Router/FeedRouter.swift"),
    ChangingRun(
      words: ["module", "add", "method", "Feed", "refresh"], earlier: wired, tree: wiring,
      made: "App/Feed/Presenter/FeedPresenter.swift",
      edited: "App/Feed/Presenter/FeedPresenter.swift"),
    ChangingRun(
      words: [
        "template", "create", "mine", "--summary", "A screen", "--author", "Jane", "--license",
        "MIT", "--yes",
      ], made: "Templates/mine/mine.rambaspec"),
    ChangingRun(
      words: ["template", "install", "--offline"], earlier: [],
      tree: DemoProject.tree([
        "Rambafile": DemoProject.rambafile.replacing("screen", with: "viper")
      ]),
      made: "Templates/viper/viper.rambaspec", edited: "Rambafile.lock"),
    ChangingRun(
      words: ["template", "import", "Old.xctemplate"], earlier: [],
      tree: DemoProject.tree(XcodeTemplateSample.screen(at: "Old.xctemplate")),
      made: "Templates/old/old.rambaspec", edited: "Old.xctemplate/TemplateInfo.plist"),
    ChangingRun(
      words: [
        "template", "create", "mine", "--from", "Old", "--word", "VIPER", "--author", "Jane",
      ],
      earlier: [], tree: DemoProject.tree(["Old/VIPERView.swift": "struct VIPERView {}\n"]),
      made: "Templates/mine/mine.rambaspec", edited: "Old/VIPERView.swift"),
    ChangingRun(
      words: ["template", "freeze", "service", "facade:yes", "--name", "mine"],
      made: "Templates/mine/mine.rambaspec"),
    ChangingRun(words: ["setup", "--yes", "--force"], made: "Rambafile", edited: "Rambafile"),
    ChangingRun(words: ["project", "check", "--fix"]),
    ChangingRun(words: ["project", "folders"], consent: ["--yes"]),
    ChangingRun(
      words: ["module", "adopt", "Profile"], tree: DemoProject.tree,
      made: ".viper/modules/Profile.yml", edited: "Rambafile"),
    ChangingRun(
      words: ["module", "add", "service", "Feed", "PayService"],
      earlier: [["gen", "Feed"], ["gen", "Pay", "service"]], tree: wiring,
      made: "App/Feed/Interactor/FeedInteractor.swift",
      edited: "App/Feed/Assembly/FeedAssembly.swift"),
    ChangingRun(
      words: ["project", "resolve", "--ours"], earlier: [],
      tree: DemoProject.tree(["Demo.xcodeproj/project.pbxproj": "<<<<<<< ours\n"]), hasGit: true),
  ]

  private static let wired = [["gen", "Feed"], ["gen", "Detail"]]
  private static let wiring = [
    "Rambafile": "company: Acme\nproject_name: Demo\nproject_file_path: App\n"
  ]

  /// A new project to run it in, on that day.
  func project(
    _ obstacle: Obstacle = .nothing, at root: Place = Place("/home/tester/Demo"),
    clock: any Clock = WaitingClock()
  ) throws -> TestProject {
    let project = TestProject(
      tree, at: root, ignoresCase: obstacle == .otherCase, clock: clock,
      git: hasGit ? Self.git() : nil)
    let console = MemoryConsole(isTerminal: false, answers: [])
    var world = project.world
    world.console = console
    for words in earlier {
      #expect(Viper.run(words, in: world) == .done, "\(console.errors)")
    }
    obstacle.put(in: project, for: self)
    return project
  }

  static func git() -> ScriptedGit {
    let file = "Demo.xcodeproj/project.pbxproj"
    let listing = (1...3).map { "100644 version\($0) \($0)\t\(file)\0" }.joined()
    return ScriptedGit { call in
      switch call.arguments.first {
      case "rev-parse": GitAnswer(status: 0, output: Array("/home/tester/Demo\n".utf8))
      case "ls-files": GitAnswer(status: 0, output: Array(listing.utf8))
      case "cat-file":
        GitAnswer(
          status: 0,
          output: Array(
            DemoProject.projectFile.replacing(
              "archiveVersion = 1;", with: "archiveVersion = \(call.arguments[2].suffix(1));"
            ).utf8))
      default: GitAnswer(status: 0)
      }
    }
  }
}

/// An obstacle to a command.
enum Obstacle: String, Sendable, CaseIterable {
  case nothing, file, folder, fileForFolder, linkOut, otherCase, readOnlyFolder, editedIsLinkOut
  case editedIsFolder, projectInConflict, noTemplates, noRambafile, heldLock

  func put(in project: TestProject, for run: ChangingRun) {
    let files = project.files
    let made = project.root.appending(run.made ?? run.edited)
    let edited = project.root.appending(run.edited)
    switch self {
    case .nothing, .heldLock: break
    case .file: files.put("// mine\n", at: made)
    case .folder:
      files.take(made)
      files.putFolder(at: made)
    case .fileForFolder where made.parent != project.root:
      files.take(made.parent)
      files.put("// mine\n", at: made.parent)
    case .linkOut where made.parent != project.root:
      files.take(made.parent)
      files.putFolder(at: ChangingRun.Place("/elsewhere"))
      files.putLink(at: made.parent, to: "/elsewhere")
    case .fileForFolder, .linkOut: break
    case .otherCase:
      files.put("// mine\n", at: made.parent.appending(made.name.uppercased()))
    case .readOnlyFolder:
      for path in [made, edited] {
        var folder = path.parent
        while project.world.files.isMissing(folder) { folder = folder.parent }
        files.setPermissions(0o555, at: folder)
      }
    case .editedIsLinkOut:
      let text = (try? files.read(edited)) ?? []
      files.put(text, at: ChangingRun.Place("/elsewhere/file"))
      files.take(edited)
      files.putLink(at: edited, to: "/elsewhere/file")
    case .editedIsFolder:
      files.take(edited)
      files.putFolder(at: edited)
    case .projectInConflict:
      files.put(
        "<<<<<<< ours\n", at: project.root.appending("Demo.xcodeproj/project.pbxproj"))
    case .noTemplates: files.take(project.root.appending("Templates"))
    case .noRambafile: files.take(project.root.appending("Rambafile"))
    }
  }
}

extension FileSystem {
  fileprivate func isMissing(_ path: ChangingRun.Place) -> Bool {
    do { return try status(path) == nil } catch { return false }
  }
}

@Suite("A preview and its run") struct PreviewTests {
  /// Each command with each other obstacle, or all pairs where `VIPER_THOROUGH` asks for them.
  static let pairs: [(ChangingRun, Obstacle)] = {
    let isThorough = ProcessInfo.processInfo.environment["VIPER_THOROUGH"] == "1"
    return ChangingRun.all.enumerated().flatMap { number, run in
      Obstacle.allCases.enumerated()
        .filter { isThorough || (number + $0.offset).isMultiple(of: 2) }
        .map { (run, $0.element) }
    }
  }()

  @Test(arguments: pairs)
  func `fail with the same errors, or the run does what the preview lists`(
    run: ChangingRun, obstacle: Obstacle
  ) async throws {
    let shown = try run.project(obstacle)
    let before = try shown.snapshot()
    let preview = await shown.answerOnOwnThread(run.words + ["--dry-run"])
    #expect(try shown.snapshot() == before, "a preview changes nothing")
    let project = try run.project(obstacle)
    let texts = try project.snapshot().texts
    guard obstacle != .heldLock else { return try await waitForLock(run, project, preview) }
    let real = await project.answerOnOwnThread(run.words + run.consent)
    // What a disk refuses, it says when it is written to.
    if obstacle == .readOnlyFolder, preview.exit != .failed, real.exit == .failed {
      return #expect(try project.snapshot().texts == texts)
    }
    // A fix leaves what it can't fix, and a preview of it all that it would fix.
    let isFix = run.words.contains("--fix") && preview.exit != .failed
    #expect(preview.exit == real.exit || isFix, "\(project.console.errors)")
    #expect(preview.errors.sorted() == real.errors.sorted() || isFix)
    #expect(Set(real.errors).count == real.errors.count, "one cause is one error")
    // Some commands list no files.
    guard real.exit == .done, preview.result["changes"] != .null else { return }
    try compare(preview.result["changes"].list, texts, project.snapshot().texts)
  }

  /// A preview waits for no other run.
  private func waitForLock(
    _ run: ChangingRun, _ project: TestProject, _ preview: Answer
  ) async throws {
    guard case .locked(let lock) = try project.files.openDirectory(project.root).tryLock() else {
      Issue.record("there is another lock")
      return
    }
    defer { lock.release() }
    let before = project.files.everything
    let real = await project.answerOnOwnThread(
      run.words + run.consent + ["--lock-timeout", "2"])
    #expect(real.exit == .failed && real.errors == ["files.locked"], "\(real.errors)")
    #expect(preview.exit != .failed, "\(preview.errors)")
    #expect(project.files.everything == before)
  }

  private func compare(
    _ changes: [JSONValue], _ before: [String: String], _ after: [String: String]
  ) throws {
    var differences: Set<String> = []
    for path in Set(before.keys).union(after.keys) where before[path] != after[path] {
      differences.insert(path)
    }
    let made = changes.filter { !["identical", "skip", "conflict"].contains($0["action"]) }
    let listed = Set(made.flatMap { [$0["path"], $0["from"]].compactMap(\.text) })
    for path in differences {
      let isListed = listed.contains(path) || listed.contains { path.hasPrefix($0 + "/") }
      #expect(isListed, "\(path) was not announced")
    }
    for path in listed where before[path] != nil || after[path] != nil {
      #expect(differences.contains(path), "\(path) was announced")
    }
  }
}
