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
