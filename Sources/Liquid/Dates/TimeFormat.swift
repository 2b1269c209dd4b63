/// Ruby's `Time#strftime`, without widths, fractions of seconds and numbers of weeks.
enum TimeFormat {
  /// Shows a moment as a format with directives such as `%Y` or `%-d` says.
  static func text(_ time: CivilTime, _ format: String) -> String {
    let format = Array(format.utf8)
    var output: [UInt8] = []
    var index = 0
    while index < format.count {
      let start = index
      index += 1
      if format[start] == Byte.percent {
        var flags: Set<UInt8> = []
        while index < format.count, "-_0^:".utf8.contains(format[index]) {
          flags.insert(format[index])
          index += 1
        }
        if index < format.count, let text = directive(format[index], flags, of: time) {
          output += text.utf8
          index += 1
          continue
        }
        index = min(index + 1, format.count)
      }
      output += format[start..<index]
    }
    return output.text()
  }

  private static func directive(
    _ letter: UInt8, _ flags: Set<UInt8>, of time: CivilTime
  ) -> String? {
    func number(_ value: Int, _ width: Int, _ usual: String = "0") -> String {
      if flags.contains(Byte.dash) { return String(value) }
      let padding = flags.contains(Byte.underscore) ? " " : flags.contains(Byte.zero) ? "0" : usual
      let digits = String(value.magnitude)
      let fill = String(repeating: padding, count: max(0, width - digits.utf8.count))
      return (value < 0 ? "-" : "") + fill + digits
    }
    func word(_ text: String) -> String {
      flags.contains(UInt8(ascii: "^")) ? text.uppercased() : text
    }
    let hour12 = time.hour % 12 == 0 ? 12 : time.hour % 12
    let month = CalendarNames.months[time.month - 1]
    let weekday = CalendarNames.weekdays[time.weekday]
    switch UnicodeScalar(letter) {
    case "Y": return number(time.year, 4)
    case "y": return number((time.year % 100 + 100) % 100, 2)
    case "m": return number(time.month, 2)
    case "d": return number(time.day, 2)
    case "e": return number(time.day, 2, " ")
    case "j": return number(time.dayOfYear, 3)
    case "H": return number(time.hour, 2)
    case "k": return number(time.hour, 2, " ")
    case "I": return number(hour12, 2)
    case "l": return number(hour12, 2, " ")
    case "M": return number(time.minute, 2)
    case "S": return number(time.second, 2)
    case "s": return number(time.seconds, 1)
    case "u": return number(time.weekday == 0 ? 7 : time.weekday, 1)
    case "w": return number(time.weekday, 1)
    case "B": return word(month)
    case "b", "h": return word(String(month.prefix(3)))
    case "A": return word(weekday)
    case "a": return word(String(weekday.prefix(3)))
    case "p": return time.hour < 12 ? "AM" : "PM"
    case "P": return time.hour < 12 ? "am" : "pm"
    case "z": return offset(time.offset, separator: flags.contains(Byte.colon) ? ":" : "")
    case "Z": return time.offset == 0 ? "UTC" : ""
    case "%": return "%"
    case "c": return word(text(time, "%a %b %e %H:%M:%S %Y"))
    case "D", "x": return text(time, "%m/%d/%y")
    case "F": return text(time, "%Y-%m-%d")
    case "T", "X": return text(time, "%H:%M:%S")
    case "R": return text(time, "%H:%M")
    default: return nil
    }
  }

  private static func offset(_ seconds: Int, separator: String) -> String {
    let minutes = seconds.magnitude / 60
    func two(_ value: UInt) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return (seconds < 0 ? "-" : "+") + two(minutes / 60) + separator + two(minutes % 60)
  }
}
