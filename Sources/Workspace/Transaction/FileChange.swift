/// One entry of a plan: what shall stand at a place, and what the plan saw there.
package struct FileChange: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A folder; fine where it exists already.
    case createFolder
    /// A file with these bytes. `previous` is what the plan saw, nil for nothing: where the disk
    /// shows something else when it is written, nothing is.
    case writeFile(bytes: [UInt8], previous: [UInt8]?)
    /// No file. `previous` as in ``writeFile(bytes:previous:)``.
    case removeFile(previous: [UInt8])
    /// A folder with exactly these files by relative path, whatever was in it before; without
    /// any, no folder. The whole folder is exchanged at once.
    case replaceFolder(files: [Path: [UInt8]])
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
  /// Whether a symbolic link at ``path`` stays, and the file that it means is written.
  package var followsLink = false
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
  ) -> FileChange {
    var change = FileChange(
      .writeFile(bytes: bytes, previous: previous), path, in: path.normalized.parent)
    change.followsLink = true
    change.seen = seen
    return change
  }

  /// Whether the disk already is as this wants it, if it is as the plan saw it.
  var isNothing: Bool {
    guard case .writeFile(let bytes, let previous) = kind else { return false }
    return bytes == previous
  }
}
