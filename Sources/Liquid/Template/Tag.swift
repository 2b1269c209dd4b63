internal import Diagnostics

/// A parsed tag.
protocol Tag: Sendable {
  /// Whether it never prints anything; a block of such tags and white space prints nothing.
  var isBlank: Bool { get }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow

  /// Visits the expressions and bodies of the tag.
  func visit(_ visitor: inout TemplateVisitor)
}

extension Tag {
  var isBlank: Bool { false }
  func visit(_ visitor: inout TemplateVisitor) {}
}

/// How rendering continues after a tag.
enum Flow {
  case next
  /// `{% break %}` ends the enclosing loop.
  case `break`
  /// `{% continue %}` starts the next round of the enclosing loop.
  case `continue`
}

/// The name of a tag and its parser.
struct TagDefinition: Sendable {
  let name: String
  /// Parses the tag; nil after reporting a problem.
  ///
  /// A tag that prints nothing is a node, too: `{{-` after it doesn't trim the text before it.
  let parse: @Sendable (inout TemplateParser, TagMarkup) -> (any Tag)?
}

/// The name and arguments of a tag in the template.
struct TagMarkup: Sendable {
  var name: String
  var nameRange: Range<Int>
  var arguments: Range<Int>
}
