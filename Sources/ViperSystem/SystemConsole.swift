import Workspace

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The streams that the process was started with.
struct SystemConsole: Console {
  let outputIsTerminal: Bool
  let errorIsTerminal: Bool
  let canAsk: Bool

  init() {
    outputIsTerminal = isatty(STDOUT_FILENO) == 1
    errorIsTerminal = isatty(STDERR_FILENO) == 1
    canAsk = errorIsTerminal && isatty(STDIN_FILENO) == 1
  }

  func write(_ text: String) throws(FileError) {
    if !StreamWriter(STDOUT_FILENO).write(text) {
      throw .last("write to", Path("standard output"))
    }
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
    // As git does: less shows colours, and ends by itself where everything fits on the screen. The
    // shell reads nothing but the user's own variable.
    guard let pipe = popen("LESS=\"${LESS-FRX}\" \(command)", "w") else { return false }
    // Whoever leaves early wants no more of it, and whoever reads takes their time.
    StreamWriter(fileno(pipe), patience: 1 << 40).write(text)
    let status = pclose(pipe)
    // The shell's own codes for what it can't start.
    return status >= 0 && ![126, 127].contains(status >> 8 & 0xFF)
  }

  func readLine() -> String? { Swift.readLine(strippingNewline: true) }
}
