public import Diagnostics

/// An edited project file, checked.
public struct ProjectEdit: Sendable {
  /// The file after the edit; where nothing had to be done, those of the original.
  public var bytes: [UInt8]
  /// What the user should know.
  public var warnings: [Diagnostic]
}
