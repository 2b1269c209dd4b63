import Dispatch

/// Waits on this thread for asynchronous work.
///
/// A signal that ends the process cancels the work where it is held back.
///
/// The thread must not be one that such work needs: where all of them wait, nothing ever ends.
package func waiting<Result: Sendable>(
  for work: @escaping @Sendable () async -> Result
) -> Result {
  assert(withUnsafeCurrentTask { $0 == nil }, "waiting needs a thread of its own")
  let result = LockedValue<Result?>(nil)
  let done = DispatchSemaphore(value: 0)
  while true {
    // Ahead of work that nobody waits for: a late look at git's answer takes it for too late.
    let task = Task.detached(priority: .high) {
      let found = await work()
      result.withLock { $0 = found }
      done.signal()
    }
    let key = TerminationSignals.onArrival { task.cancel() }
    defer { TerminationSignals.forget(key) }
    done.wait()
    if let found = result.withLock({ $0 }) { return found }
  }
}
