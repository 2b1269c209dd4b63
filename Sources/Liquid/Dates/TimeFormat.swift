/// Ruby's `Time#strftime`.
struct TimeFormat {
  private let time: CivilTime
  private var output: [UInt8] = []

  /// Wider than this nobody pads.
  private static let widest = 1024

  static func text(_ time: CivilTime, _ format: String) -> String {
    var formatter = TimeFormat(time)
    formatter.append(Array(format.utf8))
    return formatter.output.text()
  }

  private init(_ time: CivilTime) { self.time = time }

  /// What stands between `%` and the letter.
  private struct Flags {
    /// Nil keeps what is usual for the letter.
    var padding: UInt8??
    var isUppercase = false
    var swapsCase = false
    var colons = 0
    var width: Int?
  }

  private mutating func append(_ format: [UInt8]) {
    var index = 0
    while index < format.count {
      guard format[index] == Byte.percent else {
        output.append(format[index])
        index += 1
        continue
      }
      let start = index
      index += 1
      var flags = Flags()
      while index < format.count, take(format[index], into: &flags) { index += 1 }
      if index < format.count,
        format[index] == UInt8(ascii: "E") || format[index] == UInt8(ascii: "O")
      {
        index += 1
      }
      if index < format.count, directive(format[index], flags) {
        index += 1
      } else {
        // What is no directive stays as it is.
        output += format[start..<min(index + 1, format.count)]
        index += 1
      }
    }
  }

  private func take(_ byte: UInt8, into flags: inout Flags) -> Bool {
    switch byte {
    case Byte.dash: flags.padding = .some(nil)
    case Byte.zero where flags.width == nil: flags.padding = Byte.zero
    case Byte.underscore: flags.padding = Byte.space
    case UInt8(ascii: "^"): flags.isUppercase = true
    case Byte.hash: flags.swapsCase = true
    case Byte.colon where flags.colons < 3: flags.colons += 1
    default:
      guard byte.isDigit else { return false }
      flags.width = min((flags.width ?? 0) * 10 + Int(byte - Byte.zero), Self.widest)
    }
    return true
  }

  private mutating func directive(_ letter: UInt8, _ flags: Flags) -> Bool {
    if flags.colons > 0, letter != UInt8(ascii: "z") { return false }
    let zero = Byte.zero
    let space = Byte.space
    let hour12 = time.hour % 12 == 0 ? 12 : time.hour % 12
    switch UnicodeScalar(letter) {
    case "Y":
      let width = time.year < 0 ? 5 : time.year >= 10_000 ? 5 : 4
      number(time.year, width, zero, flags)
    case "C": number(floorDivide(time.year, 100), 2, zero, flags)
    case "y": number(floorModulo(time.year, 100), 2, zero, flags)
    case "m": number(time.month, 2, zero, flags)
    case "d": number(time.day, 2, zero, flags)
    case "e": number(time.day, 2, space, flags)
    case "j": number(time.dayOfYear, 3, zero, flags)
    case "H": number(time.hour, 2, zero, flags)
    case "k": number(time.hour, 2, space, flags)
    case "I": number(hour12, 2, zero, flags)
    case "l": number(hour12, 2, space, flags)
    case "M": number(time.minute, 2, zero, flags)
    case "S": number(time.second, 2, zero, flags)
    case "s": number(time.seconds, 1, zero, flags)
    case "u": number(time.weekday == 0 ? 7 : time.weekday, 1, zero, flags)
    case "w": number(time.weekday, 1, zero, flags)
    case "G": number(time.isoWeek.year, 4, zero, flags)
    case "g": number(floorModulo(time.isoWeek.year, 100), 2, zero, flags)
    case "V": number(time.isoWeek.week, 2, zero, flags)
    case "U": number(time.week(beginningOn: 0), 2, zero, flags)
    case "W": number(time.week(beginningOn: 1), 2, zero, flags)
    case "L": fraction(digits: flags.width ?? 3)
    case "N": fraction(digits: flags.width ?? 9)
    case "B": word(CalendarNames.months[time.month - 1], flags)
    case "b", "h": word(String(CalendarNames.months[time.month - 1].prefix(3)), flags)
    case "A": word(CalendarNames.weekdays[time.weekday], flags)
    case "a": word(String(CalendarNames.weekdays[time.weekday].prefix(3)), flags)
    case "p": word(time.hour < 12 ? "AM" : "PM", flags, swapped: time.hour < 12 ? "am" : "pm")
    case "P": word(time.hour < 12 ? "am" : "pm", flags)
    case "z": zone(flags)
    case "Z": word(time.zone, flags, swapped: time.zone.lowercased())
    case "n": word("\n", flags)
    case "t": word("\t", flags)
    case "%": word("%", flags)
    case "c": combined("%a %b %e %H:%M:%S %Y", flags)
    case "D", "x": combined("%m/%d/%y", flags)
    case "F": combined("%Y-%m-%d", flags)
    case "T", "X": combined("%H:%M:%S", flags)
    case "R": combined("%H:%M", flags)
    case "r": combined("%I:%M:%S %p", flags)
    case "v": combined("%e-%^b-%Y", flags)
    case "+": combined("%a %b %e %H:%M:%S %Z %Y", flags)
    default: return false
    }
    return true
  }

