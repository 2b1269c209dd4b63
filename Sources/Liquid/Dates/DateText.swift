/// Reads dates such as `2016-03-14 10:30:15 +0200`, `14/03/2016` and `March 14, 2016`.
struct DateText {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var clock = (hour: 0, minute: 0, second: 0)
  private var offset: Int?

  /// The moment that a text means; nil when it is not a date.
  static func time(_ text: String, now: RenderClock) -> CivilTime? {
    guard text.utf8.count <= 128 else { return nil }
    var date = DateText()
    // `2016-03-14T10:30:15Z` is a date and a time.
    let bytes = Array(text.lowercased().utf8)
    let words = bytes.indices.split(maxSplits: .max, omittingEmptySubsequences: true) { index in
      let isSeparator = bytes[index].isSpace || bytes[index] == Byte.comma
      let isT = bytes[index] == UInt8(ascii: "t") && index > 0 && bytes[index - 1].isDigit
      return isSeparator || (isT && index + 1 < bytes.count && bytes[index + 1].isDigit)
    }
    for word in words {
      guard date.read(bytes[word.startIndex..<word.endIndex]) else { return nil }
    }
    guard let year = date.year, let month = date.month else { return nil }
    return CivilTime(
      year: year, month: month, day: date.day ?? 1, hour: date.clock.hour,
      minute: date.clock.minute, second: date.clock.second, offset: date.offset ?? now.offset)
  }

  private mutating func read(_ word: ArraySlice<UInt8>) -> Bool {
    if word.contains(Byte.colon), word.first?.isDigit == true { return readTime(word) }
    if let offset = Self.offset(word) {
      self.offset = offset
      return true
    }
    let letters = word.prefix(while: \.isLetter)
    if letters.count >= 3 {
      func matches(_ name: String) -> Bool { name.lowercased().hasPrefix(letters.text()) }
      guard letters.count == word.filter({ $0 != Byte.dot }).count else { return false }
      if CalendarNames.weekdays.contains(where: matches) { return true }
      month = CalendarNames.months.firstIndex(where: matches).map { $0 + 1 }
      return month != nil
    }
    return readNumbers(word)
  }

  /// `2016-03-14`, `2016/03/14`, `14/03/2016`, `14.03.2016`; or a day or year beside a month's name.
  private mutating func readNumbers(_ word: ArraySlice<UInt8>) -> Bool {
    let separators = [Byte.dash, Byte.dot, UInt8(ascii: "/")]
    let parts = word.split(omittingEmptySubsequences: false) { separators.contains($0) }
    if parts.count == 3 {
      let numbers = parts.compactMap { Int($0.text()) }
      guard numbers.count == 3, year == nil, month == nil else { return false }
      (year, month, day) = (numbers[0], numbers[1], numbers[2])
      if parts[2].count == 4 { (year, day) = (numbers[2], numbers[0]) }
      return true
    }
    let digits = word.prefix(while: \.isDigit)
    let suffix = word.dropFirst(digits.count).text()
    guard ["", ".", "st", "nd", "rd", "th"].contains(suffix), let number = Int(digits.text())
    else { return false }
    if digits.count == 4 || (day != nil && year == nil) {
      year = digits.count > 2 ? number : number + (number < 69 ? 2000 : 1900)
    } else {
      guard day == nil, digits.count <= 2 else { return false }
      day = number
    }
    return true
  }

  /// `10:30`, `10:30:15` or `10:30:15.5`, each with or without an offset.
  private mutating func readTime(_ word: ArraySlice<UInt8>) -> Bool {
    let end = word.firstIndex { !$0.isDigit && $0 != Byte.colon && $0 != Byte.dot }
    let time = word[..<(end ?? word.endIndex)]
    if let end {
      guard let offset = Self.offset(word[end...]) else { return false }
      self.offset = offset
    }
    let whole = time.split(separator: Byte.dot, omittingEmptySubsequences: false)[0]
    let numbers = whole.split(separator: Byte.colon, omittingEmptySubsequences: false)
      .map { Int($0.text()) ?? -1 }
    guard numbers.count == 2 || numbers.count == 3 else { return false }
    clock = (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
    return true
  }

  /// `z`, `utc`, `gmt`, `+0200` or `-05:00` in seconds.
  private static func offset(_ word: ArraySlice<UInt8>) -> Int? {
    if ["z", "utc", "gmt"].contains(word.text()) { return 0 }
    guard word.first == UInt8(ascii: "+") || word.first == Byte.dash else { return nil }
    let digits = word.dropFirst().filter { $0 != Byte.colon }
    guard digits.count == 4, let number = Int(digits.text()), number >= 0, number % 100 < 60 else {
      return nil
    }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return word.first == Byte.dash ? -seconds : seconds
  }
}
