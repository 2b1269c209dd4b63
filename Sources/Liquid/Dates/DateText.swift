/// Reads dates as people and programs write them, in the manner of Ruby's `Time.parse`: picks out a
/// time of day, a zone and a date wherever they stand, and takes the rest from now.
struct DateText {
  private var text: [UInt8]
  private var hour: Int?
  private var minute = 0
  private var second = 0
  private var nanosecond = 0
  private var offset: Int?
  private var zone = ""
  private var year: Int?
  private var month: Int?
  private var day: Int?

  /// The moment that a text means; nil when it means none.
  static func time(_ text: String, now: RenderClock) -> CivilTime? {
    guard text.utf8.count <= 128 else { return nil }
    var reader = DateText(text)
    return reader.read(now)
  }

  private init(_ text: String) { self.text = Array(text.lowercased().utf8) }

  private mutating func read(_ now: RenderClock) -> CivilTime? {
    readWeekday()
    readTime()
    guard
      readNamedMonth() || readSeparated(by: [Byte.dash])
        || readSeparated(by: [UInt8(ascii: "/"), Byte.dot]) || readCompact() || hour != nil
    else { return nil }
    let today = CivilTime(seconds: now.seconds, offset: offset ?? now.offset)
    let hasDate = year != nil || month != nil || day != nil
    return CivilTime(
      year: year ?? today.year, month: month ?? (year == nil ? today.month : 1),
      day: day ?? (hasDate ? 1 : today.day), hour: hour ?? 0, minute: minute, second: second,
      nanosecond: nanosecond, offset: offset ?? now.offset, zone: zone)
  }

  // MARK: Pieces

  private func isLetter(at index: Int) -> Bool {
    text.indices.contains(index) && text[index].isLetter
  }

  private func digits(from start: Int, atMost count: Int = 9) -> (value: Int, end: Int)? {
    var index = start
    var value = 0
    while index < text.count, text[index].isDigit, index - start < count {
      value = value * 10 + Int(text[index] - Byte.zero)
      index += 1
    }
    return index > start ? (value, index) : nil
  }

  /// Takes a stretch out, so that it isn't read as something else.
  private mutating func blank(_ range: Range<Int>) {
    for index in range { text[index] = Byte.space }
  }

  private mutating func readWeekday() {
    for name in CalendarNames.weekdays {
      let short = Array(name.lowercased().utf8.prefix(3))
      guard let found = BytePattern(short).first(in: text), !isLetter(at: found - 1) else {
        continue
      }
      var end = found
      while isLetter(at: end) { end += 1 }
      guard name.lowercased().hasPrefix(text[found..<end].text()) || end - found <= 4 else {
        continue
      }
      blank(found..<end)
      return
    }
  }

  /// `10:30`, `10:30:15.5`, `10:30 pm`, `10pm`, each with a zone behind it.
  private mutating func readTime() {
    for start in text.indices where text[start].isDigit && (start == 0 || !text[start - 1].isDigit)
    {
      guard let (first, afterHour) = digits(from: start, atMost: 2) else { continue }
      var end = afterHour
      var isTime = false
      if end < text.count, text[end] == Byte.colon,
        let (value, next) = digits(from: end + 1, atMost: 2)
      {
        (minute, end, isTime) = (value, next, true)
        if end < text.count, text[end] == Byte.colon,
          let (value, next) = digits(from: end + 1, atMost: 2)
        {
          (second, end) = (value, next)
          if end + 1 < text.count, text[end] == Byte.dot || text[end] == Byte.comma,
            text[end + 1].isDigit
          {
            end = readFraction(from: end + 1)
          }
        }
      }
      let half = readHalfOfDay(from: end)
      guard isTime || half != nil else { continue }
      hour = first
      if let half {
        hour = first % 12 + (half.isAfternoon ? 12 : 0)
        end = half.end
      }
      end = readZone(from: end)
      var begin = start
      if begin > 0, text[begin - 1] == UInt8(ascii: "t") { begin -= 1 }
      blank(begin..<end)
      return
    }
  }

  private mutating func readFraction(from start: Int) -> Int {
    var index = start
    var scale = 100_000_000
    while index < text.count, text[index].isDigit {
      nanosecond += Int(text[index] - Byte.zero) * scale
      scale /= 10
      index += 1
    }
    return index
  }

  private func readHalfOfDay(from start: Int) -> (isAfternoon: Bool, end: Int)? {
    var index = start
    while index < text.count, text[index].isSpace { index += 1 }
    guard index < text.count,
      text[index] == UInt8(ascii: "a") || text[index] == UInt8(ascii: "p")
    else { return nil }
    let isAfternoon = text[index] == UInt8(ascii: "p")
    index += 1
    if index < text.count, text[index] == Byte.dot { index += 1 }
    guard index < text.count, text[index] == UInt8(ascii: "m") else { return nil }
    index += 1
    if index < text.count, text[index] == Byte.dot { index += 1 }
    return isLetter(at: index) ? nil : (isAfternoon, index)
  }

