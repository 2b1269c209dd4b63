/// One change of a plan: a path, its new and previous contents, and the decision about it.
package struct Change: Sendable, Hashable {
  /// What a change replaces, and by what.
  package struct Kind: Sendable, Hashable {
    /// What the plan is based on; the transaction fails where files on the disk differ.
    package var before: Content
    package var after: Content

    /// Creates a folder, unless it exists.
    package static let createFolder = Kind(before: .nothing, after: .folder)

    /// Writes a file. `previous` is the contents that it replaces, nil for no file.
    package static func writeFile(bytes: [UInt8], previous: [UInt8]?) -> Kind {
      Kind(before: Content(previous), after: .file(bytes))
    }

    /// Removes a file with the contents `previous`.
    package static func removeFile(previous: [UInt8]) -> Kind {
      Kind(before: .file(previous), after: .nothing)
    }

    /// Removes a folder if it is empty at the end.
    ///
    /// If the plan writes into a folder that is the same on a disk that ignores case, the folder gets
    /// that spelling instead.
    package static let removeFolder = Kind(before: .folder, after: .nothing)

    /// Replaces at once a folder that has the files `previous`; without new `files`, removes it.
    package static func replaceFolder(
      files: [Path: [UInt8]], previous: [Path: [UInt8]] = [:]
    ) -> Kind {
      Kind(before: .tree(previous), after: files.isEmpty ? .nothing : .tree(files))
    }
  }

  /// What viper does with a change.
  package enum Decision: Sendable, Hashable {
    case make
    /// The file already has the new contents.
    case identical
    /// The file differs and stays.
    case skip
    /// The file differs, and the user must decide.
    case conflict
  }

  /// The word for a change in reports.
  package enum Action: String, Sendable, Hashable, CaseIterable {
    case create, replace, edit, move, remove, skip, conflict, identical
  }

  /// Absolute.
  package var path: Path
  /// The folder in the user's configuration that must contain ``path``; it need not exist.
  ///
  /// Its own path may contain symbolic links of the user, as long as they stay in the project (or in
  /// the folder that contains both, if it is outside of the project). The rest of ``path`` comes from a
  /// template and must not contain any link.
  package var folder: Path
  package var kind: Kind
  package var decision: Decision
  /// Whether it edits a file of the user. If ``path`` is a symbolic link, the file behind it changes.
  package var isEdit = false
  /// The permissions of what an undo restores, by path relative to ``path``; nil for other changes.
  var restoredPermissions: [Path: UInt16]?
  /// Whether it writes a record; only records are written in `.viper`.
  private(set) var isRecord = false
  /// The old path of a moved file. An earlier change of the same plan removes it there; see
  /// ``move(from:in:to:in:bytes:previous:)``.
  package var movedFrom: Path?

  package init(_ kind: Kind, _ path: Path, in folder: Path, decision: Decision = .make) {
    self.kind = kind
    self.path = path.normalized
    self.folder = folder.normalized
    self.decision = decision
  }

  /// Edits a file of the user, such as the project file. `previous` is nil for no file.
  package static func edit(_ path: Path, to bytes: [UInt8], previous: [UInt8]?) -> Change {
    var change = Change(
      .writeFile(bytes: bytes, previous: previous), path, in: path.normalized.parent)
    change.isEdit = true
    return change
  }

  /// The same change as one of a record, which must be in `.viper`.
  package var asRecord: Change {
    var change = self
    change.isRecord = true
    return change
  }

  /// Moves a file and changes its contents, by two changes. The name may differ only in case.
  ///
  /// `folder` and `newFolder` are the ``folder`` of each path; no file may exist at `destination`.
  package static func move(
    from path: Path, in folder: Path, to destination: Path, in newFolder: Path,
    bytes: [UInt8], previous: [UInt8]
  ) -> [Change] {
    let removal = Change(.removeFile(previous: previous), path, in: folder)
    var creation = Change(.writeFile(bytes: bytes, previous: nil), destination, in: newFolder)
    creation.movedFrom = removal.path
    return [removal, creation]
  }

  package var action: Action {
    switch decision {
    case .identical: .identical
    case .skip: .skip
    case .conflict: .conflict
    case .make:
      switch (kind.before, kind.after) {
      case let (before, after) where before == after: .identical
      case (_, .nothing): .remove
      case (.nothing, _), (.tree([:]), _): movedFrom == nil ? .create : .move
      default: isEdit ? .edit : .replace
      }
    }
  }

  /// The previous contents of a file; nil for no file.
  package var previous: [UInt8]? { kind.before.bytes }

  /// Whether it creates, removes or replaces a folder.
  package var isFolder: Bool { kind.before.isFolder || kind.after.isFolder }

  /// The change split into one change per file.
  package var fileChanges: [Change] {
    let (old, new) = (kind.before.files, kind.after.files)
    guard old != nil || new != nil else { return [self] }
    return Set((old ?? [:]).keys).union((new ?? [:]).keys).sorted().map { name in
      var change = self
      change.path = path.appending(name.text)
      change.kind = Kind(before: Content(old?[name]), after: Content(new?[name]))
      return change
    }
  }

  /// Whether viper carries it out: it is not skipped, and something differs.
  var isMade: Bool { decision == .make && kind.before != kind.after }

  /// The verb for messages, as in "can't … `path`".
  var operation: String {
    switch kind.after {
    case .folder: "create the folder"
    case .file, .tree: "write"
    case .nothing: isFolder ? "remove the folder" : "remove"
    }
  }

  func failure(_ reason: FileError.Reason) -> FileError { FileError(operation, path, reason) }
}
