package import Diagnostics
package import Workspace

/// A Swift file that can't be read with certainty.
package struct UnreadSource: Sendable, Hashable {
  package var path: Path
  package var reason: String

  /// - Parameter world: the one that says how paths are shown.
  /// - Returns: what it says to the user.
  package func warning(in world: World) -> Diagnostic {
    Diagnostic(
      .warning, "connect.unread",
      "left out \(path.display(in: world).escaped()), which can't be read with certainty: \(reason)"
    )
  }
}
