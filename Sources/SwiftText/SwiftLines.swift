/// Lines of code to insert, with the file's indentation and line endings.
package struct SwiftLines: Sendable, Hashable {
  struct Line: Sendable, Hashable {
    var depth: Int
    var text: String
  }
  let lines: [Line]

  /// - Parameter code: lines with two spaces for each level.
  package init(_ code: String) {
    lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      return Line(depth: spaces / 2, text: String(line.dropFirst(spaces)))
    }
  }

  /// The lines with two spaces for each level.
  package var plain: String { text(indentation: "", unit: "  ", ending: "\n") }

  /// The lines with `indentation` before each and `unit` for each level, without a final ending.
  func text(indentation: String, unit: String, ending: String) -> String {
    lines.map { line in
      line.text.isEmpty
        ? "" : indentation + String(repeating: unit, count: line.depth) + line.text
    }.joined(separator: ending)
  }
}

extension SwiftFile {
  /// The source text of a range with the indentation of ``SwiftLines``.
  package func code(_ range: Range<Int>) -> String {
    let unit = CodeStyle(self).unit
    let outer = bytes.indentation(at: range.lowerBound)
    let lines = text(range).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { number, line in
      guard number > 0, line.hasPrefix(outer) else { return String(line) }
      var (rest, levels) = (line.dropFirst(outer.count), 0)
      while rest.hasPrefix(unit) {
        rest = rest.dropFirst(unit.count)
        levels += 1
      }
      return String(repeating: "  ", count: levels) + rest
    }.joined(separator: "\n")
  }
}
