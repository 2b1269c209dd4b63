/// Reads dates such as `2016-03-14`, `2016-03-14 10:30:15` and `March 14, 2016`.
enum DateText {
  /// The moment that a text means; nil when it is not a date.
  static func time(_ text: String, now: RenderClock) -> CivilTime? {
    guard text.utf8.count <= 128 else { return nil }
    var words = text.lowercased().split { $0.isWhitespace || $0 == "," }
    // `2016-03-14T10:30:15` is a date and a time.
    if let first = words.first, first.utf8.first?.isDigit == true {
      words.replaceSubrange(..<1, with: first.split(separator: "t"))
    }
    var clock = [0, 0, 0]
    if let last = words.last, last.contains(":") {
      clock = last.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
      if clock.count == 2 { clock.append(0) }
      words.removeLast()
    }
    var date: [Int?] = []
    if words.count == 1 {
      date = words[0].split(separator: "-").map { Int($0) }
    } else if words.count == 3, words[0].count >= 3 {
      let month = CalendarNames.months.firstIndex { $0.lowercased().hasPrefix(words[0]) }
      date = [Int(words[2]), month.map { $0 + 1 }, Int(words[1])]
    }
    guard clock.count == 3, date.count == 3, let year = date[0], let month = date[1],
      let day = date[2]
    else { return nil }
    return CivilTime(
      year: year, month: month, day: day, hour: clock[0], minute: clock[1], second: clock[2],
      offset: now.offset)
  }
}
