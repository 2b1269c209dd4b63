public import Diagnostics

/// An edited project file, checked.
public struct ProjectEdit: Sendable {
  /// The file after the edit, read again; where nothing had to be done, the original.
  public var file: ProjectFile
  /// What the user should know.
  public var warnings: [Diagnostic]

  /// The bytes of the file after the edit.
  public var bytes: [UInt8] { file.bytes }
}
