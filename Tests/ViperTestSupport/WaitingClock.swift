import ViperSystem
package import Workspace

/// A clock of which the time passes only by waiting.
package struct WaitingClock: Clock {
  private let passed = LockedValue<UInt64>(0)
  private let fixed = TestClock()

  package init() {}

  package func today() -> CalendarDate { fixed.today() }
  package func now() -> Moment { fixed.now() }
  package func monotonicNanoseconds() -> UInt64 { passed.withLock { $0 } }
  package func sleep(nanoseconds: UInt64) { passed.withLock { $0 += nanoseconds } }
}
