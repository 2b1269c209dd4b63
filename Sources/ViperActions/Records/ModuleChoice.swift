import Configuration
import Diagnostics
import Workspace

/// Finds the records that a name on the command line means: `Name`, `Folder/Name` or a path.
///
/// A path may lead to the module's folder, to the folder of its tests or to its record.
struct ModuleChoice {
  let world: World

  private var store: RecordStore { RecordStore(in: world) }

  /// The one record that a name means, in `parent` if an option gives it; nil if there is none.
  ///
  /// `template` decides among several; a single record may have another one.
  func record(
    of word: String, in parent: Path? = nil, template: String? = nil
  ) throws(Diagnostic) -> RecordStore.Stored? {
    var found = try records(of: word, in: parent)
    let fitting = found.filter { $0.record.template.name == template }
    if !fitting.isEmpty { found = fitting }
    if found.count > 1 { throw ambiguous(word, found) }
    return found.first
  }

  /// The one record that a name means; throws when there is none.
  func existing(_ word: String, in parent: Path? = nil) throws(Diagnostic) -> RecordStore.Stored {
    if let stored = try record(of: word, in: parent) { return stored }
    throw try unknown(parent?.appending(word).display(in: world) ?? word)
  }

  /// All records that fit the most literal reading of a name.
  ///
  /// - Throws: when no other record fits and one that could fit can't be read. For a name without
  ///   folders, a record that may have the name must be readable even when another fits.
  func records(of word: String, in parent: Path? = nil) throws(Diagnostic) -> [RecordStore.Stored] {
    if parent == nil, !Self.isPath(word) { return try store.records(of: word) }
    let (records, problems) = try store.all()
    for reading in readings(of: Path(word), in: parent) {
      let found = records.filter(reading)
      if !found.isEmpty { return found }
    }
    let typed = world.environment.currentFolder.appending(word).normalized.name
    let unread = problems.filter { problem in
      guard let name = problem.location.map({ Path($0.file).name }) else { return true }
      return name == typed || store.mayBelong(name, to: typed)
    }
    if let problem = Diagnostic.combining(unread) { throw problem }
    return []
  }

  /// The module that a name means for commands that read code and need no record.
  ///
  /// - Returns: the module's name in the code, with the project's prefix, the files of other
  ///   modules with the same name, absolute, and the error for commands that can't find out from
  ///   the code which one is meant.
  func code(
    of word: String
  ) throws(Diagnostic) -> (name: String, others: Set<Path>, doubt: Diagnostic?) {
    // For a name without folders the code is enough.
    let found =
      try Self.isPath(word) ? records(of: word) : attempt(try records(of: word)) ?? []
    guard let record = found.first?.record else {
      let path = Path(word)
      let place = world.environment.currentFolder.appending(path.text).normalized
      guard Self.isPath(word) else { return (try nameInCode(word), [], nil) }
      let isThere = SourceFiles.below(world.project, in: world).contains {
        $0.isInside(place) || $0.text.contains("/" + path.text + "/")
      }
      guard isThere else { throw try missingFolder(word) }
      return (try nameInCode(place.name), [], nil)
    }
    let name = record.module
    let own = Set(found.flatMap(\.record.files).map(\.path))
    let namesakes = try store.records(of: name).filter { !found.contains($0) }
    let others = namesakes.flatMap(\.record.files).map(\.path).filter { !own.contains($0) }
    return (
      nameInCode(name, prefix: record.prefix, among: own.map(\.name)),
      Set(others.map { world.project.appending($0.text) }),
      found.count > 1 ? ambiguous(word, found) : nil
    )
  }

  private func nameInCode(_ name: String) throws(Diagnostic) -> String {
    guard let prefix = try Rambafile.ifThere(in: world)?.text(.prefix)?.value else { return name }
    return nameInCode(
      name, prefix: prefix, among: SourceFiles.below(world.project, in: world).map(\.name))
  }

  /// The name with the prefix of generated types, if files have it: a template may omit it, and so
  /// may a name that is typed with it.
  private func nameInCode(_ name: String, prefix: String?, among files: [String]) -> String {
    let prefixed = (prefix ?? "") + name
    let rest = name.dropFirst((prefix ?? "").count)
    let hasPrefix =
      name.hasPrefix(prefix ?? "") && rest.first?.isLowercase == false
      && files.contains { $0.hasPrefix(name) }
    return !hasPrefix && files.contains { $0.hasPrefix(prefixed) } ? prefixed : name
  }

