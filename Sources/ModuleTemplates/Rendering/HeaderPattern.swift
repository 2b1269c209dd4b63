/// Compares a file with a rendering, ignoring author, date and company.
///
/// It is made from two renderings that differ only in these values. A file matches if it is equal
/// wherever the two renderings are.
package struct HeaderPattern {
  private let one: [ArraySlice<UInt8>]
  private let other: [ArraySlice<UInt8>]

  /// - Returns: nil if the renderings differ in the number of lines.
  package init?(_ one: [UInt8], _ other: [UInt8]) {
    self.one = Self.lines(one)
    self.other = Self.lines(other)
    guard self.one.count == self.other.count else { return nil }
  }

  /// Whether a file differs only in author, date, company and copyright.
  package func matches(_ file: [UInt8]) -> Bool {
    let lines = Self.lines(file)
    guard lines.count == one.count else { return false }
    var isHeader = true
    for (index, line) in lines.enumerated() {
      isHeader = isHeader && Self.isComment(one[index])
      if line == one[index] { continue }
      if Self.fits(line, between: one[index], other[index]) { continue }
      guard isHeader, Self.isCopyright(line), Self.isCopyright(one[index]) else { return false }
    }
    return true
  }

  /// Whether a line has the common beginning and end of two others.
  private static func fits(
    _ line: ArraySlice<UInt8>, between one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>
  ) -> Bool {
    if one == other { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let (rest, otherRest) = (one.dropFirst(start), other.dropFirst(start))
    let end = zip(rest.reversed(), otherRest.reversed()).prefix { $0 == $1 }.count
    return line.count >= start + end && line.starts(with: one.prefix(start))
      && line.suffix(end) == one.suffix(end)
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// Whether a line can be part of a header: empty or a comment in any language.
  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return text.isEmpty || text.first == UInt8(ascii: "\r")
      || ["//", "/*", "*", "#", "<!--"].contains { text.starts(with: $0.utf8) }
  }

  private static func isCopyright(_ line: ArraySlice<UInt8>) -> Bool {
    guard isComment(line) else { return false }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return text.contains("copyright") || text.contains("©") || text.contains("(c)")
  }
}
