#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends a program that would outlive us.
///
/// Who is killed ends nothing any more, and a git that waits for a server that says nothing, or an ssh,
/// waits for ever. So a shell starts the program in its place, and leaves a process beside it that reads
/// from a pipe. We hold the other end and say when the program has ended; the system closes it when we
/// die. No system has a signal for that which reaches all that git starts.
final class ParentWatchdog: Sendable {
  /// What the shell has to be given as its standard input. The program gets none.
  let output: Int32
  private let input: Int32
  private let endsGroup: Bool

  /// Nil where there is no pipe or no shell, and the program has to be started without.
  ///
  /// - Parameter endsGroup: whether the program starts a group of processes of its own, which are ended
  ///   together; otherwise it alone is asked to end.
  init?(endsGroup: Bool) {
    var ends: [Int32] = [-1, -1]
    guard access(Self.shell, X_OK) == 0, pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (output, input) = (ends[0], ends[1])
    self.endsGroup = endsGroup
  }

  /// Without ``release()``, ends what is left of the group. A program alone has been waited for by then,
  /// and its number may be another one's.
  deinit {
    if !endsGroup { release() }
    close(input)
    close(output)
  }

  /// Says that the program has come to its end. We could read it ourselves, so that nobody has to be
  /// there to hear it.
  func release() {
    var end = UInt8(ascii: "\n")
    _ = systemWrite(input, &end, 1)
  }

  static let shell = "/bin/sh"

  /// The shell's arguments that start a program.
  func arguments(starting program: String, with arguments: [String]) -> [String] {
    ["-c", script, program] + arguments
  }

  /// A shell gives what runs beside it no standard input, so that the pipe gets another number.
  private var script: String {
    """
    exec 3<&0
    {
      trap '' HUP INT TERM
      exec >/dev/null 2>&1
      read -r end <&3 && exit
      \(endsGroup ? "kill -s TERM 0; sleep 1; kill -s KILL 0" : "kill -s TERM $$")
    } &
    exec "$0" "$@" 3<&- </dev/null
    """
  }
}
