import Foundation
package import Workspace

/// A clock that always shows one day.
package struct TestClock: Clock {
  private let date: CalendarDate

  package init(year: Int = 2024, month: Int = 2, day: Int = 29) {
    date = CalendarDate(year: year, month: month, day: day)
  }

  package func today() -> CalendarDate { date }

  /// Noon in UTC.
  package func now() -> Moment {
    // Days from 1970: years begin in March, so that the leap day ends them.
    let year = date.month > 2 ? date.year : date.year - 1
    let dayOfYear = (153 * ((date.month + 9) % 12) + 2) / 5 + date.day - 1
    let days = year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    return Moment(seconds: days * 86_400 + 43_200)
  }

  package func monotonicNanoseconds() -> UInt64 { 0 }

  /// Really, because what is waited for is done by another thread.
  package func sleep(nanoseconds: UInt64) { Thread.sleep(forTimeInterval: 0.0005) }
}
