internal import Diagnostics

/// `{% break %}` ends the loop around.
final class BreakTag: Tag {
  static let definition = TagDefinition(name: "break") { _, _ in BreakTag() }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { .break }
}