  /// Zones that RFC 2822 names, in hours.
  private static let zones: [String: Int] = [
    "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
    "pst": -8, "pdt": -7, "cet": 1, "cest": 2, "msk": 3, "jst": 9,
  ]

  private mutating func readZone(from start: Int) -> Int {
    var index = start
    while index < text.count, text[index].isSpace { index += 1 }
    let wordStart = index
    while isLetter(at: index) { index += 1 }
    var end = start
    if index > wordStart, let hours = Self.zones[text[wordStart..<index].text()] {
      offset = hours * 3600
      zone = hours == 0 ? "UTC" : text[wordStart..<index].text().uppercased()
      end = index
    } else if index > wordStart {
      return start
    }
    guard index < text.count, text[index] == Byte.dash || text[index] == UInt8(ascii: "+"),
      let (value, next) = digits(from: index + 1, atMost: 4)
    else { return end }
    let isNegative = text[index] == Byte.dash
    var (hours, minutes) = next - index > 3 ? (value / 100, value % 100) : (value, 0)
    end = next
    if next - index <= 3, next < text.count, text[next] == Byte.colon,
      let (value, after) = digits(from: next + 1, atMost: 2)
    {
      (minutes, end) = (value, after)
    }
    guard hours < 24, minutes < 60 else { return start }
    if isNegative { (hours, minutes) = (-hours, -minutes) }
    offset = hours * 3600 + minutes * 60
    zone = ""
    return end
  }

  /// `March 14, 2016`, `14 mar 2016`, `14th March`, `2016 March 14`.
  private mutating func readNamedMonth() -> Bool {
    for (number, name) in CalendarNames.months.enumerated() {
      let short = Array(name.lowercased().utf8.prefix(3))
      guard let found = BytePattern(short).first(in: text), !isLetter(at: found - 1) else {
        continue
      }
      var end = found
      while isLetter(at: end) { end += 1 }
      month = number + 1
      blank(found..<end)
      var numbers: [(value: Int, length: Int)] = []
      var index = 0
      while index < text.count {
        guard let (value, next) = digits(from: index) else {
          index += 1
          continue
        }
        let isApostrophe = index > 0 && text[index - 1] == Byte.quote
        numbers.append(isApostrophe ? (fullYear(value, 2), 4) : (value, next - index))
        index = next
      }
      for (position, number) in numbers.enumerated() {
        if number.length > 2 || (day != nil && year == nil && position > 0) {
          if year == nil { year = fullYear(number.value, number.length) }
        } else if day == nil {
          day = number.value
        }
      }
      return true
    }
    return false
  }

  private func fullYear(_ value: Int, _ length: Int) -> Int {
    length <= 2 ? value + (value < 69 ? 2000 : 1900) : value
  }

  /// `2016-03-14`, `2016/03/14`, `14/03/2016`, `14.03.2016`, `2016/03`, `3/14`
  private mutating func readSeparated(by separators: [UInt8]) -> Bool {
    for start in text.indices where text[start].isDigit && (start == 0 || !text[start - 1].isDigit)
    {
      guard let (first, afterFirst) = digits(from: start), afterFirst < text.count,
        separators.contains(text[afterFirst]),
        let (second, afterSecond) = digits(from: afterFirst + 1, atMost: 2)
      else { continue }
      var third: (value: Int, end: Int)?
      if afterSecond < text.count, text[afterSecond] == text[afterFirst] {
        third = digits(from: afterSecond + 1)
      }
      guard third != nil || text[afterFirst] == UInt8(ascii: "/") else { continue }
      let firstLength = afterFirst - start
      if firstLength > 2 || third == nil {
        if firstLength <= 2 {
          (month, day) = (first, second)
        } else {
          (year, month, day) = (first, second, third?.value)
        }
      } else if let third {
        let length = third.end - afterSecond - 1
        if length > 2 {
          (day, month, year) = (first, second, third.value)
        } else {
          (year, month, day) = (fullYear(first, firstLength), second, third.value)
        }
      }
      return true
    }
    return false
  }

  /// `20160314T103000`, `20160314 103000`
  private mutating func readCompact() -> Bool {
    var index = 0
    while index < text.count, !text[index].isDigit { index += 1 }
    var end = index
    while end < text.count, text[end].isDigit { end += 1 }
    guard end - index == 8, let (value, _) = digits(from: index, atMost: 8) else { return false }
    (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
    guard hour == nil, end < text.count, text[end] == UInt8(ascii: "t") || text[end].isSpace,
      let (clock, after) = digits(from: end + 1, atMost: 4), after - end == 5
    else { return true }
    (hour, minute) = (clock / 100, clock % 100)
    let (seconds, afterSeconds) = digits(from: after, atMost: 2) ?? (0, after)
    second = seconds
    _ = readZone(from: afterSeconds)
    return true
  }
}
