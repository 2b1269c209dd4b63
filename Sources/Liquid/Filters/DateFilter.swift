internal import Diagnostics

/// `date` formats a moment as Ruby's `strftime`; a value that is no date stays as it is.
enum DateFilter {
  static let all: [Filter] = [
    Filter("date", 1...1, cost: 64) { input, arguments throws(FilterProblem) in
      let format = arguments.required(0).text
      guard format.utf8.count <= longestFormat else { throw .tooLarge }
      guard !format.isEmpty, let moment = moment(input, arguments.clock) else { return input }
      return .string(moment.text(format))
    }
  ]

  /// A directive such as `%B` prints more bytes than it has.
  private static let longestFormat = 4_096

  /// A Unix time as a number or text, `now`, `today`, `March 14, 2016` or `2016-03-14`.
  private static func moment(_ value: LiquidValue, _ clock: RenderClock) -> RenderClock? {
    switch value {
    case .integer(let seconds):
      let moment = RenderClock(seconds: seconds, offset: clock.offset)
      return moment.seconds == seconds ? moment : nil
    case .string(let text) where text.utf8.count <= 128:
      let name = text.lowercased()
      if name == "now" || name == "today" { return clock }
      if let seconds = Int(text), text.utf8.allSatisfy(\.isDigit) {
        return moment(.integer(seconds), clock)
      }
      var parts = name.split(separator: "-").map { Int($0) }
      let words = name.split { $0 == " " || $0 == "," }
      if words.count == 3, words[0].count >= 3 {
        let month = TimeFormat.months.firstIndex { $0.lowercased().hasPrefix(words[0]) }
        parts = [Int(words[2]), month.map { $0 + 1 }, Int(words[1])]
      }
      guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
        return nil
      }
      return RenderClock(year: year, month: month, day: day, offset: clock.offset)
    default: return nil
    }
  }
}
