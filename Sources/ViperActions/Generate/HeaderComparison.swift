import ModuleTemplates
import Workspace

/// Finds the files that somebody else, or another day, has generated: they differ from what would be
/// generated now in nothing but author, date, year or copyright line.
struct HeaderComparison {
  let configuration: ModuleConfiguration
  let template: TemplateFolder

  /// - Parameter files: what stands where the module's files would go, by path.
  /// - Returns: the paths of those that count as generated.
  func unchanged(among files: [Path: [UInt8]]) -> Set<Path> {
    var open = files
    var found: Set<Path> = []
    // Somebody else or another day is usual; then another company; then a file without an author.
    for (hasAuthor, hasCompany) in [(true, false), (true, true), (false, false)]
    where !open.isEmpty {
      guard let one = rendering(Self.one, hasAuthor, hasCompany),
        let other = rendering(Self.other, hasAuthor, hasCompany)
      else { continue }
      for (path, bytes) in open {
        guard let first = one[path], let second = other[path],
          HeaderPattern(first, second)?.matches(bytes) == true
        else { continue }
        found.insert(path)
        open[path] = nil
      }
    }
    return found
  }

  /// The files as made by somebody; nil where the template can't do it.
  private func rendering(
    _ maker: Maker, _ hasAuthor: Bool, _ hasCompany: Bool
  ) -> [Path: [UInt8]]? {
    var configuration = configuration
    if hasCompany { configuration.company = maker.company }
    do {
      let rendering = try ModuleRendering(
        configuration, author: hasAuthor ? maker.author : nil, date: maker.date,
        from: template.showing(FixedClock(maker.date, maker.moment)))
      return rendering.filesByPath.mapValues(\.bytes)
    } catch {
      return nil
    }
  }

  private struct Maker {
    var author: String
    var company: String
    var date: CalendarDate
    var moment: Moment
  }

  // Two that have nothing in common, at the beginning or end of any part.
  private static let one = Maker(
    author: "Ada Xen", company: "Bit Mill", date: CalendarDate(year: 1999, month: 3, day: 4),
    moment: Moment(seconds: 920_512_800, offset: 3_600))
  private static let other = Maker(
    author: "Zoe Qui", company: "Orb Yard", date: CalendarDate(year: 2047, month: 12, day: 15),
    moment: Moment(seconds: 2_459_985_605, nanoseconds: 7, offset: -36_000))
}

extension [Change] {
  /// The same, of which those count as generated that differ in their header alone.
  func keepingHeaders(_ comparison: HeaderComparison) -> [Change] {
    var files: [Path: [UInt8]] = [:]
    for change in self where change.decision == .conflict { files[change.path] = change.previous }
    guard !files.isEmpty else { return self }
    let unchanged = comparison.unchanged(among: files)
    return map { change in
      guard unchanged.contains(change.path) else { return change }
      var change = change
      change.decision = .identical
      return change
    }
  }
}
