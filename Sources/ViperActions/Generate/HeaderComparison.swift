import ModuleTemplates
import Workspace

/// Finds the files that differ from the generated ones only in their header.
struct HeaderComparison {
  let configuration: ModuleConfiguration
  let template: TemplateFolder

  /// Treats conflicting files that differ only in their header as identical.
  func applied(to changes: [Change]) -> [Change] {
    var changes = changes
    // Another author or day is usual; then another company; then a file without an author.
    for (hasAuthor, hasCompany) in [(true, false), (true, true), (false, false)] {
      let open = changes.indices.filter { changes[$0].decision == .conflict }
      guard !open.isEmpty, let one = rendering(Self.one, hasAuthor, hasCompany),
        let other = rendering(Self.other, hasAuthor, hasCompany)
      else { continue }
      for index in open {
        let path = changes[index].path
        guard let file = changes[index].previous, let first = one[path], let second = other[path],
          Self.matches(file, first, second)
        else { continue }
        changes[index].decision = .identical
      }
    }
    return changes
  }

  /// The files with the header of an invented author; nil where the template can't be rendered.
  private func rendering(
    _ maker: Maker, _ hasAuthor: Bool, _ hasCompany: Bool
  ) -> [Path: [UInt8]]? {
    var configuration = configuration
    if hasCompany { configuration.company = maker.company }
    do {
      let rendering = try ModuleRendering(
        configuration, author: hasAuthor ? maker.author : nil, date: maker.date,
        from: template.withClock(FixedClock(maker.date, maker.moment)))
      return rendering.filesByPath.mapValues(\.bytes)
    } catch {
      return nil
    }
  }

  private typealias Maker = (author: String, company: String, date: CalendarDate, moment: Moment)

  // No part of one begins or ends like the same part of the other.
  private static let one: Maker = (
    "Ada Xen", "Bit Mill", CalendarDate(year: 1999, month: 3, day: 4),
    Moment(seconds: 920_512_800, offset: 3_600)
  )
  private static let other: Maker = (
    "Zoe Qui", "Orb Yard", CalendarDate(year: 2047, month: 12, day: 15),
    Moment(seconds: 2_459_985_605, nanoseconds: 7, offset: -36_000)
  )

  /// Whether a file differs from two renderings only in author, date, company and copyright.
  ///
  /// The renderings differ only in these values, and the file is equal wherever the two are.
  private static func matches(_ file: [UInt8], _ one: [UInt8], _ other: [UInt8]) -> Bool {
    let (lines, one, other) = (lines(file), self.lines(one), self.lines(other))
    guard one.count == other.count, lines.count == one.count else { return false }
    var isHeader = true
    return lines.indices.allSatisfy { index in
      let (line, made) = (lines[index], one[index])
      isHeader = isHeader && isComment(made)
      return line == made || fits(line, between: made, other[index])
        || isHeader && isCopyright(line) && isCopyright(made)
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
