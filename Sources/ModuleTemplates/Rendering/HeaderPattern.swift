/// What a generated file may say in other words without being another file: who made it, when, and
/// whose it is.
///
/// It is made of two renderings that differ in nothing else: where they differ is what authors,
/// dates and companies make of a file, whatever the template does with them, and there the file
/// may say anything. All else must be the same.
package struct HeaderPattern {
  private let one: [ArraySlice<UInt8>]
  private let other: [ArraySlice<UInt8>]

  /// - Returns: nil where the renderings have not as many lines.
  package init?(_ one: [UInt8], _ other: [UInt8]) {
    self.one = Self.lines(one)
    self.other = Self.lines(other)
    guard self.one.count == self.other.count else { return nil }
  }

  /// Whether a file differs in nothing that matters.
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

  /// Whether a line begins and ends as both do.
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

  /// Whether a line can stand in the header of a file: a comment of any language, or nothing.
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
