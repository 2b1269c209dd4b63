import Configuration
import Diagnostics
import ModuleTemplates
import Workspace
import XcodeProject

/// The records of a project's modules, in `.viper/modules` beside the Rambafile; it reads each once.
final class RecordStore {
  struct Stored: Hashable {
    /// Absolute.
    var path: Path
    var bytes: [UInt8]
    var record: ModuleRecord
    /// What the record names if that project is gone, and the Rambafile's project replaces it.
    var lostProject: Located<Path>?

    /// The error for a new module that would have this one's name.
    func alreadyExists(in world: World) -> Diagnostic {
      Diagnostic(
        .error, "module.exists",
        "the module `\(record.module)` in `\(record.code.folder.text.escaped())` exists already",
        at: SourceLocation(file: path.display(in: world)),
        hints: ["choose another name or place, or remove that module first."])
    }
  }

  static let folderName = ".viper/modules"

  var world: World
  private var names: [String]?
  private var contents: [String: [UInt8]] = [:]
  private var records: [String: Stored] = [:]
  private lazy var rambafileProject = findProject()

  var folder: Path { world.project.appending(Self.folderName) }

  init(in world: World) { self.world = world }

  /// The names of the records' files, sorted.
  func fileNames() throws(Diagnostic) -> [String] {
    if let names { return names }
    let found = try world.reportingIfThere(try world.files.entries(of: folder))
    if found == nil, !ProjectLocator.isProject(in: world.project, world) {
      try ProjectLocator.refuseAboveApps(atLeast: 1, in: world)
    }
    let names = (found ?? []).filter { $0.hasSuffix(".yml") && !$0.hasPrefix(".") }
    self.names = names
    return names
  }

  /// All records in the order of their files' names, and the problems of those that can't be read.
  func all() throws(Diagnostic) -> (records: [Stored], problems: [Diagnostic]) {
    var records: [Stored] = []
    var problems: [Diagnostic] = []
    for name in try fileNames() {
      do throws(Diagnostic) { records.append(try read(name)) } catch { problems.append(error) }
    }
    return (records, problems)
  }

