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

  /// Why a sync leaves something to the user, as ``words`` says.
  package enum Reason: String, Sendable, Hashable {
    case `default`, superclass, ambiguous, conditional, macro, types, signature, unreadable
    case objectiveC = "objective-c"
    case outside, initializer, generated, unbuilt, changed, call, unparsable, unused

    /// The reason in a clause.
    package var words: String {
      switch self {
      case .default: "an extension of the protocol provides it"
      case .superclass: "a superclass provides it"
      case .ambiguous: "several types have this name"
      case .conditional: "it is in an `#if`"
      case .macro: "a macro can provide it"
      case .types: "a member has the same name, but other types, accessors or access"
      case .signature:
        "its signature can't be read, or names an associated type or a type nested beside the protocol"
      case .unreadable: "a file that can't be parsed may have it"
      case .objectiveC: "an Objective-C class can provide it"
      case .outside: "the type is not in this module"
      case .initializer: "an initializer would hide the one of the compiler"
      case .generated: "a tool writes this file"
      case .unbuilt: "no target builds its file or that of the protocol"
      case .changed: "its code or comments don't allow the new signature"
      case .call: "this call doesn't fit the new signature"
      case .unparsable: "the file can't be parsed with it"
      case .unused: "no protocol requires it"
      }
    }
  }

  package struct Leftover: Sendable, Hashable {
    package var item: Item
    package var reason: Reason

    /// Whether the type lacks a requirement, so far as its code tells.
    package var isMissing: Bool {
      switch reason {
      case .conditional, .types, .signature, .initializer, .generated, .unparsable: true
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
  /// Whether files can't be synced because they have conflict markers.
  package var hasConflicts = false

  /// Whether each type has what its protocols require, so far as all files can be read.
  package var isInSync: Bool {
    inserted.isEmpty && changed.isEmpty && !hasConflicts && !left.contains(where: \.isMissing)
  }
}
