import Foundation
import Workspace

/// `strace`, which can kill a process or make a call fail at any system call.
enum Tracer {
  /// What opens, makes, changes or removes files.
  static let calls = [
    "openat", "write", "pwrite64", "mkdirat", "linkat", "renameat", "renameat2", "unlinkat",
    "fsync", "fdatasync", "ftruncate", "fchmod", "mkdir", "rename", "unlink", "rmdir", "link",
  ]

  /// Where it is installed; nil when it is not.
  private static let found = place(of: "strace")
  private static let taskset = place(of: "taskset")

  private static func place(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "")
      .split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// All calls take minutes; otherwise those are tried that show something which no other one does.
  static let isThorough = ProcessInfo.processInfo.environment["VIPER_THOROUGH"] == "1"

  static let isThere = found != nil

  /// The start of each command.
  ///
  /// The run stops at each system call until the tracer lets it go on. On one processor they take turns in a third
  /// of the time that two processors need to wake each other.
  static var command: [String] {
    let pinned = taskset.map { [$0, "-c", processors.randomElement() ?? "0"] } ?? []
    return pinned + [found ?? "strace", "-f"]
  }

  /// The processors that this process may use.
  private static let processors: [String] = {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let list = status.firstMatch(of: /Cpus_allowed_list:\s*(\S+)/)?.1 ?? "0"
    return list.split(separator: ",").flatMap { range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return (ends.first ?? 0)...(ends.last ?? 0)
    }.map { "\($0)" }
  }()

  static let reason: String =
    "strace is not installed, so nothing is killed or made to fail at system calls"

  /// One system call of a run: the n-th of its name.
  struct Call: Sendable, CustomStringConvertible {
    var name: String
    var number: Int
    /// The call with its arguments, for messages.
    var text: String
    var description: String { "\(name) \(number): \(text)" }

    /// Whether the tree may look different after it.
    var changesSomething: Bool {
      switch name {
      case "openat": text.contains("O_CREAT")
      case "fsync", "fdatasync": false
      default: true
      }
    }

    /// Kills the process instead of the call.
    var killing: [String] { sending("KILL") }

    /// Sends a signal such as `INT` at the call.
    func sending(_ signal: String) -> [String] { inject("signal=\(signal)") }

    /// Makes the call fail.
    func failing(_ error: String) -> [String] { inject("error=\(error)") }

    /// Makes the call claim a result without doing anything.
    func claiming(_ result: Int) -> [String] { inject("retval=\(result)") }

    private func inject(_ what: String) -> [String] {
      Tracer.command + [
        "-o", "/dev/null", "-e", "trace=\(name)", "-e", "inject=\(name):\(what):when=\(number)",
      ]
    }
  }

  /// The calls that a run makes, from the first that has to do with its project on.
  ///
  /// What comes before is the loader's, which knows nothing of the project.
  static func calls(
    of run: Run, in folder: URL = FileManager.default.temporaryDirectory
  ) async throws -> [Call] {
    let project = try RealProject(run.tree, in: folder)
    let log = project.place.appending("strace.log")
    let known = calls.map { "?" + $0 }.joined(separator: ",")
    _ = try await project.run(
      run, under: command + ["-o", log.text, "-e", "trace=\(known)", "-s", "60"])
    let text = try String(contentsOfFile: log.text, encoding: .utf8)
    try FileManager.default.removeItem(atPath: log.text)
    var counts: [String: Int] = [:]
    var found: [Call] = []
    var hasBegun = false
    // The tracer counts for each thread; what touches the project happens in the first.
    let lines = text.split(separator: "\n")
    let thread = lines.first?.prefix { $0 != " " } ?? ""
    for line in lines where line.prefix(while: { $0 != " " }) == thread {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      // After the number of the process, which is padded.
      guard let call = parts.last?.drop(while: { $0 == " " }), let open = call.firstIndex(of: "("),
        case let name = String(call[..<open]), calls.contains(name)
      else { continue }
      counts[name, default: 0] += 1
      hasBegun = hasBegun || line.contains(project.place.text)
      // Writes to the terminal change nothing on the disk, and are many. Neither does the byte that
      // ends the wait for signals; without it, the run would never end.
      let changesNothing =
        call.hasPrefix("write(1,") || call.hasPrefix("write(2,")
        || call.hasPrefix("write(") && call.contains(#", "\0", 1"#)
      if hasBegun, !changesNothing {
        found.append(
          Call(name: name, number: counts[name] ?? 0, text: String(call.prefix(120))))
      }
    }
    return found
  }
}