  private func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }

  private func floorModulo(_ value: Int, _ divisor: Int) -> Int {
    value - floorDivide(value, divisor) * divisor
  }

  private mutating func number(_ value: Int, _ width: Int, _ usual: UInt8, _ flags: Flags) {
    var digits = Array(String(value.magnitude).utf8)
    if let padding = flags.padding ?? .some(usual) {
      let missing = (flags.width ?? width) - digits.count - (value < 0 ? 1 : 0)
      let fill = Array(repeating: padding, count: max(0, missing))
      let sign: [UInt8] = value < 0 ? [Byte.dash] : []
      digits = padding == Byte.zero ? sign + fill + digits : fill + sign + digits
    } else if value < 0 {
      digits = [Byte.dash] + digits
    }
    output += digits
  }

  private mutating func word(_ text: String, _ flags: Flags, swapped: String? = nil) {
    var text = text
    if flags.swapsCase { text = swapped ?? text.uppercased() }
    if flags.isUppercase { text = text.uppercased() }
    if let padding = flags.padding ?? .some(Byte.space), let width = flags.width {
      output += Array(repeating: padding, count: max(0, width - text.utf8.count))
    }
    output += text.utf8
  }

  private mutating func combined(_ format: String, _ flags: Flags) {
    word(TimeFormat.text(time, format), flags)
  }

  private mutating func fraction(digits: Int) {
    let all = Array(String(time.nanosecond + 1_000_000_000).utf8.dropFirst())
    output += all.prefix(digits)
    output += Array(repeating: Byte.zero, count: max(0, digits - 9))
  }

  private mutating func zone(_ flags: Flags) {
    let offset = time.offset.magnitude
    let (hours, minutes, seconds) = (offset / 3600, offset / 60 % 60, offset % 60)
    func two(_ value: UInt) -> String { value < 10 ? "0\(value)" : "\(value)" }
    var tail: String
    switch flags.colons {
    case 0: tail = two(minutes)
    case 1: tail = ":" + two(minutes)
    case 2: tail = ":" + two(minutes) + ":" + two(seconds)
    default:
      tail = minutes == 0 && seconds == 0 ? "" : ":" + two(minutes)
      if seconds != 0 { tail += ":" + two(seconds) }
    }
    let sign: [UInt8] = [time.offset < 0 ? Byte.dash : UInt8(ascii: "+")]
    let padding = flags.padding ?? .some(Byte.zero)
    var hourDigits = Array(String(hours).utf8)
    let room = max(2, (flags.width ?? 0) - 1 - tail.utf8.count)
    if padding == Byte.space {
      let fill = Array(repeating: Byte.space, count: max(0, room - hourDigits.count))
      output += fill + sign + hourDigits + tail.utf8
    } else {
      if padding != nil {
        hourDigits =
          Array(repeating: Byte.zero, count: max(0, room - hourDigits.count)) + hourDigits
      }
      output += sign + hourDigits + tail.utf8
    }
  }
}
