import Foundation
import Testing
import Workspace

/// A program in front of a terminal: a pseudo-terminal that it is in charge of, so that Ctrl-C
/// reaches it as a signal.
final class Terminal {
  enum Key {
    static let enter = "\r"
    static let interrupt = "\u{3}"
    static let endOfInput = "\u{4}"
    static let tab = "\t"
    static let startOfLine = "\u{1}"
    static let eraseLine = "\u{15}"
  }

  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Only a guard against hanging for ever.
  private static let patience: Int32 = 120_000

  private let control: Int32
  private let child: pid_t
  /// All that was shown so far, and how far of it was waited for.
  private(set) var shown: [UInt8] = []
  private var seen = 0

  /// Starts a program, the built viper by default, in a folder with only
  /// these variables in its environment.
  init(
    _ arguments: [String], of program: String = BuiltProgram.path, in folder: Workspace.Path,
    columns: UInt16 = 80, variables: [String: String] = [:]
  ) throws {
    let name: String
    (control, name) = try PseudoTerminal.open()
    var size = winsize(ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(control, UInt(TIOCSWINSZ), &size)
    var environment = ["HOME": folder.text, "TERM": "xterm", "PATH": "/usr/bin:/bin"]
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    environment.merge(variables) { $1 }
    child = try Self.start(
      // Not every system's posix_spawn can change the folder.
      ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", folder.text, program]
        + arguments,
      environment.map { "\($0)=\($1)" }, at: name)
  }

  deinit {
    kill(child, SIGKILL)
    close(control)
  }

  /// Waits until a text is shown after what was waited for before.
  func expect(_ text: String) throws {
    let wanted = Array(text.utf8)
    while true {
      if let end = Self.end(of: wanted, in: shown[seen...]) {
        seen = end
        return
      }
      guard try read() else {
        throw Failure(description: "the program ended before it showed `\(text)`:\n\(screen)")
      }
    }
  }

  /// Types, without Enter.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { write(control, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      done += count
    }
  }

  /// Waits for the next prompt and answers it.
  func answer(_ text: String) throws {
    try expect("> ")
    type(text + Key.enter)
  }

  /// Waits until the program ends.
  func finish() throws -> Ending {
    while try read() {}
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(description: "no program to wait for: \(errno)") }
    }
    // The low seven bits hold the signal, the next eight the code (POSIX's WIFEXITED).
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }

  /// What was shown, with the ends of lines as in a file.
  var screen: String { String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n") }

  /// - Returns: false when the program has closed the terminal.
  private func read() throws -> Bool {
    var ready = pollfd(fd: control, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Self.patience) > 0 else {
      throw Failure(description: "nothing happens any more:\n\(screen)")
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { systemRead(control, $0.baseAddress, $0.count) }
    if count > 0 { shown += buffer[..<count] }
    return count > 0
  }

  private static func end(of wanted: [UInt8], in shown: ArraySlice<UInt8>) -> Int? {
    guard shown.count >= wanted.count else { return nil }
    return (shown.startIndex...(shown.endIndex - wanted.count)).first {
      shown[$0..<$0 + wanted.count].elementsEqual(wanted)
    }.map { $0 + wanted.count }
  }

  /// A new session, so that the first terminal it opens is its own.
  private static func start(
    _ words: [String], _ environment: [String], at terminal: String
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawnattr_setflags(&attributes, Int16(PseudoTerminal.newSession))
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, words[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw Failure(description: "can't start \(words[0]): \(code)") }
    return child
  }
}

/// The system's function, which a method of the same name hides.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  read(descriptor, buffer, count)
}
