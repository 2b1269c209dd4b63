/// The journal of one run on the disk. Its name says how far the run came, because a rename happens
/// or does not: there is nothing in between that could be read in two ways.
struct JournalFile {
  enum Phase: String, CaseIterable {
    /// The journal is not complete yet: nothing has happened.
    case writing
    /// New versions are written beside their places: nobody has seen anything.
    case staging
    /// They get their names. A run that ends here is undone, whatever it had done.
    case applying
    /// All is done. Old versions are cleared away, and nothing is undone any more.
    case committed
  }

  /// The folder that it lies in.
  let folder: any OpenDirectory
  let mark: RunID
  private(set) var phase: Phase
  var name: String { mark.journalName(phase) }

  /// Writes the journal of a run that is about to begin; `real` is the folder's real path.
  ///
  /// What is written by a failing call is removed again.
  init(
    _ journal: Journal, in folder: any OpenDirectory, at real: Path, sealedBy key: JournalKey
  ) throws(FileError) {
    self.init(folder: folder, mark: journal.mark, phase: .writing)
    do throws(FileError) {
      try folder.createFolder(mark.journalFolderName, permissions: 0o777)
      try folder.createFile(
        mark.journalName(.writing), bytes: journal.encoded(from: real, sealedBy: key),
        permissions: nil, synced: true)
      try enter(.staging)
      // The journal has to outlive a power cut before anything happens.
      try folder.sync()
    } catch {
      let cause = error
      do throws(FileError) {
        try twice { () throws(FileError) in try remove() }
      } catch {
        // Nothing has begun, and what it began with is removed by the next run.
      }
      throw cause
    }
  }

  private init(folder: any OpenDirectory, mark: RunID, phase: Phase) {
    self.folder = folder
    self.mark = mark
    self.phase = phase
  }

  /// Says that the run has come to the next phase.
  mutating func enter(_ next: Phase) throws(FileError) {
    do throws(FileError) {
      try folder.rename(mark.journalName(phase), over: mark.journalName(next))
    } catch {
      // Network disks may fail to say that it was done.
      guard try folder.status(mark.journalName(phase)) == nil,
        try folder.status(mark.journalName(next)) != nil
      else { throw FileError("write in", folder.path, error.reason) }
    }
    phase = next
  }

  /// Forgets the run.
  func remove() throws(FileError) {
    try removeIfThere { () throws(FileError) in try folder.removeFile(mark.journalName(phase)) }
    try removeIfThere { () throws(FileError) in
      try folder.removeFolder(mark.journalFolderName)
    }
  }

  /// What it says, from a folder with this real path; nil when it is not as this machine wrote it.
  func read(at real: Path, in world: World) throws(FileError) -> Journal? {
    guard let key = JournalKey(readingIn: real, world) else { return nil }
    do throws(FileError) {
      return Journal(
        try folder.read(mark.journalName(phase)), mark: mark, from: real, sealedBy: key)
    } catch  where error.reason == .permissionDenied {
      return nil
    }
  }

  enum Found {
    /// One that was written here.
    case own(JournalFile)
    /// A run that was killed before its journal was there, or after it was gone.
    case nothing(RunID)
    /// One that was not written here, or is not what this program writes. Its name.
    case foreign(String)
  }

  /// What there is of journals in a folder.
  static func all(in folder: any OpenDirectory) throws(FileError) -> [Found] {
    var runs: [RunID] = []
    var journals: [(name: String, mark: RunID, phase: Phase)] = []
    for name in try folder.entries() {
      guard let mark = RunID(in: name) else { continue }
      if name == mark.journalFolderName {
        runs.append(mark)
      } else if let phase = Phase.allCases.first(where: { mark.journalName($0) == name }) {
        journals.append((name, mark, phase))
      }
    }
    var found: [Found] = []
    var empty: Set<RunID> = []
    for mark in runs where try isEmptyFolder(mark.journalFolderName, in: folder) {
      empty.insert(mark)
    }
    for mark in runs where !journals.contains(where: { $0.mark == mark }) {
      found.append(empty.contains(mark) ? .nothing(mark) : .foreign(mark.journalFolderName))
    }
    for (name, mark, phase) in journals {
      let isOne = journals.count { $0.mark == mark } == 1
      let isFile = try folder.status(name).map { $0.kind == .file && $0.size <= 1 << 26 } ?? false
      let isHere = empty.contains(mark)
      found.append(
        isOne && isFile && isHere
          ? .own(JournalFile(folder: folder, mark: mark, phase: phase)) : .foreign(name))
    }
    return found
  }

  private static func isEmptyFolder(
    _ name: String, in folder: any OpenDirectory
  ) throws(FileError) -> Bool {
    guard try folder.status(name)?.kind == .folder else { return false }
    do throws(FileError) {
      return try folder.folder(name).entries().isEmpty
    } catch  where error.reason == .permissionDenied {
      return false
    }
  }
}

func removeIfThere(_ remove: () throws(FileError) -> Void) throws(FileError) {
  do throws(FileError) { try remove() } catch  where error.reason == .notFound { return }
}

/// Once more where it fails, because what failed once (a full disk, an interrupted call) may work
/// now.
func twice(_ body: () throws(FileError) -> Void) throws(FileError) {
  do throws(FileError) { try body() } catch { try body() }
}
