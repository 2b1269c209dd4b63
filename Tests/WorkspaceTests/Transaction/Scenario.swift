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
    "Templates/swapped/a/x": "before",
    "Templates/swapped/mine": "my own",
    "Rambafile": "company: Us\n",
  ]

  /// A disk that can't exchange two names in one step does it in two.
  init(canExchange: Bool = true) {
    project = TestProject(Self.tree, on: MemoryFiles(canExchange: canExchange))
    project.files.setPermissions(0o640, at: Self.old.appending("Old.swift"))
    project.files.setPermissions(0o600, at: Self.projectFile)
  }

  let changes: [FileChange] = [
    FileChange(.createFolder, modules.appending("New/View"), in: modules),
    FileChange(
      .writeFile(bytes: Array("view".utf8), previous: nil),
      modules.appending("New/View/View.swift"), in: modules),
    FileChange(
      .writeFile(bytes: Array("router".utf8), previous: nil),
      modules.appending("New/Router/Router.swift"), in: modules),
    FileChange(
      .writeFile(bytes: Array("newer".utf8), previous: Array("old\n".utf8)),
      old.appending("Old.swift"), in: old),
    FileChange(
      .removeFile(previous: Array("gone\n".utf8)), modules.appending("Gone/Gone.swift"),
      in: modules),
    FileChange(.replaceFolder(files: [:]), modules.appending("Tree"), in: modules),
    FileChange(
      .replaceFolder(files: [Path("a/x"): [1], Path("a/y"): [2], Path("z"): [3]]),
      root.appending("Templates/swapped"), in: root),
    FileChange(
      .replaceFolder(files: [Path("b/x"): [4]]), root.appending("Templates/installed"), in: root),
    FileChange(
      .replaceFolder(files: [Path("c/x"): [5]]), root.appending("Fresh/installed"), in: root),
  ]

  let last = FileChange.edit(
    projectFile, to: Array("// project\r\n// added\r\n".utf8),
    previous: Array("// project\r\n".utf8))

  func run() throws(Diagnostic) {
    try FileTransaction.locked(Self.root, editing: [Self.projectFile], in: project.world) {
      transaction throws(Diagnostic) in
      try transaction.carryOut(changes, last: last)
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
  static func stepCount(canExchange: Bool = true) throws -> Int {
    let scenario = Scenario(canExchange: canExchange)
    scenario.project.files.fail(nil)
    try scenario.run()
    return scenario.project.files.steps.count
  }
}
