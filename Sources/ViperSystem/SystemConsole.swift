import Workspace

/// The standard streams of this process.
struct SystemConsole: Console {
  let outputIsTerminal = isatty(STDOUT_FILENO) == 1
  let errorIsTerminal = isatty(STDERR_FILENO) == 1
  let canAsk = isatty(STDERR_FILENO) == 1 && isatty(STDIN_FILENO) == 1

  func write(_ text: String) throws(FileError) {
    if !StreamWriter(STDOUT_FILENO).write(text) { throw .last("write to", Path("standard output")) }
  }

  func writeError(_ text: String) { StreamWriter(STDERR_FILENO).write(text) }

  var width: Int? {
    var size = winsize()
    for stream in [STDOUT_FILENO, STDERR_FILENO]
    where ioctl(stream, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return nil
  }

  func page(_ text: String, by command: String) -> Bool {
    // Like git, it lets `less` show colours and end where the text fits on the screen. The command comes
    // from the user's own `PAGER`.
    guard let pipe = popen("LESS=\"${LESS-FRX}\" \(command)", "w") else { return false }
    // The user may quit the pager early, or read for a long time.
    StreamWriter(fileno(pipe), patience: 1 << 40).write(text)
    let status = pclose(pipe)
    // With these codes the shell reports a command that it can't start.
    return status >= 0 && ![126, 127].contains(status >> 8 & 0xFF)
  }

  func readLine() -> String? { Swift.readLine(strippingNewline: true) }
}
