import ModuleTemplates
import SwiftText

/// Text that is on its way into code.
extension String {
  /// The names in a type: `any`, `Feed` and `Output` in `(any Feed.Output)?`.
  var words: [String] {
    split { !$0.isPartOfName }.map(String.init)
  }

  /// `PayService` as a property is called: `payService`; `URLLoader`: `urlLoader`.
  var lowerCamel: String {
    let upper = prefix { $0.isUppercase }.count
    let count = upper > 1 && upper < self.count ? upper - 1 : upper
    return prefix(count).lowercased() + dropFirst(count)
  }

  /// With its first letter in upper case.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// With two more spaces before each line.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
  }
}

extension [String] {
  /// A list in parentheses, behind a head: in one line, or with an element a line where that would
  /// have more than 100 columns.
  ///
  /// - Parameters:
  ///   - head: what stands before the parenthesis.
  ///   - tail: what follows the other one.
  ///   - depth: the columns before the head.
  /// - Returns: the lines, with two spaces a level.
  func listed(behind head: String, before tail: String = "", depth: Int) -> [String] {
    let line = "\(head)(\(joined(separator: ", ")))\(tail)"
    guard line.utf8.count + depth > 100, !isEmpty else { return [line] }
    return [head + "("]
      + enumerated().map { "  \($0.element)\($0.offset == count - 1 ? "" : ",")" } + [")" + tail]
  }
}

extension Character {
  /// Whether a name may hold it.
  var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}

extension SwiftType {
  /// Fails for a text that is not the type of a parameter.
  init?(_ text: String) { self.init(text, keywords: ModuleName.keywords) }
}
