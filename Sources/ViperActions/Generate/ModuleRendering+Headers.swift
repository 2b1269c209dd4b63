import ModuleTemplates
import Workspace

extension ModuleRendering {
  /// Treats a conflicting file as identical if only author, date, company or copyright differ.
  func ignoringHeaders(in changes: [Change]) -> [Change] {
    var changes = changes
    // A file without an author or a company may lack the line with the name.
    for (hasAuthor, hasCompany) in [(true, true), (false, true), (true, false), (false, false)] {
      let conflicts = changes.indices.filter { changes[$0].decision == .conflict }
      guard !conflicts.isEmpty, let first = rendering(Self.header1999, hasAuthor, hasCompany),
        let second = rendering(Self.header2047, hasAuthor, hasCompany)
      else { continue }
      for index in conflicts {
        let path = changes[index].path
        guard let file = changes[index].previous, let one = first[path], let other = second[path],
          Self.matches(file, one, other)
        else { continue }
        changes[index].decision = .identical
      }
    }
    return changes
  }

  /// The files with the header of an invented author; nil where the template can't be rendered.
  private func rendering(
    _ header: InventedHeader, _ hasAuthor: Bool, _ hasCompany: Bool
  ) -> [Path: [UInt8]]? {
    var configuration = configuration
    configuration.company = hasCompany ? header.company : ""
    configuration.author = hasAuthor ? header.author : nil
    let clock = FixedClock(header.date, header.moment)
    return attempt(
      try ModuleRendering(configuration, from: template.folder.withClock(clock))
    )?.filesByPath.mapValues(\.bytes)
  }

  private typealias InventedHeader = (
    author: String, company: String, date: CalendarDate, moment: Moment
  )

  // No part of one begins or ends like the same part of the other, not even of the local times.
  private static let header1999: InventedHeader = (
    "Ada Xen", "Bit Mill", CalendarDate(year: 1999, month: 3, day: 4),
    Moment(seconds: 920_512_800, nanoseconds: 123_456_789, offset: 3_600)
  )
  private static let header2047: InventedHeader = (
    "Zoe Qui", "Orb Yard", CalendarDate(year: 2047, month: 12, day: 15),
    Moment(seconds: 2_460_097_595, nanoseconds: 987_654_321, offset: -35_940)
  )

  /// Whether a file differs from two renderings only in author, date, company and copyright.
  ///
  /// The renderings differ only where these values are; elsewhere the file must equal both.
  private static func matches(_ file: [UInt8], _ one: [UInt8], _ other: [UInt8]) -> Bool {
    let (lines, one, other) = (lines(file), self.lines(one), self.lines(other))
    guard one.count == other.count, lines.count == one.count else { return false }
    let headerEnd = one.prefix(while: canBeInHeader).count
    return lines.indices.allSatisfy { index in
      let (line, generated) = (lines[index], one[index])
      return line == generated || fits(line, between: generated, other[index])
        || index < headerEnd && isCopyright(line) && isCopyright(generated)
    }
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
  private static func canBeInHeader(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return text.isEmpty || text.first == UInt8(ascii: "\r")
      || ["//", "/*", "*", "#", "<!--"].contains { text.starts(with: $0.utf8) }
  }

  private static func isCopyright(_ line: ArraySlice<UInt8>) -> Bool {
    guard canBeInHeader(line) else { return false }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return text.contains("copyright") || text.contains("©") || text.contains("(c)")
  }
}
