import Dispatch

/// Blocks this thread until asynchronous work is done.
///
/// A delayed termination signal cancels the work. The thread must not belong to Swift's concurrency
/// pool, or the work may never run.
package func waiting<Result: Sendable>(
  for work: @escaping @Sendable () async -> Result
) -> Result {
  assert(
    withUnsafeCurrentTask { $0 == nil },
    "waiting must not block a thread of Swift's concurrency pool")
  let result = LockedValue<Result?>(nil)
  let done = DispatchSemaphore(value: 0)
  while true {
    // With a lower priority, viper could notice git's answer too late and report a timeout.
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
