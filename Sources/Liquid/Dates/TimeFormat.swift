/// Shows a moment as the usual directives of Ruby's `Time#strftime` say.
struct TimeFormat {
  private let clock: RenderClock
  private let year: Int
  private let month: Int
  private let day: Int
  /// Days since 1970-01-01.
  private let days: Int
  private let second: Int

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// Days since 1970-01-01 in the Gregorian calendar.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  init(_ clock: RenderClock) {
    self.clock = clock
    let local = clock.seconds + clock.offset
    days = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
    second = local - days * 86_400
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The moment in a format with directives such as `%Y` or `%-d`; unknown ones stay as they are.
  func text(_ format: String) -> String {
    var text = ""
    var rest = Substring(format)
    while let start = rest.firstIndex(of: "%") {
      text += rest[..<start]
      rest = rest[start...].dropFirst()
      let isShort = rest.first == "-"
      if let letter = rest.dropFirst(isShort ? 1 : 0).first,
        let shown = directive(letter, isShort: isShort)
      {
        text += shown
        rest = rest.dropFirst(isShort ? 2 : 1)
      } else {
        text += "%"
      }
    }
    return text + rest
  }

  private func directive(_ letter: Character, isShort: Bool) -> String? {
    func number(_ value: Int, _ width: Int = 2, _ padding: String = "0") -> String {
      let digits = String(value.magnitude)
      let fill = String(repeating: padding, count: max(0, width - digits.utf8.count))
      return (value < 0 ? "-" : "") + (isShort ? "" : fill) + digits
    }
    let hour = second / 3600
    let weekday = Self.weekdays[((days % 7) + 11) % 7]
    let offset = Int(clock.offset.magnitude) / 60
    switch letter {
    case "Y": return number(year, 4)
    case "y": return number((year % 100 + 100) % 100)
    case "m": return number(month)
    case "d": return number(day)
    case "e": return number(day, 2, " ")
    case "j": return number(days - Self.days(year: year, month: 1, day: 1) + 1, 3)
    case "H": return number(hour)
    case "I": return number(hour % 12 == 0 ? 12 : hour % 12)
    case "M": return number(second / 60 % 60)
    case "S": return number(second % 60)
    case "s": return String(clock.seconds)
    case "B": return Self.months[month - 1]
    case "b": return String(Self.months[month - 1].prefix(3))
    case "A": return weekday
    case "a": return String(weekday.prefix(3))
    case "p": return hour < 12 ? "AM" : "PM"
    case "z": return (clock.offset < 0 ? "-" : "+") + number(offset / 60) + number(offset % 60)
    case "F": return text("%Y-%m-%d")
    case "T": return text("%H:%M:%S")
    case "%": return "%"
    default: return nil
    }
  }
}
