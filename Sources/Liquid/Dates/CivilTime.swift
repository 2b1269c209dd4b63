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

  /// The moment in a format with directives such as `%Y`.
  public func text(_ format: String) -> String {
    TimeFormat.text(CivilTime(seconds: seconds, offset: offset), format)
  }
}

/// The date and time of a moment in a fixed time zone.
struct CivilTime: Sendable, Equatable {
  let year: Int
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int
  let second: Int
  /// Seconds ahead of UTC.
  let offset: Int

  /// Days since 1970-01-01 in the Gregorian calendar.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The moment this many seconds after 1970 in UTC, with the offset of the time zone.
  init(seconds: Int, offset: Int) {
    let local = seconds + offset
    let days = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
    let secondOfDay = local - days * 86_400
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = secondOfDay / 3600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60
    self.offset = offset
  }

  /// A moment by its parts; nil when there is no such day or time.
  init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, offset: Int) {
    guard (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second), abs(year) < 1_000_000
    else { return nil }
    // A day beyond the end of its month is one of the next month.
    let days = Self.days(year: year, month: month, day: day)
    self.init(
      seconds: days * 86_400 + hour * 3600 + minute * 60 + second - offset, offset: offset)
  }

  /// Days since 1970-01-01.
  var days: Int { Self.days(year: year, month: month, day: day) }
  /// Seconds since 1970 in UTC.
  var seconds: Int { days * 86_400 + hour * 3600 + minute * 60 + second - offset }
  /// 0 for Sunday.
  var weekday: Int { ((days % 7) + 11) % 7 }
  /// From 1.
  var dayOfYear: Int { days - Self.days(year: year, month: 1, day: 1) + 1 }
}

/// The English names of months and weekdays.
enum CalendarNames {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
