#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Dispatch

/// The signals that ask the process to end, held back while something is to be cleared up first.
///
/// A second one of the same kind ends the process at once.
enum TerminationSignals {
  private struct Hold: Sendable {
    /// How many are clearing up: one in a program, several where tests run side by side.
    var depth = 0
    var signals: [Int32] = []
  }

  private struct Arrival: Sendable {
    var signal: Int32?
    var lastKey = 0
    var actions: [Int: @Sendable () -> Void] = [:]
  }

  private static let hold = LockedValue(Hold())
  private static let arrival = LockedValue(Arrival())
  private static let isDrained = DispatchSemaphore(value: 0)

  /// Runs `body`; a signal that comes meanwhile ends the process after it.
  static func heldBack<Result, Failure: Error>(
    during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    hold.withLock { hold in
      hold.depth += 1
      if hold.depth == 1 { begin(&hold) }
    }
    defer {
      let signal = hold.withLock { hold in
        hold.depth -= 1
        return hold.depth == 0 ? end(&hold) : nil
      }
      if let signal {
        raise(signal)
        // Whoever started us has blocked it.
        SystemProcess.exit(128 + signal)
      }
    }
    return try body()
  }

  /// Calls `action` when a signal is held back, at once where one is already.
  ///
  /// - Returns: the key for ``forget(_:)``.
  static func onArrival(_ action: @escaping @Sendable () -> Void) -> Int {
    let (key, isLate) = arrival.withLock { arrival in
      arrival.lastKey += 1
      arrival.actions[arrival.lastKey] = action
      return (arrival.lastKey, arrival.signal != nil)
    }
    if isLate { action() }
    return key
  }

  static func forget(_ key: Int) { arrival.withLock { $0.actions[key] = nil } }

  private static func begin(_ hold: inout Hold) {
    guard wakeUp.canBeUsed else { return }
    DispatchQueue.global().async { listen() }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number, note)
      // Whoever started us may want it to be ignored, as `nohup` does.
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      } else {
        hold.signals.append(number)
      }
    }
  }

  /// - Returns: the signal that came.
  private static func end(_ hold: inout Hold) -> Int32? {
    guard wakeUp.canBeUsed else { return nil }
    for number in hold.signals { signal(number, SIG_DFL) }
    // All that came was written before this.
    wakeUp.send(0)
    isDrained.wait()
    hold = Hold()
    return arrival.withLock { arrival in
      defer { arrival.signal = nil }
      return arrival.signal
    }
  }

  private static func listen() {
    var byte: UInt8 = 0
    while retrying({ read(wakeUp.output, &byte, 1) }) == 1, byte != 0 {
      let number = Int32(byte)
      let actions = arrival.withLock { arrival in
        arrival.signal = number
        return Array(arrival.actions.values)
      }
      for action in actions { action() }
    }
    isDrained.signal()
  }
}

/// A pipe through which the handler speaks, open as long as the process lives.
private struct SignalPipe: Sendable {
  let output: Int32
  private let input: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    (output, input) = (ends[0], ends[1])
  }

  var canBeUsed: Bool { input >= 0 }

  func send(_ byte: UInt8) {
    var byte = byte
    _ = systemWrite(input, &byte, 1)
  }
}

private let wakeUp = SignalPipe()

/// Runs between any two instructions of the process. The next one of its kind ends it.
private func note(_ number: Int32) {
  let before = errno
  signal(number, SIG_DFL)
  wakeUp.send(UInt8(truncatingIfNeeded: number))
  errno = before
}
