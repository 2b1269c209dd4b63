/// Lines of code to be inserted, which take over the indentation and the line endings of the file.
package struct SwiftLines: Sendable, Hashable {
  struct Line: Sendable, Hashable {
    var depth: Int
    var text: String
  }
  let lines: [Line]

  /// - Parameter code: lines with two spaces a level.
  package init(_ code: String) {
    lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      return Line(depth: spaces / 2, text: String(line.dropFirst(spaces)))
    }
  }

  /// The lines as they were given.
  package var plain: String { text(indentation: "", unit: "  ", ending: "\n") }

  /// The lines with `indentation` before each, and `unit` for each level; the last one without its
  /// end.
  func text(indentation: String, unit: String, ending: String) -> String {
    lines.map { line in
      line.text.isEmpty
        ? "" : indentation + String(repeating: unit, count: line.depth) + line.text
    }.joined(separator: ending)
  }
}
