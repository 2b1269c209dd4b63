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

  func readLine() -> String? { Swift.readLine(strippingNewline: true) }
}
