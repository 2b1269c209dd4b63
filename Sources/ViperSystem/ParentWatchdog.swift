/// Ends a git that uses the network when viper is killed.
///
/// A git or ssh process that waits for a silent server would run forever. So a shell starts a background
/// process that reads from a pipe, and then replaces itself by git. viper holds the other end of the
/// pipe; when viper dies, the system closes it, and the background process ends git. No signal of the
/// system would reach all processes that git starts.
final class ParentWatchdog: Sendable {
  /// The shell reads from its output. git gets no input.
  let pipe: Pipe
  private let endsGroup: Bool

  /// Creates the pipe; nil where that fails. `endsGroup` ends the process group that git has for itself.
  init?(endsGroup: Bool) {
    guard access(Self.shell, X_OK) == 0, let pipe = Pipe() else { return nil }
    self.pipe = pipe
    self.endsGroup = endsGroup
  }

  /// Ends the rest of the process group unless ``release()`` was called. Without a group this ends
  /// nothing: git has ended by now, and another process may have its number.
  deinit {
    if !endsGroup { release() }
    close(pipe.input)
    close(pipe.output)
  }

  /// Tells the background process that git has ended.
  ///
  /// The write succeeds without a reader, because this process also holds the reading end.
  func release() { pipe.send(UInt8(ascii: "\n")) }

  static let shell = "/bin/sh"

  /// The arguments with which the shell starts a program.
  func arguments(starting program: String, with arguments: [String]) -> [String] {
    // A background process of a shell has no standard input, so the script copies the pipe to 3.
    let script = """
      exec 3<&0
      {
        trap '' HUP INT TERM
        exec >/dev/null 2>&1
        read -r end <&3 && exit
        \(endsGroup ? "kill -s TERM 0; sleep 1; kill -s KILL 0" : "kill -s TERM $$")
      } &
      exec "$0" "$@" 3<&- </dev/null
      """
    return ["-c", script, program] + arguments
  }
}
