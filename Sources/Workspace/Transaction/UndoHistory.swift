import Diagnostics

/// The last runs that changed a project, kept in the cache folder of this machine.
///
/// An entry is one file; its name tells the project, run number, time and run ID, so no index file is
/// needed. It gets its name when it is complete.
package struct UndoHistory: Sendable {
  package struct Run: Sendable {
    fileprivate let name: String
    /// Identifies the project by its real path.
    fileprivate let project: Substring
    fileprivate let number: UInt64
    /// When it ended, in seconds since 1970.
    package let seconds: Int
    let runID: RunID
    /// Whether it changed too much to be kept.
    package let isTooLarge: Bool

    /// The name of the run for users.
    package var id: String { UndoHistory.id(of: runID) }

    /// Reads the name of a file; nil where it is no entry.
    fileprivate init?(_ name: String) {
      // `RunID(in:)` expects the prefix of a temporary file's name.
      let parts = name.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 5, let number = UInt64(parts[1], radix: 16),
        let seconds = Int(parts[2], radix: 16), let runID = RunID(in: RunID.prefix + parts[3] + ".")
      else { return nil }
      (self.name, project, self.number, self.seconds) = (name, parts[0], number, seconds)
      (self.runID, isTooLarge) = (runID, parts[4] == "large")
    }
  }

  private static let folder = "undo"
  /// How many runs and bytes of a project are kept.
  private static let (runLimit, byteLimit) = (10, 64 << 20)
  /// How many runs and bytes of all projects are kept.
  private static let (totalRunLimit, totalByteLimit) = (400, 1 << 30)
  private static let secondsToKeep = 30 * 86_400

  private let cache: CacheFolder
  private let world: World
  private let key: String
  /// The newest one first.
  package let runs: [Run]

  /// Finds the runs of the project.
  ///
  /// Nil if there is no cache folder, or it is inside the project's repository.
  package init?(in world: World) {
    guard let real = attempt(try world.files.resolved(world.project)),
      let cache = CacheFolder(in: world, outsideRepositoryAt: real)
    else { return nil }
    self.cache = cache
    self.world = world
    let key = digest(of: Array(real.text.utf8)).hexadecimal(16)
    self.key = key
    let oldest = world.clock.seconds() - Self.secondsToKeep
    let kept = cache.names(in: Self.folder).compactMap(Run.init)
      .filter { $0.project == key && $0.seconds >= oldest }
    runs = Array(kept.sorted { $0.number > $1.number }.prefix(Self.runLimit))
  }

  static func id(of runID: RunID) -> String { String(runID.text.prefix(8)) }

  /// Reads what a run changed; nil for a damaged entry.
  package func entry(of run: Run) -> UndoEntry? {
    cache.read(run.name, in: Self.folder).flatMap { UndoEntry($0, runID: run.runID) }
  }

  /// Keeps a run, as far as the cache folder can be written.
  func keep(_ entry: UndoEntry) {
    var text = entry.encoded(isLarge: false)
    let isLarge = text.count > Self.byteLimit
    if isLarge { text = entry.encoded(isLarge: true) }
    let number = (runs.first?.number ?? 0) &+ 1
    let seconds = UInt64(max(0, world.clock.seconds()))
    let name = [
      key, number.hexadecimal(8), seconds.hexadecimal(10), entry.runID.text,
      isLarge ? "large" : "kept",
    ].joined(separator: "-")
    guard cache.write(text, to: name, in: Self.folder, keeping: Self.totalRunLimit) else { return }
    if !isLarge { world.runNotes.change { $0.undoID = entry.id } }
    prune()
  }

  /// Removes what is too much or too old, and what killed runs left.
  private func prune() {
    let now = world.clock.seconds()
    var found: [(run: Run, size: Int)] = []
    for name in cache.names(in: Self.folder) {
      guard let status = cache.status(name, in: Self.folder) else { continue }
      if let run = Run(name) {
        found.append((run, status.size))
      } else if status.modified / 1_000_000_000 < now - 86_400 {
        cache.remove(name, in: Self.folder)
      }
    }
    var sums: [Substring: (count: Int, size: Int)] = [:]
    var total = 0
    found.sort { ($0.run.seconds, $0.run.name) > ($1.run.seconds, $1.run.name) }
    for (run, size) in found {
      let sum = sums[run.project, default: (0, 0)]
      sums[run.project] = (sum.count + 1, sum.size + size)
      total += size
      if run.seconds < now - Self.secondsToKeep || sum.count >= Self.runLimit
        || sum.size + size > Self.byteLimit || total > Self.totalByteLimit
      {
        cache.remove(run.name, in: Self.folder)
      }
    }
  }

  /// Removes the entry of a run that was undone because it failed or was killed.
  static func forget(_ runID: RunID, in world: World) {
    guard let cache = CacheFolder(in: world) else { return }
    for name in cache.names(in: folder) where Run(name)?.runID == runID {
      cache.remove(name, in: folder)
    }
  }
}

/// Whether `viper undo` can take back a run.
package enum UndoPolicy: Sendable, Hashable {
  /// It can't: the user did not start the run.
  case never
  /// It can.
  case keep
  /// It can, and the run itself took back the one with this ID.
  case undo(of: String)

  var undone: String? { if case .undo(let id) = self { id } else { nil } }
}
