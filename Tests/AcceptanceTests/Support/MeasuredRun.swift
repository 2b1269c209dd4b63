import Foundation
import Workspace

/// One run of the built program: how much processor time it took, and how much memory it had at most.
struct MeasuredRun: Sendable {
  /// The exit code; nil when a signal ended it, as it does one that takes too long.
  var code: Int32?
  /// Of processor time, which other tests at the same time don't lengthen; elsewhere than on Linux
  /// of elapsed time.
  var seconds: Double
  var megabytes: Int

  /// Ends a run that takes longer than `patience`, in seconds.
  init(_ arguments: [String], in folder: Workspace.Path, patience: Double) throws {
    let process = Process()
    process.executableURL = URL(filePath: BuiltProgram.path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.text)
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.parent.text, "GIT_CONFIG_NOSYSTEM": "1",
      "SOURCE_DATE_EPOCH": "1700000000",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = ContinuousClock().now
    try process.run()
    var peak = 0
    var worked: Double?
    while process.isRunning {
      // The last value counts: until the program is loaded, the process has the memory of the tests.
      let known = Self.peak(of: process.processIdentifier)
      if known > 0 { peak = known }
      worked = Self.work(of: process.processIdentifier) ?? worked
      if ContinuousClock().now - start > .seconds(patience) {
        kill(process.processIdentifier, SIGKILL)
      }
      usleep(4_000)
    }
    process.waitUntilExit()
    let time = (ContinuousClock().now - start).components
    seconds = worked ?? Double(time.seconds) + Double(time.attoseconds) * 1e-18
    code = process.terminationReason == .exit ? process.terminationStatus : nil
    megabytes = peak / 1024
  }

  /// In kilobytes, as Linux tells it; 0 elsewhere. What `wait4` says counts the parent's memory too.
  private static func peak(of process: Int32) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return 0 }
    return Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0
  }

  /// Seconds of processor time, as Linux tells it in hundredths.
  private static func work(of process: Int32) -> Double? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    else { return nil }
    // The second field, the name in parentheses, can hold blanks.
    let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
    let times = fields.dropFirst(11).prefix(2).compactMap { Double($0) }
    return times.count == 2 ? times.reduce(0, +) / 100 : nil
  }
}
