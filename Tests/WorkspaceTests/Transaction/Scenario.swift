import Diagnostics
import ViperTestSupport
import Workspace

/// A project with everything that a plan can touch.
struct Scenario {
  static let root = Path("/home/tester/Demo")
  static let projectFile = root.appending("Demo.xcodeproj/project.pbxproj")
  static let modules = root.appending("Demo/Modules")
  static let old = root.appending("Demo/Modules/Old")

  let project: TestProject

  private static let tree = [
    "Demo.xcodeproj/project.pbxproj": "// project\r\n",
    "Demo/Modules/Keep.swift": "keep\r\n",
    "Demo/Modules/Old/Old.swift": "old\n",
    "Demo/Modules/Gone/Gone.swift": "gone\n",
    "Demo/Modules/Tree/In/In.swift": "in\n",
    "Demo/Modules/login/login.swift": "login\n",
    "Demo/Modules/login/mine.swift": "my own\n",
    "Demo/Modules/login/View/loginView.swift": "view\n",
    "Demo/Modules/Away/Deep/Away.swift": "away\n",
    "Templates/swapped/a/x": "before",
    "Templates/swapped/mine": "my own",
    "Rambafile": "company: Us\n",
  ]

  /// A disk that can't exchange two names in one step does it in two.
  init(canExchange: Bool = true, ignoresCase: Bool = false) {
    project = TestProject(
      Self.tree, on: MemoryFiles(ignoresCase: ignoresCase, canExchange: canExchange))
    project.files.setPermissions(0o640, at: Self.old.appending("Old.swift"))
    project.files.setPermissions(0o600, at: Self.projectFile)
  }

  let changes: [Change] =
    [
      Change(.createFolder, modules.appending("New/View"), in: modules),
      Change(
        .writeFile(bytes: Array("view".utf8), previous: nil),
        modules.appending("New/View/View.swift"), in: modules),
      Change(
        .writeFile(bytes: Array("router".utf8), previous: nil),
        modules.appending("New/Router/Router.swift"), in: modules),
      Change(
        .writeFile(bytes: Array("newer".utf8), previous: Array("old\n".utf8)),
        old.appending("Old.swift"), in: old),
      Change(
        .removeFile(previous: Array("gone\n".utf8)), modules.appending("Gone/Gone.swift"),
        in: modules),
      Change(
        .replaceFolder(files: [:], previous: [Path("In/In.swift"): Array("in\n".utf8)]),
        modules.appending("Tree"), in: modules),
      Change(
        .replaceFolder(
          files: [Path("a/x"): [1], Path("a/y"): [2], Path("z"): [3]],
          previous: [Path("a/x"): Array("before".utf8), Path("mine"): Array("my own".utf8)]),
        root.appending("Templates/swapped"), in: root),
      Change(
        .replaceFolder(files: [Path("b/x"): [4]]), root.appending("Templates/installed"), in: root),
      Change(
        .replaceFolder(files: [Path("c/x"): [5]]), root.appending("Fresh/installed"), in: root),
    ]
    + Change.move(
      from: modules.appending("login/login.swift"), in: modules,
      to: modules.appending("Login/Login.swift"), in: modules,
      bytes: Array("login\n".utf8), previous: Array("login\n".utf8))
    + Change.move(
      from: modules.appending("login/View/loginView.swift"), in: modules,
      to: modules.appending("Login/View/LoginView.swift"), in: modules,
      bytes: Array("View\n".utf8), previous: Array("view\n".utf8))
    + Change.move(
      from: modules.appending("Away/Deep/Away.swift"), in: modules,
      to: modules.appending("Other/Deep/Away.swift"), in: modules,
      bytes: Array("away\n".utf8), previous: Array("away\n".utf8))

  let last = Change.edit(
    projectFile, to: Array("// project\r\n// added\r\n".utf8),
    previous: Array("// project\r\n".utf8))

  /// Parents first, an order that no plan has.
  var folders = ["login", "login/View", "Away", "Away/Deep", "NeverThere/Deep"]
    .map { Change(.removeFolder, modules.appending($0), in: modules) }

  @discardableResult
  func run() throws(Diagnostic) -> [Diagnostic] {
    try FileTransaction.locked(Self.root, editing: [Self.projectFile], in: project.world) {
      transaction throws(Diagnostic) in
      try transaction.carryOut(changes + [last] + folders)
    }
  }

  /// The next process: the disk works again, and the dead one's lock is gone.
  func nextProcess() throws(Diagnostic) -> [Diagnostic] {
    project.files.fail(nil)
    project.files.dropLocks()
    return try recover()
  }

  /// What a run begins with.
  func recover() throws(Diagnostic) -> [Diagnostic] {
    try FileTransaction.recover([Self.root, Self.projectFile.parent], in: project.world)
  }

  /// How many changes to the disk a run makes.
  static func stepCount(canExchange: Bool = true, ignoresCase: Bool = false) throws -> Int {
    let scenario = Scenario(canExchange: canExchange, ignoresCase: ignoresCase)
    scenario.project.files.fail(nil)
    try scenario.run()
    return scenario.project.files.steps.count
  }
}
