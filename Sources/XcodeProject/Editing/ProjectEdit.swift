public import Diagnostics

/// An edited project file, checked, and what was done to it.
public struct ProjectEdit: Sendable {
  /// One thing that an edit added or removed.
  public struct Change: Sendable, Hashable {
    /// What kind of entry.
    public enum Kind: String, Sendable, Hashable {
      /// A group of the navigator.
      case group
      /// A file's entry in the navigator.
      case file
      /// A file's membership in a target.
      case membership
      /// A build phase that the target lacked.
      case phase
      /// An exception to a synchronized folder's membership.
      case exception
    }

    /// What kind of entry.
    public var kind: Kind
    /// The group path, or for an exception the file's path below its synchronized folder.
    public var path: String
    /// The target that it concerns; nil for groups and files.
    public var target: String?
    /// The phase of a membership, as Xcode calls it.
    public var phase: String?
  }

  /// The file after the edit.
  public var bytes: [UInt8]
  /// Nothing had to be done; `bytes` are those of the file.
  public var isUnchanged: Bool { changes.isEmpty }
  /// What was done, in order.
  public var changes: [Change]
  /// What the user should know.
  public var warnings: [Diagnostic]
}
