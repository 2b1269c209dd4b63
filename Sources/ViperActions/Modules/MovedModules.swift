import Configuration
import Diagnostics
import Workspace
import XcodeProject

/// Finds modules that users moved without viper, by the names and the content of their files.
struct MovedModules {
  private let world: World
  /// The project's files that no record lists, by name; nil until a file is missing.
  private var unlistedFiles: [String: [Path]]?

  init(in world: World) { self.world = world }

  /// Updates the places of a module to the folders that hold most of its files.
  ///
  /// - Throws: when most of them are missing, or when some are in other folders: a command would then
  ///   change only a part of the module.
  mutating func updatePlaces(of module: inout ResolvedModule) throws(Diagnostic) {
    let record = module.record
    guard let stored = module.stored, !record.files.allSatisfy({ isThere($0.path) }) else { return }
    let unlisted = try filesByName()
    let code = try newFolder(of: record.code, record)
    let tests = try record.tests.flatMap { part throws(Diagnostic) in
      try newFolder(of: part, record)
    }
    let found = try record.relocated(code: code, tests: tests, in: world)
    let missing = zip(record.files, found.files).filter { !isThere($1.path) }
    guard missing.count * 2 <= record.files.count else {
      throw .missingFiles(missing.map { $0.0.path }, of: stored, in: world)
    }
    for (old, new) in missing {
      let place = world.project.appending(old.path.text)
      let folder = world.project.appending(new.path.text).parent
      let known = isThere(old.path) ? place : unlisted[old.path.name]?.first { isUnedited($0, old) }
      // Xcode moves a localized file into a folder such as `Base.lproj` beside its old place.
      guard let known, !known.parent.name.hasSuffix(".lproj") || known.parent.parent != folder
      else { continue }
      let word = ShellWord.quoted(stored.path.display(in: world)).escaped()
      let wanted = folder.appending(new.path.name).display(in: world).escaped()
      throw Diagnostic(
        .error, "module.missing",
        "`\(known.display(in: world).escaped())` is separated from the other files of `\(record.module.escaped())`",
        at: SourceLocation(file: stored.path.display(in: world)),
        hints: ["move it to `\(wanted)`, or run `viper module forget \(word)`."])
    }
    guard found != record else { return }
    module.record = found
    module.stalePaths = try record.stalePaths(of: found, in: world)
    module.notes.append(
      "`\(record.module)` was moved to `\(found.code.folder.text.escaped())` without viper.")
  }

  private func isThere(_ path: Path) -> Bool {
    world.kind(of: world.project.appending(path.text)) == .file
  }

  private func isUnedited(_ path: Path, _ file: ModuleRecord.File) -> Bool {
    // A file that can't be read counts as another one.
    attempt(try world.state(of: path) { digest(of: $0) == file.digest })?.state == .unchanged
  }

  /// The new folder of a part: it holds most of its files under the same names, half of them unedited.
  mutating func newFolder(
    of part: ModuleRecord.Part, _ record: ModuleRecord
  ) throws(Diagnostic) -> Path? {
    let unlisted = try filesByName()
    let files = record.files.filter { $0.path.isInside(part.folder) }
    var votes: [Path: (all: Int, same: Int)] = [:]
    for file in files where !isThere(file.path) {
      let names = file.path.components.dropFirst(part.folder.depth)
      for path in unlisted[file.path.name] ?? []
      where path.components.suffix(names.count) == names {
        let folder = names.reduce(path) { folder, _ in folder.parent }
        votes[folder, default: (0, 0)].all += 1
        if isUnedited(path, file) { votes[folder, default: (0, 0)].same += 1 }
      }
    }
    let found = votes.filter { $1.all * 2 > files.count && $1.same * 2 >= $1.all }
    return found.count == 1 ? found.first?.key.relative(to: world.project) : nil
  }

