import Dispatch

/// Delays the signals that end the process, so that it can clean up first.
///
/// A second signal of the same kind ends the process at once.
enum TerminationSignals {
  /// The number of running bodies, which may be nested or parallel, and the delayed signals; nil
  /// without a listener.
  private static let running = LockedValue<(depth: Int, signals: [Int32]?)>((0, nil))
  /// The signal that arrived, and what to do at once.
  private static let arrival = LockedValue<(signal: Int32?, action: (@Sendable () -> Void)?)>(
    (nil, nil))
  private static let listenerEnded = DispatchSemaphore(value: 0)

  /// Runs `body`; a signal that arrives meanwhile ends the process after it.
  static func heldBack<Result, Failure: Error>(
    during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    running.withLock { running in
      running.depth += 1
      if running.depth == 1 { running.signals = begin() }
    }
    defer {
      let signal = running.withLock { running in
        running.depth -= 1
        return running.depth == 0 ? running.signals.flatMap(end) : nil
      }
      if let signal {
        raise(signal)
        // The process is still here: its parent has blocked the signal.
        exit(128 + signal)
      }
    }
    return try body()
  }

  /// Calls `action` when a signal arrives, or has arrived. It replaces the earlier one; nil removes it.
  static func onArrival(_ action: (@Sendable () -> Void)?) {
    let isLate = arrival.withLock { arrival in
      arrival.action = action
      return arrival.signal != nil
    }
    if isLate { action?() }
  }

  /// - Returns: the delayed signals; nil if they can't be delayed.
  private static func begin() -> [Int32]? {
    guard wakeUp != nil, startsListener() else { return nil }
    var signals: [Int32] = []
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number, handleSignal)
      // The parent process may ignore the signal, like `nohup`.
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      } else {
        signals.append(number)
      }
    }
    return signals
  }

  /// Starts a thread that listens; not one of Dispatch, which needs descriptors, and ends the process
  /// when none is free.
  private static func startsListener() -> Bool {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    return pthread_create(
      &thread, nil,
      { _ in
        pthread_detach(pthread_self())
        TerminationSignals.listen()
        return nil
      }, nil) == 0
  }

  /// - Returns: the signal that arrived.
  private static func end(_ signals: [Int32]) -> Int32? {
    for number in signals { signal(number, SIG_DFL) }
    // The listener has read all earlier signals when it reads this.
    wakeUp?.send(0)
    listenerEnded.wait()
    return arrival.withLock { arrival in
      defer { arrival.signal = nil }
      return arrival.signal
    }
  }

  private static func listen() {
    var byte: UInt8 = 0
    while let wakeUp, retrying({ read(wakeUp.output, &byte, 1) }) == 1, byte != 0 {
      let number = Int32(byte)
      let action = arrival.withLock { arrival in
        arrival.signal = number
        return arrival.action
      }
      action?()
    }
    listenerEnded.signal()
  }
}

/// From the signal handler to the listener; never closed.
private let wakeUp = Pipe()

/// The signal handler. The next signal of this kind ends the process.
private func handleSignal(_ number: Int32) {
  let before = errno
  signal(number, SIG_DFL)
  wakeUp?.send(UInt8(truncatingIfNeeded: number))
  errno = before
}