  static func isPath(_ word: String) -> Bool {
    word.utf8.contains(UInt8(ascii: "/")) || word == "." || word == ".."
  }

  /// The readings of a path, the most literal first: from the current folder, from the project's
  /// folder, and as the end of a longer path, in the same case or another.
  private func readings(of typed: Path, in parent: Path?) -> [(RecordStore.Stored) -> Bool] {
    func leads(_ stored: RecordStore.Stored, to places: [Path]) -> Bool {
      (stored.record.parts.map(\.folder) + [stored.record.namedFolder]).contains {
        places.contains(world.project.appending($0.text).normalized)
      } || places.contains(stored.path)
    }
    if let parent { return [{ leads($0, to: [parent.appending(typed.text).normalized]) }] }
    var spelling = ExistingSpelling(on: world.files)
    let place = spelling.path(
      world.environment.currentFolder.appending(typed.text).normalized, below: world.project)
    let names = typed.normalized.components
    func isEnd(of folder: Path, _ isSame: (String, String) -> Bool) -> Bool {
      let end = folder.components.suffix(names.count).joined(separator: "/")
      return !typed.isAbsolute && !names.isEmpty && isSame(end, typed.normalized.text)
    }
    return [
      { leads($0, to: [place, world.withoutLinks(place)]) },
      { leads($0, to: [world.project.appending(typed.text).normalized]) },
      { isEnd(of: $0.record.code.folder, ==) || isEnd(of: $0.record.namedFolder, ==) },
      // The user may type the folders in another case.
      { stored in
        stored.record.code.folder.name == typed.name
          && isEnd(of: stored.record.code.folder) { $0.isSameName(as: $1) }
      },
    ]
  }

  func ambiguous(_ word: String, _ found: [RecordStore.Stored]) -> Diagnostic {
    let names = found.map { stored in
      let folder = stored.record.code.folder
      let isShared = found.count { $0.record.code.folder == folder } > 1
      let path = isShared ? stored.path : world.project.appending(folder.text)
      let shown = path.display(in: world)
      // Without a slash it would be a name, as ambiguous as the typed one.
      return Self.isPath(shown) ? shown : "./" + shown
    }
    return Diagnostic(
      .error, "module.ambiguous", "`\(word.escaped())` can mean \(found.count) modules",
      notes: zip(names, found).map {
        "`\($0.escaped())` has the template `\($1.record.template.name.escaped())`."
      },
      hints: ["pass the path of one, such as `\(ShellWord.quoted(names[0]).escaped())`."])
  }

  /// Whether a module has this name in another case.
  func hasOtherSpelling(_ word: String) throws(Diagnostic) -> Bool {
    let name = Path(word).name
    let others = try store.all().records.map(\.record.module)
    return others.contains { $0 != name && $0.isSameName(as: name) }
  }

  /// The error for a name that no record has, with similar names.
  func unknown(_ word: String) throws(Diagnostic) -> Diagnostic {
    let adopt = "viper module adopt " + ShellWord.quoted(word).escaped()
    return Diagnostic(
      .error, "module.unknown", "there is no record of a module `\(word.escaped())`",
      hints: try similarNameHints(to: word)
        + (hasOtherSpelling(word) ? [] : ["run `\(adopt)` to write one if the module exists."]))
  }

  /// The error for a mistyped path where the module needs no record.
  func missingFolder(_ word: String) throws(Diagnostic) -> Diagnostic {
    Diagnostic(
      .error, "module.unknown", "there is no folder `\(word.escaped())` with source files",
      hints: try similarNameHints(to: word))
  }

  /// A hint that names a module with a similar name, if there is one.
  func similarNameHints(to word: String, or others: [String] = []) throws(Diagnostic) -> [String] {
    let records = try store.all().records.map(\.record)
    let depth = Path(word).components.count
    let names = records.map {
      $0.namedFolder.components.suffix(max(1, depth)).joined(separator: "/")
    }
    return DidYouMean.hints(for: Path(word).text, among: names + others)
  }
}
