package import Workspace

/// The computer's clock and time zone.
package struct SystemClock: Clock {
  private let fixed: Int?

  /// - Parameter variables: may have `SOURCE_DATE_EPOCH`, a fixed time in seconds since 1970, see
  ///   <https://reproducible-builds.org/specs/source-date-epoch/>.
  package init(variables: [String: String] = [:]) {
    let seconds = variables["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
    fixed = seconds.flatMap { Self.date($0) == nil ? nil : $0 }
  }

  package func today() -> CalendarDate {
    let now = now()
    return Self.date(now.seconds + now.offset) ?? CalendarDate(year: 1970, month: 1, day: 1)
  }

  /// The date of a number of seconds since 1970; nil for a year that the system can't represent.
  private static func date(_ seconds: Int) -> CalendarDate? {
    var seconds = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return nil }
    return CalendarDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  package func now() -> Moment {
    if let fixed { return Moment(seconds: fixed) }
    let now = Self.nanoseconds(of: CLOCK_REALTIME)
    var seconds = time_t(now / 1_000_000_000)
    var parts = tm()
    let isLocal = localtime_r(&seconds, &parts) != nil
    return Moment(
      seconds: Int(seconds), nanoseconds: Int(now % 1_000_000_000),
      offset: isLocal ? Int(parts.tm_gmtoff) : 0)
  }

  package func seconds() -> Int { Int(time(nil)) }

  package func monotonicNanoseconds() -> UInt64 { UInt64(Self.nanoseconds(of: CLOCK_MONOTONIC)) }

  package func sleep(nanoseconds: UInt64) {
    var time = timespec()
    time.tv_sec = numericCast(nanoseconds / 1_000_000_000)
    time.tv_nsec = numericCast(nanoseconds % 1_000_000_000)
    // A signal may end the pause early.
    _ = nanosleep(&time, nil)
  }

  /// The time of a system clock; 0 where there is no such clock.
  static func nanoseconds(of clock: clockid_t) -> Int64 {
    var now = timespec()
    guard clock_gettime(clock, &now) == 0 else { return 0 }
    return Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
  }
}
