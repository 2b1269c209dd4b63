import Configuration
import Diagnostics
import Workspace

/// How a generated file differs from its rendering.
package enum FileState: String, Sendable, Hashable {
  case unchanged
  /// Its content differs.
  case edited
  /// There is no file at its path.
  case missing
}

// Comparing the files of modules with what was rendered.
extension World {
  /// Compares a file with its digest in a record. Other line endings, as git may check them out, do
  /// not count.
  ///
  /// - Returns: the state, and the content where there is a file.
  /// - Throws: when the file can't be read.
  func state(
    of file: ModuleRecord.File
  ) throws(Diagnostic) -> (state: FileState, bytes: [UInt8]?) {
    try state(of: project.appending(file.path.text)) { digest(of: $0) == file.digest }
  }

  /// Compares a file with a rendering, whatever digest the record states for it.
  func state(
    of path: Path, generated base: [UInt8]
  ) throws(Diagnostic) -> (state: FileState, bytes: [UInt8]?) {
    try state(of: path) { $0 == base }
  }

  private func state(
    of path: Path, _ isGenerated: ([UInt8]) -> Bool
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

  /// Compares all files of a record, and finds those in which an update left conflict markers.
  ///
  /// - Throws: when a file can't be read.
  func comparedFiles(of record: ModuleRecord) throws(Diagnostic) -> [ComparedFile] {
    var compared: [ComparedFile] = []
    for file in record.files {
      let (state, bytes) = try state(of: file)
      let hasConflict = state == .edited && bytes.map(ConflictMarkers.areIn) == true
      compared.append((project.appending(file.path.text), state, bytes, hasConflict))
    }
    return compared
  }

  /// The content of a file; nil where there is none.
  func bytes(at path: Path) throws(Diagnostic) -> [UInt8]? {
    try reportingIfThere { () throws(FileError) in try files.read(path) }
  }
}

extension Diagnostic {
  /// The error for a file in which an update left conflict markers.
  static func conflict(at path: Path, in world: World) -> Diagnostic {
    let file = path.display(in: world)
    return Diagnostic(
      .error, "module.conflict", "`\(file.escaped())` has conflict markers from an update",
      at: SourceLocation(file: file),
      hints: ["keep what is right between `<<<<<<<` and `>>>>>>>`, and delete the markers."])
  }
}
