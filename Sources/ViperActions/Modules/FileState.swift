import Configuration
import Diagnostics
import Workspace

/// How a generated file differs from its rendering.
package enum FileState: String, Sendable, Hashable {
  case unchanged
  case edited
  case missing
}

extension World {
  /// A file's state and content; line endings do not count: git may change them.
  func state(
    of path: Path, isGenerated: ([UInt8]) -> Bool
  ) throws(Diagnostic) -> (state: FileState, bytes: [UInt8]?) {
    guard let bytes = try bytes(at: path) else { return (.missing, nil) }
    let isUnchanged =
      isGenerated(bytes)
      || LineEnding(of: bytes) != nil
        && LineEnding.allCases.contains { isGenerated($0.applied(to: bytes)) }
    return (isUnchanged ? .unchanged : .edited, bytes)
  }

  /// A file that a record lists, by its absolute path.
  typealias ComparedFile = (path: Path, state: FileState, bytes: [UInt8]?, hasConflict: Bool)

  /// Compares a record's files with their digests, and finds conflict markers of an update.
  func comparedFiles(of record: ModuleRecord) throws(Diagnostic) -> [ComparedFile] {
    try record.files.map { file throws(Diagnostic) in
      let path = project.appending(file.path.text)
      let (state, bytes) = try state(of: path) { digest(of: $0) == file.digest }
      let hasConflict = state == .edited && bytes.map(ConflictMarkers.areIn) == true
      return (path, state, bytes, hasConflict)
    }
  }

  /// Throws an error if a module's file contains conflict markers.
  func refuseConflicts(in bytes: [UInt8], at path: Path) throws(Diagnostic) {
    guard ConflictMarkers.areIn(bytes) else { return }
    try ConflictMarkers.refuse(
      bytes, named: path.display(in: self), "module.conflict",
      hint: "edit the lines between `<<<<<<<` and `>>>>>>>`, and delete the markers.")
  }

  /// The content of a file; nil where there is none.
  func bytes(at path: Path) throws(Diagnostic) -> [UInt8]? {
    try reportingIfThere(try files.read(path))
  }
}
