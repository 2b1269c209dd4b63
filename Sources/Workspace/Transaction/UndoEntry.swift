package import Diagnostics

/// What a run changed and what was there before, to take the run back.
package struct UndoEntry: Sendable {
  /// A file or folder that the run changed.
  struct Step: Sendable {
    /// Without symbolic links.
    var path: Path
    /// What was there before the run.
    var before: Content
    /// The permissions before the run by relative path, `.` for the file or folder itself.
    var permissions: [Path: UInt16] = [:]
    /// The ``Content/digest`` of what is there after the run.
    var digestAfter: UInt64?
    var isEdit = false
    /// Where the run moved the file.
    var movedTo: Path?
  }

  let runID: RunID
  /// The real path of the project's folder.
  let project: Path
  /// The ``id`` of the run that this one took back.
  package let undoes: String?
  /// The words of the command line, without the program.
  package let command: [String]
  /// In the order of the run.
  var steps: [Step] = []

  /// The name of the run for users.
  package var id: String { UndoHistory.id(of: runID) }

  /// What happened to each file; a moved one counts once.
  package var actions: [Change.Action] {
    let moved = Set(steps.compactMap(\.movedTo))
    return steps.filter { !$0.isBareFolder && $0.movedTo == nil }.map { step in
      if step.digestAfter == nil { return .remove }
      if step.before == .nothing { return moved.contains(step.path) ? .move : .create }
      return step.isEdit ? .edit : .replace
    }
  }

  mutating func add(newFolder path: Path) {
    steps.append(Step(path: path, before: .nothing, digestAfter: Content.folder.digest))
  }

  /// Adds what a step of a journal changes; a folder that changes its spelling is removed and created.
  mutating func add(_ place: PlannedPlace, _ step: Journal.Step) {
    if step.kind == .spellFolder { add(newFolder: step.path) }
    if let source = place.source, let old = steps.lastIndex(where: { $0.path == source.real }) {
      steps[old].movedTo = place.real
    }
    steps.append(
      Step(
        path: place.real, before: place.old == nil ? .nothing : place.change.kind.before,
        permissions: place.oldPermissions,
        digestAfter: step.kind.hasNewVersion ? step.newDigest : nil, isEdit: place.change.isEdit))
  }
}

extension UndoEntry.Step {
  /// Whether it is about a folder without its files.
  var isBareFolder: Bool { before == .folder || digestAfter == Content.folder.digest }

  /// What is at a path now; nil for something that viper did not leave there, such as a link.
  fileprivate func content(at path: Path, in world: World) throws(Diagnostic) -> Content? {
    switch try world.linkKind(of: path) {
    case nil: return .nothing
    case .file: return .file(try world.read(path))
    case .folder where isBareFolder: return .folder
    case .folder:
      return try world.reporting(try FolderTree.read(world.files.openDirectory(path)))
        .map { .tree($0.files) }
    case .symbolicLink, .other: return nil
    }
  }
}

// MARK: The text of an entry

extension UndoEntry {
  private static let header = "viper undo 2"
  /// The size of the last line: `end`, a space, the digest of all bytes before it, and a line feed.
  private static let endSize = 21
  private static let emptyContents: [String: Content] = [
    "nothing": .nothing, "file": .file([]), "folder": .folder, "tree": .tree([:]),
  ]

  /// The text: a line for each step and for each of its files and folders, and then the digest.
  ///
  /// The bytes of a file follow its line. A large entry has no steps.
  func encoded(isLarge: Bool) -> [UInt8] {
    var text = Self.line([Self.header, runID.text, project.text, undoes ?? ""] + command)
    for step in isLarge ? [] : steps {
      let files = step.before.bytes.map { [FolderTree.top: $0] } ?? step.before.files
      let kind = files == nil ? step.before : step.before.bytes == nil ? .tree([:]) : .file([])
      text += Self.line([
        Self.emptyContents.first { $0.value == kind }?.key ?? "", step.isEdit ? "edit" : "",
        step.digestAfter?.hexadecimal(16) ?? "", step.movedTo?.relative(to: project).text ?? "",
        step.path.relative(to: project).text,
      ])
      for path in Set(step.permissions.keys).union((files ?? [:]).keys).sorted() {
        let bytes = files?[path]
        text += Self.line([
          step.permissions[path].map { String($0, radix: 8) } ?? "",
          bytes.map { "\($0.count)" } ?? "", path.text,
        ])
        text += bytes ?? []
      }
    }
    text += Array("end \(digest(of: text).hexadecimal(16))\n".utf8)
    return text
  }

