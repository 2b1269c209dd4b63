package import Diagnostics
package import Workspace

/// What a sync inserts, changes and removes, and what it leaves to the user.
package struct SyncPlan: ChangePlan {
  /// A declaration in a type that conforms to a protocol.
  package struct Item: Sendable, Hashable {
    package var type: String
    package var requirement: String
    package var path: Path
    package var line: Int
    /// The code that is inserted or missing.
    package var text: String
  }

  /// Why a sync leaves something to the user.
  package enum Reason: String, Sendable, Hashable {
    /// A default implementation of the project provides it.
    case `default`
    /// A superclass provides it.
    case superclass
    /// Several types or protocols have the name.
    case ambiguous
    /// An `#if` encloses the requirement or the type.
    case conditional
    /// A macro can add members.
    case macro
    /// A member has the same labels, but other types.
    case types
    /// The signature depends on an associated type, or can't be read.
    case signature
    /// A file that can't be parsed mentions the type.
    case unreadable
    case objectiveC = "objective-c"
    /// The type, or the superclass that needs the member, is not a part of the module.
    case outside
    /// An initializer would hide the one that the compiler provides.
    case initializer
    /// A tool generates the file.
    case generated
    /// The old method uses a parameter that the requirement doesn't have any more.
    case changed
    /// A call doesn't fit the changed signature.
    case call
    /// No protocol requires the member any more.
    case unused
  }

  package struct Leftover: Sendable, Hashable {
    package var item: Item
    package var reason: Reason

    /// Whether the type lacks a requirement, so far as its code tells.
    package var isMissing: Bool {
      switch reason {
      case .conditional, .types, .signature, .initializer, .generated: true
      default: false
      }
    }
  }

  package var changes: [Change] = []
  package var inserted: [Item] = []
  package var changed: [Item] = []
  package var removed: [Item] = []
  package var left: [Leftover] = []
  package var warnings: [Diagnostic] = []

  /// Whether each type has what its protocols require.
  package var isInSync: Bool {
    inserted.isEmpty && changed.isEmpty && !left.contains(where: \.isMissing)
  }
}
