package import Workspace

#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// A value protected by a lock.
///
/// The standard library's `Mutex` needs macOS 15.
package final class LockedValue<Value: Sendable>: Sendable {
  #if canImport(Darwin)
    private let lock: OSAllocatedUnfairLock<Value>
  #else
    private let mutex: Mutex<Value>
  #endif

  package init(_ value: Value) {
    #if canImport(Darwin)
      lock = OSAllocatedUnfairLock(initialState: value)
    #else
      mutex = Mutex(value)
    #endif
  }

  /// Runs `body` with the lock.
  package func withLock<Result: Sendable>(
    _ body: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    #if canImport(Darwin)
      try lock.withLock(body)
    #else
      try mutex.withLock { try body(&$0) }
    #endif
  }
}

extension LockedValue: SharedRunNotes where Value == RunNotes {
  package var notes: RunNotes { withLock { $0 } }
  package func change(_ change: @Sendable (inout RunNotes) -> Void) { withLock { change(&$0) } }
}
