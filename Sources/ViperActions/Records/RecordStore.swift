package import Diagnostics
package import Workspace

/// The records of a project's modules, in `.viper/modules` beside the Rambafile.
package struct RecordStore: Sendable {
  /// A record and its file.
  package struct Stored: Sendable, Hashable {
    /// Absolute.
    package var path: Path
    package var bytes: [UInt8]
    package var record: ModuleRecord
  }

  /// The folder of all of viper's files, from the Rambafile's folder.
  static let top = ProtectedName.records
  static let folderName = ".viper/modules"

  var world: World
  /// All records, where they were read in advance.
  private var known: [Stored]?

  var folder: Path { world.project.appending(Self.folderName) }

  /// - Parameter world: the disk.
  package init(in world: World) {
    self.world = world
  }

  /// The names of the records' files, sorted.
  func fileNames() throws(Diagnostic) -> [String] {
    let names = try world.reportingIfThere { () throws(FileError) in
      try world.files.entries(of: folder)
    }
    return (names ?? []).filter { $0.hasSuffix(".yml") && !$0.hasPrefix(".") }
  }

  /// All records in the order of their files' names, and the problems of those that can't be read.
  package func all() throws(Diagnostic) -> (records: [Stored], problems: [Diagnostic]) {
    if let known { return (known, []) }
    var records: [Stored] = []
    var problems: [Diagnostic] = []
    for name in try fileNames() {
      do throws(Diagnostic) { records.append(try read(name)) } catch { problems.append(error) }
    }
    return (records, problems)
  }

  /// Reads all records in advance, for plans that need them again and again.
  func preloaded() throws(Diagnostic) -> RecordStore {
    var store = self
    store.known = try all().records
    return store
  }

  /// Updates the preloaded records as if the changes of a plan were made.
  ///
  /// - Throws: when a written file is no record.
  mutating func make(_ changes: [Change]) throws(Diagnostic) {
    guard var records = known else { return }
    for change in changes where change.path.parent == folder {
      records.removeAll { $0.path == change.path }
      guard let bytes = change.kind.after.bytes else { continue }
      let record = try ModuleRecord(bytes, named: change.path.display(in: world))
      let place = records.firstIndex {
        change.path.name.utf8.lexicographicallyPrecedes($0.path.name.utf8)
      }
      records.insert(
        Stored(path: change.path, bytes: bytes, record: record), at: place ?? records.count)
    }
    known = records
  }

  /// The records of all modules with this name.
  ///
  /// - Throws: when a record that could be one of them can't be read.
  func records(of module: String) throws(Diagnostic) -> [Stored] {
    var found: [Stored] = []
    for name in try fileNames() where mayBelong(name, to: module) {
      let stored = try read(name)
      if stored.record.module == module { found.append(stored) }
    }
    return found
  }

  /// Finds the file for a record.
  ///
  /// The file has the module's name. Where another module has that file, the template or the folder
  /// follows, so that the names differ on disks that ignore case too.
  ///
  /// `own` is the file of the module's old record, which counts as removed; absolute.
  ///
  /// - Returns: the path of the file, and the module's record in it where there is one.
  /// - Throws: when a record that could be the module's can't be read, or when a module has the folder
  ///   and a name that differs only in case.
  func place(
    for record: ModuleRecord, own: Path? = nil
  ) throws(Diagnostic) -> (path: Path, stored: Stored?) {
    var taken: Set<String> = []
    var other: Stored?
    for name in try fileNames()
    where mayBelong(name, to: record.module) && folder.appending(name) != own {
      let stored = try read(name)
      if stored.record.isSameModule(as: record) { return (stored.path, stored) }
      if stored.record.hasSameFolder(as: record), stored.record.module != record.module {
        throw stored.alreadyExists(in: world)
      }
      // Most Macs' disks ignore case, and the two Unicode forms of `é` are equal as strings.
      taken.insert(name.caseFolded)
      if stored.record.module == record.module { other = other ?? stored }
    }
    let folder = record.code.folder
    let isBeside = other?.record.code.folder == folder
    let mark = isBeside ? record.template.name : folder.parent.components.joined(separator: "-")
    let key = folder.text + (isBeside ? ":" + record.template.name : "")
    let names =
      [record.module]
      + (Self.isPlain(mark) ? [record.module + "-" + mark] : [])
      + [record.module + "-" + digest(of: Array(key.utf8)).hexadecimal(16).prefix(8)]
    let free = names.first { !taken.contains(($0 + ".yml").caseFolded) } ?? names[names.count - 1]
    return (self.folder.appending(free + ".yml"), nil)
  }

  /// Whether a text can be a part of a file's name on every disk.
  private static func isPlain(_ mark: String) -> Bool {
    (1...60).contains(mark.utf8.count)
      && mark.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
  }

  /// Whether a file can hold the record of a module, as `Profile.yml` and `Profile-….yml` of `Profile`.
  func mayBelong(_ name: String, to module: String) -> Bool {
    let (name, module) = (name.caseFolded, module.caseFolded)
    return name == module + ".yml" || name.hasPrefix(module + "-")
  }

  /// The record in a file of the store.
  func record(at path: Path) throws(Diagnostic) -> Stored { try read(path.name) }

  private func read(_ name: String) throws(Diagnostic) -> Stored {
    let path = folder.appending(name)
    let bytes = try world.read(path, atMost: FileStatus.configurationSize)
    let record = try ModuleRecord(bytes, named: path.display(in: world))
    return Stored(path: path, bytes: bytes, record: record)
  }
}

extension RecordStore.Stored {
  /// The change that writes a new version of the record into its file.
  func change(to new: ModuleRecord, in world: World) -> Change {
    new.change(at: path, previous: bytes, in: world)
  }

  /// The error for another module that would get the same place.
  func alreadyExists(in world: World) -> Diagnostic {
    Diagnostic(
      .error, "module.exists",
      "there is a module `\(record.module)` in `\(record.code.folder.text.escaped())` already",
      at: SourceLocation(file: path.display(in: world)),
      hints: ["choose another name, or remove that one first."])
  }
}
