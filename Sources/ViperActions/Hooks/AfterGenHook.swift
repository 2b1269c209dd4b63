package import Workspace

/// The command under `after_gen` in the Rambafile, which runs after `gen` with the written files.
package struct AfterGenHook {
  /// In seconds.
  package static let timeLimit = 300
  /// The generators of projects take no paths.
  private static let programsWithoutPaths = ["xcodegen", "tuist"]
  private static let folder = "hooks"

  /// The words, as in the Rambafile.
  package let command: [String]
  /// The generated files that were written, absolute: no path can be taken for an option.
  package let paths: [Path]
  private let world: World

  /// Nil where the Rambafile has no command, or no generated file was written.
  package init?(after plan: GenerationPlan, in world: World) {
    let generated = Set(plan.files.map(\.path))
    paths = plan.changes.filter { change in
      generated.contains(change.path) && [.create, .replace, .edit].contains(change.action)
    }.map(\.path)
    command = plan.hook
    self.world = world
    guard !command.isEmpty, !paths.isEmpty else { return nil }
  }

  /// Whether the user has agreed to exactly this command for this project on this machine.
  package var isAgreed: Bool {
    guard let cache, let agreementID else { return false }
    return cache.read(agreementID, in: Self.folder) != nil
  }

  /// Remembers that the user has agreed, as far as the cache folder can be written.
  package func rememberAgreement() {
    guard let cache, let agreementID else { return }
    cache.write(
      Array(command.joined(separator: " ").utf8), to: agreementID, in: Self.folder, keeping: 1_000)
  }

  /// Runs the command with the paths of the written files.
  package func run() -> ProgramRun {
    let name = command[0].split(separator: "/").last.map(String.init) ?? ""
    let arguments = Self.programsWithoutPaths.contains(name) ? [] : paths.map(\.text)
    return world.programs?.run(command + arguments, in: world.project, timeLimit: Self.timeLimit)
      ?? ProgramRun(.notStarted("no programs can be run"))
  }

  /// The cache folder, unless the project's repository may contain it.
  private var cache: CacheFolder? {
    project.flatMap { CacheFolder(in: world, outsideRepositoryAt: $0) }
  }

  private var project: Path? { attempt(try world.files.resolved(world.project)) }

  /// Identifies the command: the project's real path, the words, and the files that they name.
  ///
  /// A script of the project is a part of the command: it may come with another commit.
  private var agreementID: String? {
    guard let project else { return nil }
    var all: [UInt8] = []
    func add(_ bytes: [UInt8]) { all += Array("\(bytes.count):".utf8) + bytes }
    for word in [project.text] + command { add(Array(word.utf8)) }
    let top = world.repository(of: project) ?? project
    for word in command {
      let path = project.appending(word)
      guard path.isInside(top), world.kind(of: path) == .file else { continue }
      guard let bytes = attempt(try world.read(path, atMost: FileStatus.readableSize)) else {
        return nil
      }
      add(bytes)
    }
    return SHA256.hexadecimal(of: all)
  }
}
