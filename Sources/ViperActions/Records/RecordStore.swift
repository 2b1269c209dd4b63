package import Diagnostics
package import Workspace

/// The records of a project's modules: `.viper/modules`, beside the Rambafile.
package struct RecordStore: Sendable {
  /// A record and the file that it was read from.
  package struct Stored: Sendable, Hashable {
    /// Absolute.
    package var path: Path
    package var bytes: [UInt8]
    package var record: ModuleRecord
  }

  /// Where viper keeps what belongs to the project, from the folder of the Rambafile.
  static let top = ProtectedName.records
  static let folderName = ".viper/modules"

  var world: World
  /// All records that can be read, where that was done already.
  private var known: [Stored]?

  var folder: Path { world.project.appending(Self.folderName) }

  /// - Parameter world: the disk.
  package init(in world: World) {
    self.world = world
  }

  /// The names of the files, sorted; those that are no records are left out.
  func fileNames() throws(Diagnostic) -> [String] {
    let names = try world.reportingIfThere { () throws(FileError) in
      try world.files.entries(of: folder)
    }
    return (names ?? []).filter { $0.hasSuffix(".yml") && !$0.hasPrefix(".") }
  }

  /// All records in the order of their files' names, and what is wrong with those that can't be read.
  package func all() throws(Diagnostic) -> (records: [Stored], problems: [Diagnostic]) {
    if let known { return (known, []) }
    var records: [Stored] = []
    var problems: [Diagnostic] = []
    for name in try fileNames() {
      do throws(Diagnostic) { records.append(try read(name)) } catch { problems.append(error) }
    }
    return (records, problems)
  }

  /// The same with all records read, for those who ask for them again and again.
  func readAtOnce() throws(Diagnostic) -> RecordStore {
    var store = self
    store.known = try all().records
    return store
  }

  /// Takes the changes of a plan for made, where all records were read at once.
  ///
  /// - Throws: when what the plan writes is no record.
  mutating func make(_ changes: [Change]) throws(Diagnostic) {
    guard var records = known else { return }
    for change in changes where change.path.parent == folder {
      records.removeAll { $0.path == change.path }
      guard case .writeFile(let bytes, _) = change.kind else { continue }
      let record = try ModuleRecord(bytes, named: change.path.display(in: world))
      let place = records.firstIndex {
        change.path.name.utf8.lexicographicallyPrecedes($0.path.name.utf8)
      }
      records.insert(
        Stored(path: change.path, bytes: bytes, record: record), at: place ?? records.count)
    }
    known = records
  }

  /// The records of the modules of this name: several where they are in different places.
  ///
  /// - Throws: what is wrong with a record that could be one of them.
  func records(of module: String) throws(Diagnostic) -> [Stored] {
    var found: [Stored] = []
    for name in try fileNames() where mayBelong(name, to: module) {
      let stored = try read(name)
      if stored.record.module == module { found.append(stored) }
    }
    return found
  }

  /// The file for a record, and what is recorded there of the same module.
  ///
  /// Its name is the module's. Where another module has that one, what tells the two apart follows:
  /// the template or the folder, as long as every disk can tell the result from the others.
  ///
  /// - Parameters:
  ///   - record: of a module that may have a record already.
  ///   - own: a record that counts as gone, absolute.
  /// - Returns: where the record goes, and what is there of the same module.
  /// - Throws: when a record that could be the module's can't be read, or a module whose name a disk
  ///   may take for this one's has the folder.
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
        throw stored.isInTheWay(in: world)
      }
      // On most Macs' disks `profile.yml` and `Profile.yml` are one; as strings, so are two
      // spellings of `é`.
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

  /// Whether a word can be a part of a file's name on every disk.
  private static func isPlain(_ mark: String) -> Bool {
    (1...60).contains(mark.utf8.count)
      && mark.utf8.allSatisfy { byte in
        let character = Character(Unicode.Scalar(byte))
        return byte < 0x80 && (character.isLetter || character.isNumber || "-_".contains(character))
      }
  }

  /// `Profile.yml` and `Profile-….yml` can hold a module `Profile`.
  func mayBelong(_ name: String, to module: String) -> Bool {
    let (name, module) = (name.caseFolded, module.caseFolded)
    return name == module + ".yml" || name.hasPrefix(module + "-")
  }

  /// The record in a file of the store.
  func record(at path: Path) throws(Diagnostic) -> Stored { try read(path.name) }

  private func read(_ name: String) throws(Diagnostic) -> Stored {
    let path = folder.appending(name)
    let bytes = try world.reporting { () throws(FileError) in
      try world.files.read(path, atMost: FileStatus.configurationSize)
    }
    let record = try ModuleRecord(bytes, named: path.display(in: world))
    return Stored(path: path, bytes: bytes, record: record)
  }
}

extension RecordStore.Stored {
  /// The error for a module that would get this one's place.
  func isInTheWay(in world: World) -> Diagnostic {
    Diagnostic(
      .error, "module.exists",
      "there is a module `\(record.module)` in `\(record.code.folder.text.escaped())` already",
      at: SourceLocation(file: path.display(in: world)),
      hints: ["choose another name, or remove that one first."])
  }
}
