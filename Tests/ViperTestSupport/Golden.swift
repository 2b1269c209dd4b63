import Foundation
package import Testing

/// Texts that a test holds against a file in `Tests/Goldens`.
///
/// `VIPER_RECORD=1` rewrites the files, and the run still fails, so that no one records
/// without looking at what has changed.
package enum Golden {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")

  /// Compares `text` with the recorded one.
  ///
  /// - Parameters:
  ///   - text: what the program made.
  ///   - name: the file below `Tests/Goldens`, with its ending.
  ///   - sourceLocation: the test that asks.
  /// - Throws: when the record can't be written.
  package static func check(
    _ text: String, against name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["VIPER_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record(
        "Tests/Goldens/\(name) is recorded again: review it with `git diff`",
        sourceLocation: sourceLocation)
      return
    }
    guard let data = FileManager.default.contents(atPath: file.path) else {
      Issue.record(
        "there is no Tests/Goldens/\(name): run the test with VIPER_RECORD=1",
        sourceLocation: sourceLocation)
      return
    }
    let recorded = String(decoding: data, as: UTF8.self)
    if text == recorded { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let recordedLines = recorded.split(separator: "\n", omittingEmptySubsequences: false)
    let first = zip(lines, recordedLines).prefix { $0 == $1 }.count
    Issue.record(
      """
      Tests/Goldens/\(name) differs from line \(first + 1):
      recorded: \(recordedLines.dropFirst(first).first ?? "(the end)")
      found:    \(lines.dropFirst(first).first ?? "(the end)")
      """, sourceLocation: sourceLocation)
  }
}
