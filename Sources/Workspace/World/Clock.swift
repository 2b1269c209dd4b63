/// The date, the time and a timer.
package protocol Clock: Sendable {
  /// The local calendar date.
  func today() -> CalendarDate
  func now() -> Moment
  /// The seconds since 1970; unlike ``now()``, `SOURCE_DATE_EPOCH` does not fix them.
  func seconds() -> Int
  /// Nanoseconds since an arbitrary start; never decreases.
  func monotonicNanoseconds() -> UInt64
  func sleep(nanoseconds: UInt64)
}

extension Clock {
  package func seconds() -> Int { now().seconds }
}

/// A clock with a fixed time, so that rendering again gives the same result.
package struct FixedClock: Clock {
  private let date: CalendarDate
  private let moment: Moment

  package init(_ date: CalendarDate, _ moment: Moment) {
    self.date = date
    self.moment = moment
  }

  package func today() -> CalendarDate { date }
  package func now() -> Moment { moment }
  package func monotonicNanoseconds() -> UInt64 { 0 }
  package func sleep(nanoseconds: UInt64) {}
}

/// A point in time and the user's time zone.
package struct Moment: Sendable, Hashable {
  /// Since 1970 in UTC.
  package var seconds: Int
  /// Within the second.
  package var nanoseconds: Int
  /// How many seconds the local time is ahead of UTC.
  package var offset: Int

  package init(seconds: Int, nanoseconds: Int = 0, offset: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.offset = offset
  }
}

/// A day of the Gregorian calendar.
package struct CalendarDate: Sendable, Hashable {
  package var year: Int
  package var month: Int
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }
}
