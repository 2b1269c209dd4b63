package import Workspace

#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// A value protected by a lock. The standard library's `Mutex` needs macOS 15.
package final class LockedValue<Value: Sendable>: Sendable {
  #if canImport(Darwin)
    private let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }
  #else
    private let lock: Mutex<Value>

    package init(_ value: Value) { lock = Mutex(value) }
  #endif

  package func withLock<Result: Sendable>(
    _ body: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try lock.withLock { try body(&$0) }
  }
}

extension LockedValue: SharedRunNotes where Value == RunNotes {
  package var notes: RunNotes { withLock { $0 } }
  package func change(_ change: @Sendable (inout RunNotes) -> Void) { withLock { change(&$0) } }
}