  private static func line(_ words: [String]) -> [UInt8] {
    let encoded = words.map { $0.percentEncoded { !"%\n ".utf8.contains($0) } }
    return Array((encoded.joined(separator: " ") + "\n").utf8)
  }

  /// Reads the text of ``encoded(isLarge:)``; nil for a damaged one.
  init?(_ bytes: [UInt8], runID: RunID) {
    let text = Array(bytes.dropLast(Self.endSize))
    let end = "end \(digest(of: text).hexadecimal(16))\n"
    guard bytes.dropFirst(text.count).elementsEqual(end.utf8) else { return nil }
    var rest = text[...]
    func nextLine() -> [String] {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      return line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self).percentDecoded }
    }
    let first = nextLine()
    guard first.count >= 4, first[0] == Self.header, first[1] == runID.text else { return nil }
    self.init(
      runID: runID, project: Path(first[2]), undoes: first[3].isEmpty ? nil : first[3],
      command: Array(first.dropFirst(4)))
    while !rest.isEmpty {
      let words = nextLine()
      if words.count == 5, let before = Self.emptyContents[words[0]] {
        steps.append(
          Step(
            path: project.appending(words[4]).normalized, before: before,
            digestAfter: UInt64(words[2], radix: 16), isEdit: words[1] == "edit",
            movedTo: words[3].isEmpty ? nil : project.appending(words[3]).normalized))
        continue
      }
      guard words.count == 3, let last = steps.indices.last else { return nil }
      let path = Path(words[2])
      guard !path.isAbsolute, !path.components.contains("..") else { return nil }
      steps[last].permissions[path] = UInt16(words[0], radix: 8)
      if words[1].isEmpty { continue }
      guard let count = Int(words[1]), 0...rest.count ~= count else { return nil }
      let content = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      if var files = steps[last].before.files {
        files[path] = content
        steps[last].before = .tree(files)
      } else {
        steps[last].before = .file(content)
      }
    }
  }

  // MARK: Taking a run back

  /// The path of ``project``, as the user writes it if `world` has the same project.
  package func folder(in world: World) -> Path {
    attempt(try world.files.resolved(world.project)) == project ? world.project : project
  }

  /// The files of the user that taking the run back edits.
  package func editedFiles(in world: World) -> [Path] {
    let folder = folder(in: world)
    return steps.filter(\.isEdit).map { place($0.path, folder) }
  }

  /// The real paths of the files that two runs changed.
  package func filesChanged(alsoBy other: UndoEntry) -> [Path] {
    let theirs = other.steps.filter { !$0.isBareFolder }
    return steps.filter { !$0.isBareFolder }.map(\.path).filter { path in
      theirs.contains { $0.path.isInside(path) || path.isInside($0.path) }
    }
  }

  /// The changes that take the run back, and the files that changed since then.
  package func reversal(
    in world: World
  ) throws(Diagnostic) -> (changes: [Change], changed: [Path]) {
    var (changes, changed): ([Change], [Path]) = ([], [])
    let folder = folder(in: world)
    var spelling = ExistingSpelling(on: world.files)
    for step in steps.reversed() {
      let path = place(step.path, folder)
      let moved = step.movedTo.map { place($0, folder) }
      // On a disk that ignores case, the old name leads to the moved file.
      let isSpelling = moved.map { spelling.isSameEntry(path, as: $0) } ?? false
      let now: Content? = isSpelling ? .nothing : try step.content(at: path, in: world)
      // If the moved file stays, its old name is not restored: on a disk that ignores case it is the
      // same file.
      if let moved, path.text.isSameName(as: moved.text), changed.contains(moved) { continue }
      if now == step.before { continue }
      guard let now, now.digest == step.digestAfter else {
        // A folder that the run created need not be there.
        if step.before != .nothing || !step.isBareFolder { changed.append(path) }
        continue
      }
      var change = Change(
        Change.Kind(before: now, after: step.before), path,
        in: path.isInside(folder) ? folder : path.parent)
      change.isEdit = step.isEdit
      change.restoredPermissions = step.permissions
      // Only records are in that folder.
      if step.path.isInside(project.appending(ProtectedName.records)) { change = change.asRecord }
      if let moved, changes.last?.path == moved, now == .nothing { change.movedFrom = moved }
      changes.append(change)
    }
    return (changes.filter { !$0.isEdit } + changes.filter(\.isEdit), changed)
  }

  /// A real path as the user writes it; `folder` is the user's path of ``project``.
  private func place(_ path: Path, _ folder: Path) -> Path {
    path.isInside(project) ? folder.appending(path.relative(to: project).text) : path
  }
}
