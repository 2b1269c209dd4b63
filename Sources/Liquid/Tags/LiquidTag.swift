internal import Diagnostics

/// `{% liquid … %}`: tags one a line. The parser puts them into the body around.
final class LiquidTag: Tag {
  static let name: StaticString = "liquid"
  static let definition = TagDefinition(name: name.description) { _, _ in nil }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow { .next }
}
