extension SwiftLines {
  /// The same lines, with a line for each element of a list that is too long for its line.
  ///
  /// - Parameter depth: the levels of indentation before each line.
  /// - Returns: the lines; one that has no list stays as it is.
  package func broken(at depth: Int) -> SwiftLines {
    let lines = plain.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      Self.broken(line, to: SwiftEdit.lineLength - 2 * depth)
    }
    return SwiftLines(lines.joined(separator: "\n"))
  }

  /// Breaks the longest outer list in parentheses of a line that is too long, if there is one.
  private static func broken(_ line: Substring, to width: Int) -> [String] {
    let bytes = Array(line.utf8)
    let isComment = line.drop { $0 == " " }.hasPrefix("//")
    guard bytes.count > width, !isComment, let (range, commas) = longestList(in: bytes) else {
      return [String(line)]
    }
    let indentation = String(line.prefix { $0 == " " })
    let text = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self).dropBlanks }
    let ends = commas + [range.upperBound]
    var lines = [String(decoding: bytes[...range.lowerBound], as: UTF8.self)]
    var start = range.lowerBound + 1
    for end in ends {
      let comma = end == range.upperBound ? "" : ","
      lines.append("\(indentation)  \(text(start..<end))\(comma)")
      start = end + 1
    }
    lines.append(indentation + text(range.upperBound..<bytes.count))
    return lines.flatMap { broken($0[...], to: width) }
  }

  /// The offsets of the longest list's parentheses and of its commas.
  private static func longestList(in bytes: [UInt8]) -> (range: Range<Int>, commas: [Int])? {
    var longest: (range: Range<Int>, commas: [Int])?
    var (depth, open, commas, isText) = (0, 0, [Int](), false)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isText.toggle() }
      // What opens at the end of the line is a body, or a list that is broken already.
      let isOpenEnd = index == bytes.count - 1 && "({".utf8.contains(byte)
      if isText || isOpenEnd || depth == 0 && ")]}".utf8.contains(byte) { continue }
      if "([{".utf8.contains(byte) {
        if depth == 0 { (open, commas) = (index, []) }
        depth += 1
      } else if ")]}".utf8.contains(byte) {
        depth -= 1
        if depth == 0, byte == UInt8(ascii: ")"), index - open > longest?.range.count ?? 1 {
          longest = (open..<index, commas)
        }
      } else if byte == UInt8(ascii: ","), depth == 1 {
        commas.append(index)
      }
    }
    return depth == 0 ? longest : nil
  }
}

extension String {
  fileprivate var dropBlanks: Substring { drop { $0 == " " } }
}
