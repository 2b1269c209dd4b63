import Diagnostics
package import Workspace

/// A place that breaks a rule.
package struct CheckFinding: Sendable, Hashable {
  package var rule: CheckRule
  package var module: String
  /// Absolute.
  package var path: Path
  package var line: Int
  /// The declarations that break the rule, which identify the finding when lines move.
  package var subject: String
  /// Why it is a finding: one sentence.
  package var message: String

  /// Whether a comment allows the finding: `// viper:allow RULE reason` in its line, or alone in the
  /// lines above it. A comment without a reason allows nothing.
  func isAllowed(in bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return false }
    if allows(lines[line - 1]) { return true }
    return lines[..<(line - 1)].reversed()
      .prefix { String(decoding: $0, as: UTF8.self).trimmed.hasPrefix("//") }
      .contains(where: allows)
  }

  private func allows(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    guard let comment = text.firstRange(of: "//"), let mark = text.firstRange(of: "viper:allow "),
      comment.lowerBound < mark.lowerBound
    else { return false }
    let words = text[mark.upperBound...].split { $0 == " " || $0 == "\t" || $0 == "\r" }
    return words.count > 1 && words[0] == rule.rawValue
  }
}
