import Dispatch

/// Delays the signals that end the process, so that it can clean up first.
///
/// A second signal of the same kind ends the process at once.
enum TerminationSignals {
  /// The number of running bodies, which may be nested or parallel, and the delayed signals.
  private static let running = LockedValue<(depth: Int, signals: [Int32])>((0, []))
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
      if running.depth == 1 { begin(&running.signals) }
    }
    defer {
      let signal = running.withLock { running in
        running.depth -= 1
        return running.depth == 0 ? end(&running.signals) : nil
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

  private static func begin(_ signals: inout [Int32]) {
    guard let wakeUp else { return }
    DispatchQueue.global().async { listen(to: wakeUp) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number, handleSignal)
      // The parent process may ignore the signal, like `nohup`.
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      } else {
        signals.append(number)
      }
    }
  }

  /// - Returns: the signal that arrived.
  private static func end(_ signals: inout [Int32]) -> Int32? {
    guard let wakeUp else { return nil }
    for number in signals { signal(number, SIG_DFL) }
    // The listener has read all earlier signals when it reads this.
    wakeUp.send(0)
    listenerEnded.wait()
    signals = []
    return arrival.withLock { arrival in
      defer { arrival.signal = nil }
      return arrival.signal
    }
  }

  private static func listen(to wakeUp: Pipe) {
    var byte: UInt8 = 0
    while retrying({ read(wakeUp.output, &byte, 1) }) == 1, byte != 0 {
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
