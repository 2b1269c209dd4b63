internal import Diagnostics

/// `{% continue %}` goes on with the next round of the loop around.
final class ContinueTag: Tag {
  static let definition = TagDefinition(name: "continue") { _, _ in ContinueTag() }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { .continue }
}