  private mutating func filesByName() throws(Diagnostic) -> [String: [Path]] {
    if let unlistedFiles { return unlistedFiles }
    let records = try RecordStore(in: world).all().records
    let taken = Set(records.flatMap(\.record.files).map { world.project.appending($0.path.text) })
    let files = SourceFiles.below(world.project, in: world, ofEveryKind: true)
    let found = Dictionary(grouping: files.filter { !taken.contains($0) }, by: \.name)
    unlistedFiles = found
    return found
  }
}

extension Diagnostic {
  static func missingFiles(
    _ files: [Path], of stored: RecordStore.Stored, as severity: Severity = .error, in world: World
  ) -> Diagnostic {
    // Other modules may have the same name.
    let word = ShellWord.quoted(stored.path.display(in: world)).escaped()
    return Diagnostic(
      severity, "module.missing",
      "\(files.count) of \(stored.record.files.count.counted("file")) of `\(stored.record.module.escaped())` \(files.count == 1 ? "is" : "are") missing",
      at: SourceLocation(file: stored.path.display(in: world)),
      notes: files.prefix(1).map { "the first one is `\($0.text.escaped())`." },
      hints: [
        "restore them, or run `viper module relocate \(word) --to FOLDER` if the folder moved.",
        "run `viper module forget \(word)` to delete only the record, and `viper module adopt NEW` if you renamed the module by hand.",
      ])
  }
}

extension ModuleRecord {
  /// The module in new folders, with its files' groups there. A part without a new folder stays.
  func relocated(
    code newCode: Path?, tests newTests: Path?, in world: World
  ) throws(Diagnostic) -> ModuleRecord {
    var moves: [(from: Path, to: Path)] = []
    if let tests, let newTests { moves.append((tests.folder, newTests)) }
    if let newCode { moves.append((code.folder, newCode)) }
    guard !moves.isEmpty else { return self }
    func moved(_ path: Path) -> Path {
      guard let move = moves.first(where: { path.isInside($0.from) }) else { return path }
      return path.components.dropFirst(move.from.depth).reduce(move.to) { $0.appending($1) }
    }
    let entries = try entries(in: world)
    return replacingPaths(with: moved) { part in
      let folder = moved(part.folder)
      let groups = files.lazy.filter { $0.path.isInside(part.folder) }.compactMap { file in
        let names = file.path.components.dropFirst(part.folder.depth)
        let group = entries?.entry(of: world.project.appending(moved(file.path).text))?.group
          .map { Path($0).components }
        return group.flatMap {
          $0.suffix(names.count) == names ? $0.dropLast(names.count).joined(separator: "/") : nil
        }
      }
      return part.at(
        folder, group: groups.first ?? (part.group == part.folder.text ? folder.text : part.group))
    }
  }

  /// The paths that the project file still has for moved files, by their new paths; all absolute.
  func stalePaths(of moved: ModuleRecord, in world: World) throws(Diagnostic) -> [Path: Path] {
    guard let entries = try entries(in: world) else { return [:] }
    let moves = zip(files, moved.files).filter { $0.path != $1.path }.map {
      (old: world.project.appending($0.path.text), new: world.project.appending($1.path.text))
    }
    let removals = moves.map { ($0.old.relative(to: entries.sourceRoot).text, String?.none) }
    let removed = try entries.project.updatingExceptions(forMoves: Dictionary(removals) { $1 }).file
    // Xcode itself changes the exceptions of the files that it moves.
    let hasExceptions =
      removed.bytes != entries.project.bytes
      || moves.contains {
        entries.hasException(for: $0.old)
          && entries.synchronizedTargets(of: $0.old) != entries.synchronizedTargets(of: $0.new)
      }
    var places: [Path: Path] = [:]
    for (old, new) in moves where entries.entry(of: new) == nil {
      if entries.entry(of: old) != nil
        || entries.synchronizedFolder(of: old) != nil
          && (hasExceptions || entries.synchronizedFolder(of: new) == nil)
      {
        places[new] = old
      }
    }
    return places
  }
}
