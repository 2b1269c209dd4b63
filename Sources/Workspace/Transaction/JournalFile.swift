/// The journal of one run on the disk.
///
/// Its file name has the run's phase, because a rename either happens or does not.
struct JournalFile {
  enum Phase: String, CaseIterable {
    /// The journal is incomplete, and nothing else has changed.
    case writing
    /// The run writes new versions under temporary names. Recovery removes them.
    case staging
    /// The new versions get their names. Recovery undoes that.
    case applying
    /// All new versions have their names. Recovery only cleans up.
    case committed
  }

  enum Found {
    /// A complete set of files, which may be a journal of this machine.
    case journal(JournalFile)
    /// A run that was killed before it wrote its journal, or after it removed it.
    case empty(RunID)
    /// A file or folder with a journal's name that is something else.
    case foreign(String)
  }

  let folder: any OpenDirectory
  let runID: RunID
  private(set) var phase: Phase
  var name: String { name(in: phase) }

  private func name(in phase: Phase) -> String { "\(runID.markerName).\(phase.rawValue)" }

  /// Writes the journal of a new run. If this fails, it removes what it has written.
  static func write(
    _ journal: Journal, in folder: any OpenDirectory, at real: Path, sealedBy key: JournalKey
  ) throws(FileError) -> JournalFile {
    var file = JournalFile(folder: folder, runID: journal.runID, phase: .writing)
    do throws(FileError) {
      try folder.createFolder(file.runID.journalFolderName, permissions: 0o777)
      try folder.createFile(
        file.name, bytes: journal.encoded(from: real, sealedBy: key), permissions: nil, synced: true
      )
      try file.enter(.staging)
      // The journal must survive a power failure before anything else changes.
      try folder.sync()
      return file
    } catch {
      // Nothing else has changed, and the next run removes what is left.
      attempt(try tryTwice { () throws(FileError) in try file.remove() })
      throw error
    }
  }

  /// Renames the journal for the next phase of the run.
  mutating func enter(_ next: Phase) throws(FileError) {
    do throws(FileError) { try folder.rename(name, over: name(in: next)) } catch {
      // A network disk may report a failure although it has renamed the file.
      guard try folder.status(name) == nil, try folder.status(name(in: next)) != nil
      else { throw FileError("write in", folder.path, error.reason) }
    }
    phase = next
  }

  func remove() throws(FileError) {
    try removeIfThere { () throws(FileError) in try folder.removeFile(name) }
    try removeIfThere { () throws(FileError) in try folder.removeFolder(runID.journalFolderName) }
  }

  /// Reads the journal; nil when this machine did not write it, or it is damaged or unreadable.
  func read(at real: Path, in world: World) throws(FileError) -> Journal? {
    guard let key = JournalKey(forJournalIn: real, world) else { return nil }
    do throws(FileError) {
      return Journal(try folder.read(name), runID: runID, from: real, sealedBy: key)
    } catch  where error.reason == .permissionDenied {
      return nil
    }
  }

  /// Finds the journals in a folder.
  static func all(in folder: any OpenDirectory) throws(FileError) -> [Found] {
    let names = Set(try folder.entries())
    var found: [Found] = []
    for id in Set(names.compactMap(RunID.init)).sorted(by: { $0.text < $1.text }) {
      let files = Phase.allCases.map { JournalFile(folder: folder, runID: id, phase: $0) }
        .filter { names.contains($0.name) }
      let isRun = try isEmptyFolder(id.journalFolderName, in: folder)
      for file in files {
        let status = try folder.status(file.name)
        let isFile = status.map { $0.kind == .file && $0.size <= 1 << 26 } ?? false
        found.append(isRun && isFile && files.count == 1 ? .journal(file) : .foreign(file.name))
      }
      if files.isEmpty, names.contains(id.journalFolderName) {
        found.append(isRun ? .empty(id) : .foreign(id.journalFolderName))
      }
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

/// Tries again after a failure: a full disk or an interrupted call may work the second time.
func tryTwice(_ body: () throws(FileError) -> Void) throws(FileError) {
  do throws(FileError) { try body() } catch { try body() }
}
