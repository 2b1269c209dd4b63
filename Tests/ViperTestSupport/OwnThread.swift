import Foundation

/// Runs synchronous work on a separate thread while the test is suspended.
///
/// Whatever waits for git needs it: the waiting holds its thread, and git is watched by the few
/// threads that all tests share. Expectations belong after it; no test is known in there.
package func onOwnThread<Result: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () throws(Failure) -> Result
) async throws(Failure) -> Result {
  let result = await withCheckedContinuation { done in
    Thread.detachNewThread {
      do throws(Failure) {
        done.resume(returning: Swift.Result<Result, Failure>.success(try body()))
      } catch {
        done.resume(returning: .failure(error))
      }
    }
  }
  return try result.get()
}