  /// Makes later reads return what a plan's changes will write.
  func make(_ changes: [Change]) throws(Diagnostic) {
    var names = Set(try fileNames())
    for change in changes where change.path.parent == folder {
      let name = change.path.name
      records[name] = nil
      contents[name] = change.kind.after.bytes
      if contents[name] == nil { names.remove(name) } else { names.insert(name) }
    }
    self.names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The records of all modules with this name; all that could be one of them must be readable.
  func records(of module: String) throws(Diagnostic) -> [Stored] {
    try fileNames().filter { mayBelong($0, to: module) }.map(read)
      .filter { $0.record.module == module }
  }

  /// Finds the file for a record, and the module's record in it where there is one.
  ///
  /// The file has the module's name. Where another module has that file, the template, the folder
  /// or a digest follows, so that the names differ on disks that ignore case too. `own` is the file
  /// of the module's old record, which counts as removed.
  func place(
    for record: ModuleRecord, own: Path? = nil
  ) throws(Diagnostic) -> (path: Path, stored: Stored?) {
    if let xcodeproj = record.xcodeproj, xcodeproj.value.hasDotDot {
      throw Diagnostic(
        .error, "path.outside-project",
        "a module's record can't refer to `\(xcodeproj.value.text.escaped())`, outside of the Rambafile's folder",
        at: xcodeproj.location, notes: ["`gen` writes no records with `module_records: false`."],
        hints: ["move the Rambafile to the project's folder, and correct the paths in it."])
    }
    var taken: Set<String> = []
    var folders: Set<Path> = []
    for name in try fileNames()
    where mayBelong(name, to: record.module) && folder.appending(name) != own {
      let stored = try read(name)
      if stored.record.isSameModule(as: record) { return (stored.path, stored) }
      // Most Macs' disks ignore case, and the two Unicode forms of `é` are equal as strings.
      if stored.record.module != record.module, stored.record.module.isSameName(as: record.module),
        stored.record.code.folder.text.isSameName(as: record.code.folder.text)
      {
        throw stored.alreadyExists(in: world)
      }
      taken.insert(name.caseFolded)
      if stored.record.module == record.module { folders.insert(stored.record.code.folder) }
    }
    let folder = record.code.folder
    let isBeside = folders.contains(folder)
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

  func read(_ name: String) throws(Diagnostic) -> Stored {
    if let known = records[name] { return known }
    let (path, bytes) = (folder.appending(name), try bytes(of: name))
    let file = path.display(in: world)
    let record = try ModuleRecord(bytes, named: file)
    guard mayBelong(name, to: record.module) else {
      throw Diagnostic(
        .error, "record.invalid",
        "`\(name.escaped())` is not the name of a record of the module `\(record.module)`",
        at: SourceLocation(file: file),
        hints: [
          "delete it if it is a copy, or give it back its name, such as `\(record.module).yml`."
        ])
    }
    var stored = Stored(path: path, bytes: bytes, record: record)
    replaceLostProject(of: &stored)
    records[name] = stored
    return stored
  }

  /// The Rambafile's project, and the files and synchronized folders that it has.
  private func findProject() -> (xcodeproj: Located<Path>, has: (Path) -> Bool)? {
    guard let found = attempt(try Rambafile.ifThere(in: world))?.xcodeproj(in: world),
      found.value.isInside(world.project),
      let project = attempt(try ProjectReading.project(at: found, in: world))
    else { return nil }
    let place = { found.value.parent.appending($0).normalized }
    let files = Set(project.fileReferences.compactMap(\.path).map { place($0).text.caseFolded })
    let folders = project.groups.filter(\.isSynchronized).compactMap(\.folder).map(place)
    return (found, { files.contains($0.text.caseFolded) || folders.contains(where: $0.isInside) })
  }

  /// Puts the Rambafile's project in the place of one that is gone, such as after renaming it, if it
  /// has one of the module's files.
  private func replaceLostProject(of stored: inout Stored) {
    guard let file = stored.record.projectFile(in: world.project), world.kind(of: file) == nil,
      let project = rambafileProject,
      stored.record.files.contains(where: { project.has(world.project.appending($0.path.text)) })
    else { return }
    stored.lostProject = stored.record.xcodeproj
    stored.record.xcodeproj = Located(
      project.xcodeproj.value.relative(to: world.project), at: project.xcodeproj.location)
  }

  func bytes(of name: String) throws(Diagnostic) -> [UInt8] {
    if let known = contents[name] { return known }
    let bytes = try world.read(folder.appending(name), atMost: FileStatus.configurationSize)
    contents[name] = bytes
    return bytes
  }

  /// Plans the new version of a module's record, and keeps a copy of its template where one is given.
  func update(
    _ old: Stored, to new: ModuleRecord, keeping content: TemplateContent? = nil
  ) throws(Diagnostic) -> [Change] {
    var path = old.path
    if new.module != old.record.module || new.code.folder != old.record.code.folder {
      let place = try place(for: new, own: old.path)
      if let other = place.stored { throw other.alreadyExists(in: world) }
      path = place.path
    }
    let change =
      path == old.path
      ? [new.change(at: path, previous: old.bytes, in: world)]
      : Change.move(
        from: old.path, in: world.project, to: path, in: world.project,
        bytes: Array(new.text.utf8), previous: old.bytes
      ).map(\.asRecord)
    guard let content else { return change }
    return try change + [TemplateSnapshot.change(keeping: content, in: world)].compactMap(\.self)
  }

  /// Plans the removal of a record and emptied folders, but no template copy: branches may need it.
  func remove(_ old: Stored) throws(Diagnostic) -> [Change] {
    let removal = Change(.removeFile(previous: old.bytes), old.path, in: world.project).asRecord
    let folders =
      [folder] + [TemplateSnapshot.folderName, ProtectedName.records].map(world.project.appending)
    let emptied = try FolderChange.emptied(folders, leaving: [old.path], staying: [], in: world)
    return [removal] + emptied.map { Change(.removeFolder, $0, in: world.project).asRecord }
  }

  /// Those of the folders that viper created for any module; all are absolute.
  ///
  /// Each module that uses one records it, so that the last one takes it along. If a removal passed it
  /// on to another record, the changes of two branches would conflict there.
  func created(among folders: Set<Path>) throws(Diagnostic) -> Set<Path> {
    // `new_folders` is a record's only list that is not indented. Reading all of each record as YAML
    // would take longer than everything else that `gen` does.
    var rest = Set(folders.map { Self.line(of: $0.relative(to: world.project)) })
    for name in try fileNames() where !rest.isEmpty {
      do throws(Diagnostic) {
        let lines =
          if let known = records[name] { known.record.newFolders.map(Self.line) } else {
            try bytes(of: name).split(whereSeparator: "\r\n".utf8.contains)
          }
        rest.subtract(lines)
      } catch {}  // Commands that need this record report it.
    }
    return folders.filter { !rest.contains(Self.line(of: $0.relative(to: world.project))) }
  }

  /// The line of a record that lists a folder, without indentation.
  private static func line(of folder: Path) -> ArraySlice<UInt8> {
    Array(ModuleRecord.listItem(folder.text).utf8)[...]
  }
}
