@available(macOS 13.0, *)
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(uncheckedState initialState: State) { fatalError() }

  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    fatalError()
  }
  public func withLock<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R { fatalError() }
}

extension OSAllocatedUnfairLock where State: Sendable {
  public init(initialState: State) { fatalError() }
}

// ArgumentParser keeps one.
public struct os_unfair_lock {
  public init() { fatalError() }
}
