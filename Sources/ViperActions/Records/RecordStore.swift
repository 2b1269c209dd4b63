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

  let world: World

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
    var records: [Stored] = []
    var problems: [Diagnostic] = []
    for name in try fileNames() {
      do throws(Diagnostic) { records.append(try read(name)) } catch { problems.append(error) }
    }
    return (records, problems)
  }

  /// The records of the modules of this name: several where they are in different places.
  ///
  /// - Throws: what is wrong with a record that could be one of them.
  package func records(of module: String) throws(Diagnostic) -> [Stored] {
    var found: [Stored] = []
    for name in try fileNames() where Self.mayBelong(name, to: module) {
      let stored = try read(name)
      if stored.record.module == module { found.append(stored) }
    }
    return found
  }

  /// The file for the record of a module: the one that it has, else one that is free, as `own` is.
  func path(
    forModule module: String, in folder: Path, own: Path? = nil
  ) throws(Diagnostic) -> (Path, Stored?) {
    let plain = module + ".yml"
    var isTaken = false
    for name in try fileNames()
    where Self.mayBelong(name, to: module) && self.folder.appending(name) != own {
      let stored = try read(name)
      if stored.record.module == module, stored.record.code.folder == folder {
        return (stored.path, stored)
      }
      // On most Macs' disks `profile.yml` and `Profile.yml` are one.
      isTaken = isTaken || name.lowercased() == plain.lowercased()
    }
    guard isTaken else { return (self.folder.appending(plain), nil) }
    let mark = ModuleRecord.File(path: folder, digest: digest(of: Array(folder.text.utf8)))
    return (self.folder.appending("\(module)-\(mark.digestText.prefix(8)).yml"), nil)
  }

  /// `Profile.yml` and `Profile-….yml` can hold a module `Profile`.
  private static func mayBelong(_ name: String, to module: String) -> Bool {
    let (name, module) = (name.lowercased(), module.lowercased())
    return name == module + ".yml" || name.hasPrefix(module + "-")
  }

  private func read(_ name: String) throws(Diagnostic) -> Stored {
    let path = folder.appending(name)
    let bytes = try world.reporting { () throws(FileError) in
      try world.files.read(path, atMost: FileStatus.configurationSize)
    }
    let record = try ModuleRecord(bytes, named: path.display(in: world))
    return Stored(path: path, bytes: bytes, record: record)
  }
}
