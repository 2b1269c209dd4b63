internal import Diagnostics

/// A parsed tag.
protocol Tag: Sendable {
  /// Whether it never prints anything, so that a block of such tags and white space is left out.
  var isBlank: Bool { get }

  func render(in renderer: inout Renderer) throws(Diagnostic) -> Flow

  /// Shows what's inside to whoever looks through a template without rendering it.
  func visit(_ visitor: inout TemplateVisitor)
}

extension Tag {
  var isBlank: Bool { false }
  func visit(_ visitor: inout TemplateVisitor) {}
}

/// How a rendering goes on after a tag.
enum Flow {
  case next
  /// `{% break %}` was met: the loop around ends.
  case `break`
  /// `{% continue %}` was met: the loop around goes on with the next round.
  case `continue`
}

/// How a tag is written, and how it is parsed.
struct TagDefinition: Sendable {
  let name: String
  /// Nil for a tag that makes no sense, which has been reported.
  ///
  /// A tag that prints nothing is kept all the same: the text before it is not the text before the
  /// `{{-` behind it.
  let parse: @Sendable (inout TemplateParser, TagMarkup) -> (any Tag)?

  /// The tag whose lines the parser takes for tags.
  static let liquid: StaticString = "liquid"
}

/// A tag as it stands in the template.
struct TagMarkup: Sendable {
  var nameRange: Range<Int>
  /// What follows the name.
  var arguments: Range<Int>

  /// Whether this is the end of a block: `endif` for `if`.
  func closes(_ block: TagMarkup, in source: SourceBytes) -> Bool {
    let (name, opened) = (nameRange, block.nameRange)
    guard name.count == opened.count + 3, Bytes.matches("end", in: source, at: name.lowerBound)
    else { return false }
    let distance = name.lowerBound + 3 - opened.lowerBound
    return opened.allSatisfy { source[$0] == source[$0 + distance] }
  }
}
