/// The moment that `date: 'now'` shows, and the time zone of dates.
public struct RenderClock: Sendable, Hashable {
  /// Seconds since 1970 in UTC.
  public private(set) var seconds: Int
  /// How many seconds local time is ahead of UTC.
  public private(set) var offset: Int

  /// A moment in a time zone.
  public init(seconds: Int = 0, offset: Int = 0) {
    // A million years, so that no arithmetic overflows.
    self.seconds = min(max(seconds, -31_556_952_000_000), 31_556_952_000_000)
    self.offset = min(max(offset, -86_399), 86_399)
  }

  /// The start of a day of the Gregorian calendar; nil when there is no such day.
  init?(year: Int, month: Int, day: Int, offset: Int) {
    guard 0...9_999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    let days = TimeFormat.days(year: year, month: month, day: day)
    self.init(seconds: days * 86_400 - offset, offset: offset)
  }

  /// The moment in a format with directives such as `%Y`.
  public func text(_ format: String) -> String { TimeFormat(self).text(format) }
}
