/// One entry of a plan: what shall stand at a place, what the plan saw there, and what is decided.
///
/// The report, `--diff`, `--json`, the transaction and its journal all read these.
package struct Change: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A folder; fine where it exists already.
    case createFolder
    /// A file with these bytes. `previous` is what the plan saw, nil for nothing: where the disk
    /// shows something else when it is written, nothing is.
    case writeFile(bytes: [UInt8], previous: [UInt8]?)
    /// No file. `previous` as in ``writeFile(bytes:previous:)``.
    case removeFile(previous: [UInt8])
    /// No folder, where nothing is in it once all else is done; a folder that holds something
    /// stays. Where a file of the plan goes into a folder that differs in case alone, and the disk
    /// takes both for one, the folder gets that spelling instead.
    case removeFolder
    /// A folder with exactly these files by relative path, whatever was in it before; without
    /// any, no folder. The whole folder is exchanged at once. `previous` is what the plan saw, empty
    /// for no folder, without what systems leave behind (``FileName/isLeftBySystems(_:)``): where the
    /// disk shows something else when it is exchanged, nothing is.
    case replaceFolder(files: [Path: [UInt8]], previous: [Path: [UInt8]] = [:])
  }

  /// What is to become of it.
  package enum Decision: Sendable, Hashable {
    /// It is made.
    case make
    /// Nothing: what it wants is there.
    case identical
    /// What stands there differs, and stays.
    case skip
    /// What stands there differs, and nothing is done before somebody decides.
    case conflict
  }

  /// What happens to the place, in the word that reports use.
  package enum Action: String, Sendable, Hashable, CaseIterable {
    case create, replace, edit, move, remove, skip, conflict, identical
  }

  /// Absolute.
  package var path: Path
  /// The folder that the user's configuration named and that ``path`` must stay in.
  ///
  /// The way to it may lead over the user's own symbolic links, as long as they do not leave the
  /// project (or, where this lies outside of the project, the folder that holds both). What comes
  /// after it was chosen by a template and must not meet any link. It need not exist.
  package var folder: Path
  package var kind: Kind
  package var decision = Decision.make
  /// Whether it is a new version of the user's own file. A symbolic link at ``path`` stays then,
  /// and the file that it means is written.
  package var isEdit = false
  /// Whether it belongs to viper's own records, which alone are written in `.viper`.
  private(set) var isRecord = false
  /// Where a file was that moves here. Another change of the same plan, before this one, removes it
  /// there; see ``move(from:in:to:in:bytes:previous:)``.
  package var movedFrom: Path?
  /// The status of the file when the plan read it, which spares reading it again to see that it is
  /// the same; nil where that is unknown.
  package var seen: FileStatus?

  package init(_ kind: Kind, _ path: Path, in folder: Path) {
    self.kind = kind
    self.path = path.normalized
    self.folder = folder.normalized
  }

  /// A new version of a file that is the user's own, such as the project file or the Rambafile.
  ///
  /// `previous` is what the new version was made from, with the status that it was read with; nil
  /// when there was none.
  package static func edit(
    _ path: Path, to bytes: [UInt8], previous: [UInt8]?, seen: FileStatus? = nil
  ) -> Change {
    var change = Change(
      .writeFile(bytes: bytes, previous: previous), path, in: path.normalized.parent)
    change.isEdit = true
    change.seen = seen
    return change
  }

  /// The same as a change of viper's own records, which is refused outside of `.viper`.
  package var asRecord: Change {
    var change = self
    change.isRecord = true
    return change
  }

  /// A file that gets another place or name, and perhaps other bytes; a name that differs in case
  /// alone is another name on every disk.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - folder: what it must stay in there, as ``folder``.
  ///   - destination: where it will be; nothing may be there.
  ///   - newFolder: what it must stay in then.
  ///   - bytes: what it will hold.
  ///   - previous: what it holds.
  /// - Returns: the two changes, to stay in this order.
  package static func move(
    from path: Path, in folder: Path, to destination: Path, in newFolder: Path,
    bytes: [UInt8], previous: [UInt8]
  ) -> [Change] {
    let gone = Change(.removeFile(previous: previous), path, in: folder)
    var here = Change(.writeFile(bytes: bytes, previous: nil), destination, in: newFolder)
    here.movedFrom = gone.path
    return [gone, here]
  }

  /// What happens to the place.
  package var action: Action {
    switch decision {
    case .identical: .identical
    case .skip: .skip
    case .conflict: .conflict
    case .make:
      switch kind {
      case .createFolder: .create
      case .writeFile(let bytes, let previous?):
        bytes == previous ? .identical : isEdit ? .edit : .replace
      case .writeFile(_, nil): movedFrom == nil ? .create : .move
      case .removeFile, .removeFolder: .remove
      case .replaceFolder(let files, _) where files.isEmpty: .remove
      case .replaceFolder(let files, let previous):
        files == previous ? .identical : previous.isEmpty ? .create : .replace
      }
    }
  }

  /// What the plan saw at the place, a file's bytes; nil for nothing.
  package var previous: [UInt8]? {
    switch kind {
    case .writeFile(_, let previous): previous
    case .removeFile(let previous): previous
    case .createFolder, .removeFolder, .replaceFolder: nil
    }
  }

  /// Whether it is about a folder, and not about one file.
  package var isFolder: Bool {
    switch kind {
    case .writeFile, .removeFile: false
    case .createFolder, .removeFolder, .replaceFolder: true
    }
  }

  /// The same, file by file.
  package var files: [Change] {
    guard case .replaceFolder(let files, let previous) = kind else { return [self] }
    let names = Set(files.keys).union(previous.keys).sorted()
    return names.map { name in
      var change = self
      change.path = path.appending(name.text)
      if let bytes = files[name] {
        change.kind = .writeFile(bytes: bytes, previous: previous[name])
      } else if let bytes = previous[name] {
        change.kind = .removeFile(previous: bytes)
      }
      return change
    }
  }

  /// Whether there is something to do.
  var isMade: Bool {
    switch action {
    case .create, .replace, .edit, .move, .remove: true
    case .skip, .conflict, .identical: false
    }
  }
}
