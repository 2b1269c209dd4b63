import Workspace

/// The names in an Objective-C implementation.
enum ObjectiveCWords {
  /// The names, each with the first part of its method's selector.
  ///
  /// Comments, imports and strings are skipped.
  static func all(in implementation: [UInt8]) -> [(word: String, method: String)] {
    var (words, method) = ([(word: String, method: String)](), "")
    let code = withoutComments(String(decoding: implementation, as: UTF8.self))
    for line in code.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if line.hasPrefix("- (") || line.hasPrefix("+ (") {
        method = selector(of: line)
      }
      let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
      let open = quoted.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      words += open.flatMap { String($0).words }.map { ($0, method) }
    }
    return words
  }

  /// The first part of a method's selector: the word after its result's type.
  private static func selector(of line: Substring) -> String {
    var depth = 0
    for index in line.indices {
      if line[index] == "(" { depth += 1 }
      if line[index] == ")" { depth -= 1 }
      guard line[index] == ")", depth == 0 else { continue }
      return String(
        line[line.index(after: index)...].drop { $0 == " " }.prefix(while: \.isPartOfName))
    }
    return ""
  }

  private static func withoutComments(_ text: String) -> String {
    var lines: [Substring] = []
    var isComment = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let start = line.trimmed
      if start.hasPrefix("/*") { isComment = true }
      if !isComment, !start.hasPrefix("//") { lines.append(line) }
      if start.hasSuffix("*/") { isComment = false }
    }
    return lines.joined(separator: "\n")
  }
}

extension Substring {
  fileprivate var trimmed: String { String(self).trimmed }
}
