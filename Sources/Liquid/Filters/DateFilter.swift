/// `date` formats a moment as Ruby's `strftime`; a value that is no date stays as it is.
enum DateFilter {
  static let all: [Filter] = [
    Filter("date", 1...1, effort: .fixed(2_048)) { input, arguments throws(FilterProblem) in
      let format = arguments.required(0).text
      guard format.utf8.count <= longestFormat else { throw FilterProblem.tooLarge }
      guard !format.isEmpty, let time = time(input, arguments.clock) else { return input }
      return .string(TimeFormat.text(time, format))
    }
  ]

  /// A directive such as `%c` prints more bytes than it has.
  private static let longestFormat = 4_096

  /// A Unix time as a number or text, `now`, `today` or a date as text.
  private static func time(_ value: LiquidValue, _ clock: RenderClock) -> CivilTime? {
    switch value {
    case .integer(let seconds): return time(seconds, clock)
    case .string(let text):
      let name = text.lowercased()
      if name == "now" || name == "today" {
        return CivilTime(seconds: clock.seconds, offset: clock.offset)
      }
      if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) {
        return Int(text).flatMap { time($0, clock) }
      }
      return DateText.time(text, now: clock)
    default: return nil
    }
  }

  private static func time(_ seconds: Int, _ clock: RenderClock) -> CivilTime? {
    // A million years, so that no arithmetic overflows.
    guard seconds.magnitude < 31_556_952_000_000 else { return nil }
    return CivilTime(seconds: seconds, offset: clock.offset)
  }
}
