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

  func write(_ text: String) { send(text, to: STDOUT_FILENO) }

  func writeError(_ text: String) { send(text, to: STDERR_FILENO) }

  var width: Int? {
    var size = winsize()
    for stream in [STDOUT_FILENO, STDERR_FILENO]
    where ioctl(stream, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return nil
  }

  func readLine() -> String? { Swift.readLine(strippingNewline: true) }

  /// A reader that went away is no failure of ours: what it does not want is dropped.
  private func send(_ text: String, to stream: Int32) {
    var text = text
    text.withUTF8 { buffer in
      var done = 0
      while done < buffer.count {
        let amount = retrying {
          systemWrite(stream, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        }
        if amount < 0, errno == EAGAIN {
          var ready = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
          if poll(&ready, 1, -1) >= 0 || errno == EINTR { continue }
        }
        if amount <= 0 { return }
        done += amount
      }
    }
  }
}
