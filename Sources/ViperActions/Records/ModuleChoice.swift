import Diagnostics
import Workspace

/// Finds the records that a word on the command line means: `Name`, `Folder/Name` or a path.
///
/// A path leads to the module's folder, to the folder of its tests or to its record.
struct ModuleChoice {
  let world: World

  private var store: RecordStore { RecordStore(in: world) }

  /// The one record that a word means.
  ///
  /// - Parameters:
  ///   - word: as the user types it.
  ///   - parent: the folder that the word starts from, where an option names it; absolute.
  ///   - template: the name of the module's template, where the user gives it.
  /// - Returns: nil where no record fits.
  /// - Throws: when several fit, or one that could fit can't be read.
  func record(
    of word: String, in parent: Path? = nil, template: String? = nil
  ) throws(Diagnostic) -> RecordStore.Stored? {
    var found = try records(of: word, in: parent)
    if found.count > 1, let template {
      let fitting = found.filter { $0.record.template.name == template }
      if !fitting.isEmpty { found = fitting }
    }
    if found.count > 1 { throw ambiguous(word, found) }
    return found.first
  }

  /// All records that a word may mean, those of the most literal reading only.
  ///
  /// - Throws: when nothing else fits and a record that could can't be read, or when only the name
  ///   is given and a record that may have it can't be read.
  func records(of word: String, in parent: Path? = nil) throws(Diagnostic) -> [RecordStore.Stored] {
    let typed = Path(word)
    if parent == nil, !Self.isPath(word) { return try store.records(of: word) }
    let (records, problems) = try store.all()
    for reading in readings(of: typed, in: parent) {
      let found = records.filter(reading)
      if !found.isEmpty { return found }
    }
    let unread = problems.filter { problem in
      problem.location.map { store.mayBelong(Path($0.file).name, to: typed.name) } ?? true
    }
    if let problem = Diagnostic.combining(unread) { throw problem }
    return []
  }

  /// What a word means in code, where a module needs no record.
  ///
  /// - Returns: the module's name, the files of other modules that have the name too, and what is
  ///   wrong with the word where the code does not tell which module is meant; all absolute.
  /// - Throws: when the word is a path and there is no such folder.
  func code(
    of word: String
  ) throws(Diagnostic) -> (name: String, others: Set<Path>, doubt: Diagnostic?) {
    var found: [RecordStore.Stored] = []
    do throws(Diagnostic) { found = try records(of: word) } catch {
      // For a name the code is enough.
      if Self.isPath(word) { throw error }
    }
    guard let name = found.first?.record.module else {
      let path = Path(word)
      let place = world.environment.currentFolder.appending(path.text).normalized
      guard Self.isPath(word) else { return (word, [], nil) }
      let isThere = SourceFiles.below(world.project, in: world).contains {
        $0.isInside(place) || $0.text.contains("/" + path.text + "/")
      }
      guard isThere else { throw try unknown(word) }
      return (place.name, [], nil)
    }
    let own = Set(found.flatMap(\.record.files).map(\.path))
    let namesakes = try store.records(of: name).filter { !found.contains($0) }
    let others = namesakes.flatMap(\.record.files).map(\.path).filter { !own.contains($0) }
    return (
      name, Set(others.map { world.project.appending($0.text) }),
      found.count > 1 ? ambiguous(word, found) : nil
    )
  }

  /// Whether a word is more than a name.
  static func isPath(_ word: String) -> Bool {
    word.utf8.contains(UInt8(ascii: "/")) || word == "." || word == ".."
  }

  /// What a path can mean, the most literal first: from the current folder, from the project's, and
  /// as the last names of a longer path, in this case or another.
  private func readings(of typed: Path, in parent: Path?) -> [(RecordStore.Stored) -> Bool] {
    func leads(_ stored: RecordStore.Stored, to places: [Path]) -> Bool {
      let record = stored.record
      let named = record.code.folder.parent.appending(record.module)
      return ([record.code.folder, named] + [record.tests?.folder].compactMap(\.self)).contains {
        places.contains(world.project.appending($0.text).normalized)
      } || places.contains(stored.path)
    }
    if let parent { return [{ leads($0, to: [parent.appending(typed.text).normalized]) }] }
    var spelling = ExistingSpelling(on: world.files)
    let place = spelling.path(
      world.environment.currentFolder.appending(typed.text).normalized, below: world.project)
    let names = typed.normalized.components
    return [
      { leads($0, to: [place, withoutLinks(place)]) },
      { leads($0, to: [world.project.appending(typed.text).normalized]) },
      { stored in
        let folder = stored.record.code.folder
        return !typed.isAbsolute
          && [folder, folder.parent.appending(stored.record.module)].contains {
            $0.components.suffix(names.count) == names[...]
          }
      },
      { stored in
        // Folders may be typed in another case.
        let folder = stored.record.code.folder
        return folder.name == typed.name
          && Path(folder.components.suffix(names.count).joined(separator: "/")).text
            .isSameName(as: typed.normalized.text)
      },
    ]
  }

  /// The place below the project's folder that a path with symbolic links leads to.
  private func withoutLinks(_ place: Path) -> Path {
    do throws(FileError) {
      let project = try world.files.resolved(world.project)
      return world.project.appending(
        try world.files.resolved(place).relative(to: project).text
      ).normalized
    } catch {
      // What is not there leads nowhere.
      return place
    }
  }

  // MARK: What is said

  private func ambiguous(_ word: String, _ found: [RecordStore.Stored]) -> Diagnostic {
    let names = found.map { stored in
      let folder = stored.record.code.folder
      let isShared = found.count { $0.record.code.folder == folder } > 1
      return (isShared ? stored.path : world.project.appending(folder.text)).display(in: world)
    }
    return Diagnostic(
      .error, "module.ambiguous", "`\(word.escaped())` means \(found.count) modules",
      notes: zip(names, found).map {
        "`\($0.escaped())` is from the template `\($1.record.template.name.escaped())`."
      },
      hints: ["name one by its path, such as `\(names[0].escaped())`."])
  }

  /// - Throws: when a module has this name in another case, so that no other one can have it.
  func refuseOtherSpelling(of word: String) throws(Diagnostic) {
    let name = Path(word).name
    let others = try store.all().records.map(\.record.module)
    if others.contains(where: { $0 != name && $0.isSameName(as: name) }) { throw try unknown(word) }
  }

  /// That no record has the name, with what there is instead.
  func unknown(_ word: String) throws(Diagnostic) -> Diagnostic {
    Diagnostic(
      .error, "module.unknown", "no module `\(word.escaped())` has a record",
      notes: try store.fileNames().isEmpty
        ? ["there are no records in `\(RecordStore.folderName)`."] : [],
      hints: try similar(to: word)
        + ["run `viper module adopt \(word.escaped())` if it was generated before there were any."])
  }

  /// The hint that names the module that may be meant; none where none is near.
  ///
  /// - Parameters:
  ///   - word: as the user types it.
  ///   - others: names of modules without records.
  /// - Returns: at most one hint.
  /// - Throws: when the folder of the records can't be read.
  func similar(to word: String, or others: [String] = []) throws(Diagnostic) -> [String] {
    let records = try store.all().records.map(\.record)
    let depth = Path(word).components.count
    let names = records.map { record in
      (record.code.folder.parent.appending(record.module).components.suffix(max(1, depth)))
        .joined(separator: "/")
    }
    return DidYouMean.hints(for: Path(word).text, among: names + others)
  }
}
