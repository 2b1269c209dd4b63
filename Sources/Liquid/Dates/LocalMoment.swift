/// A moment in local time, and its text by `strftime`: for Liquid's `date` and for `undo`.
package struct LocalMoment: Sendable {
  /// Since 1970 in UTC.
  package let seconds: Int
  /// Within the second; each `date` with `%N` adds one, so that it prints different numbers.
  private(set) var nanoseconds: Int
  /// How many seconds local time is ahead of UTC.
  let offset: Int

  package init(seconds: Int = 0, nanoseconds: Int = 0, offset: Int = 0) {
    // A million years, so that no arithmetic overflows.
    self.seconds = min(max(seconds, -31_556_952_000_000), 31_556_952_000_000)
    self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
    self.offset = min(max(offset, -86_399), 86_399)
  }

  mutating func addNanosecond() { nanoseconds = (nanoseconds + 1) % 1_000_000_000 }

  /// The start of a day; nil for numbers out of range; 31 February counts on into March.
  package init?(year: Int, month: Int, day: Int, offset: Int) {
    guard 0...9_999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    self.init(seconds: days * 86_400 - offset, offset: offset)
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// Days since 1970-01-01 in the Gregorian calendar.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date of a day since 1970-01-01.
  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    // 400 years have 146,097 days; the estimate is never too late.
    var year = 1968 + days * 400 / 146_097
    while Self.days(year: year + 1, month: 1, day: 1) <= days { year += 1 }
    let month = (1...12).last { Self.days(year: year, month: $0, day: 1) <= days } ?? 1
    return (year, month, days - Self.days(year: year, month: month, day: 1) + 1)
  }

  /// The moment in a format with directives of Ruby's `strftime`, such as `%-d`.
  package func text(_ format: String) -> String { rendered(format).text }

  /// The text, and the first directive of Ruby's `strftime` that viper lacks; others stay.
  func rendered(_ format: String) -> (text: String, missing: Character?) {
    var text = ""
    var missing: Character?
    var rest = Substring(format)
    while let start = rest.firstIndex(of: "%") {
      text += rest[..<start]
      rest = rest[start...].dropFirst()
      let isShort = rest.first == "-"
      let letter = rest.dropFirst(isShort ? 1 : 0).first
      if let letter, let shown = directive(letter, isShort: isShort) {
        text += shown
        rest = rest.dropFirst(isShort ? 2 : 1)
      } else {
        text += "%"
        missing = missing ?? letter.flatMap { Self.otherDirectives.contains($0) ? $0 : nil }
      }
    }
    return (text + rest, missing)
  }

  /// Ruby's other directives, and what its flags and widths begin with.
  private static let otherDirectives = "CEGgOPUVWZcklnrtuvw^_#:+0123456789"

  private func directive(_ letter: Character, isShort: Bool) -> String? {
    func number(_ value: Int, _ width: Int = 2, _ padding: String = "0") -> String {
      let digits = String(value.magnitude)
      let fill = String(repeating: padding, count: max(0, width - digits.utf8.count))
      return (value < 0 ? "-" : "") + (isShort ? "" : fill) + digits
    }
    let local = seconds + self.offset
    let days = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
    let second = local - days * 86_400
    let (year, month, day) = Self.date(days)
    let hour = second / 3600
    let weekday = Self.weekdays[((days % 7) + 11) % 7]
    let offset = Int(self.offset.magnitude) / 60
    return switch letter {
    case "Y": number(year, 4)
    case "y": number((year % 100 + 100) % 100)
    case "m": number(month)
    case "d": number(day)
    case "e": number(day, 2, " ")
    case "j": number(days - Self.days(year: year, month: 1, day: 1) + 1, 3)
    case "H": number(hour)
    case "I": number(hour % 12 == 0 ? 12 : hour % 12)
    case "M": number(second / 60 % 60)
    case "S": number(second % 60)
    case "N", "L":
      String(String(1_000_000_000 + nanoseconds).dropFirst().prefix(letter == "N" ? 9 : 3))
    case "s": String(seconds)
    case "B": Self.months[month - 1]
    case "b", "h": String(Self.months[month - 1].prefix(3))
    case "A": weekday
    case "a": String(weekday.prefix(3))
    case "p": hour < 12 ? "AM" : "PM"
    case "z": (self.offset < 0 ? "-" : "+") + number(offset / 60) + number(offset % 60)
    case "D", "x": text("%m/%d/%y")
    case "F": text("%Y-%m-%d")
    case "R": text("%H:%M")
    case "T", "X": text("%H:%M:%S")
    case "%": "%"
    default: nil
    }
  }
}
