import Configuration
import Diagnostics
package import Workspace

/// How a generated file stands.
package enum FileState: String, Sendable, Hashable {
  /// As it was rendered.
  case unchanged
  /// Somebody has changed it since.
  case edited
  /// It is not where it was written.
  case missing
}

/// Holds files against what was rendered.
package struct FileStates {
  let world: World

  /// - Parameter world: the disk.
  package init(in world: World) {
    self.world = world
  }

  /// A file of a record with what is on the disk; line endings as git checked them out do not count.
  ///
  /// - Returns: the state, and the bytes where there are some.
  /// - Throws: when what is there can't be read.
  func state(
    of file: ModuleRecord.File
  ) throws(Diagnostic) -> (state: FileState, bytes: [UInt8]?) {
    guard let bytes = try bytes(at: world.project.appending(file.path.text)) else {
      return (.missing, nil)
    }
    let isUnchanged =
      digest(of: bytes) == file.digest
      || LineEnding(of: bytes) != nil
        && LineEnding.allCases.contains { digest(of: $0.applied(to: bytes)) == file.digest }
    return (isUnchanged ? .unchanged : .edited, bytes)
  }

  /// The files of a record in which an update left conflict markers, absolute.
  ///
  /// - Throws: when a file can't be read.
  func conflicts(in record: ModuleRecord) throws(Diagnostic) -> [Path] {
    var found: [Path] = []
    for file in record.files {
      let (state, bytes) = try state(of: file)
      guard state == .edited, let bytes, ConflictMarkers.areIn(bytes) else { continue }
      found.append(world.project.appending(file.path.text))
    }
    return found
  }

  /// A file of a module with what is on the disk.
  ///
  /// - Parameters:
  ///   - path: of the file, absolute.
  ///   - base: what the record's template makes there, whatever digest the record states.
  /// - Returns: the state, and the bytes where there are some.
  /// - Throws: when what is there can't be read.
  func state(
    of path: Path, generated base: [UInt8]
  ) throws(Diagnostic) -> (state: FileState, bytes: [UInt8]?) {
    guard let bytes = try bytes(at: path) else { return (.missing, nil) }
    let isUnchanged =
      bytes == base
      || LineEnding(of: bytes) != nil
        && LineEnding.allCases.contains { $0.applied(to: bytes) == base }
    return (isUnchanged ? .unchanged : .edited, bytes)
  }

  /// The content of a file; nil where there is none.
  func bytes(at path: Path) throws(Diagnostic) -> [UInt8]? {
    try world.reportingIfThere { () throws(FileError) in try world.files.read(path) }
  }
}

extension Diagnostic {
  /// The error for a file in which an update left conflict markers.
  static func conflict(at path: Path, in world: World) -> Diagnostic {
    let file = path.display(in: world)
    return Diagnostic(
      .error, "module.conflict", "`\(file.escaped())` holds the conflict markers of an update",
      at: SourceLocation(file: file),
      hints: ["keep what is right between `<<<<<<<` and `>>>>>>>`, and delete the markers."])
  }
}
