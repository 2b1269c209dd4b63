internal import Diagnostics

/// `{% break %}` ends the loop around.
final class BreakTag: Tag {
  static let definition = TagDefinition(name: "break") { _, _ in BreakTag() }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { .break }
}

/// `{% continue %}` goes on with the next round of the loop around.
final class ContinueTag: Tag {
  static let definition = TagDefinition(name: "continue") { _, _ in ContinueTag() }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { .continue }
}
