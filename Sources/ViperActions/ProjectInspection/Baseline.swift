import Configuration
package import Diagnostics
package import Workspace

/// The findings of a check that a team accepts, in a file that it commits.
///
/// Each finding is a line: rule, file and subject, separated by tabs. Line numbers are left out,
/// because they change with each edit. The paths start from the Rambafile's folder.
package struct Baseline: ProjectAction {
  package let path: Path
  package var world: World
  /// How often the file lists each finding; nil where there is no file.
  private var knownCounts: [[String]: Int]?
  private var lines: [String] = []

  /// Whether there is no such file yet.
  package var isNew: Bool { knownCounts == nil }

  /// Reads a file, named from the current folder, if there is one.
  package init(_ name: String, in world: World) throws(Diagnostic) {
    path = world.environment.currentFolder.appending(name).normalized
    self.world = world
    guard world.kind(of: path) != nil else {
      if path.isInside(world.project) { return }
      throw Diagnostic(
        .error, "check.baseline", "`\(name.escaped())` is missing, and outside of the project",
        hints: ["correct the path, or pass one in the project."])
    }
    let bytes = try world.read(path, atMost: FileStatus.ordinarySize)
    try ConflictMarkers.refuse(
      bytes, named: path.display(in: world), "check.baseline",
      hint: "keep the lines of both sides.")
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var counts: [[String]: Int] = [:]
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let key = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard key.count == 3 else {
        throw Diagnostic(
          .error, "check.baseline", "a line of `\(name.escaped())` is not a finding of viper",
          at: SourceLocation(file: path.display(in: world), line: index + 1, column: 1),
          hints: ["write a rule, a file and a subject, separated by tabs, or pass another file."])
      }
      counts[key, default: 0] += 1
    }
    knownCounts = counts
  }

  /// Returns the findings that the file does not list, or writes all of them into a new file.
  ///
  /// `key` identifies a finding wherever its lines move.
  package mutating func compareOrCreate<Finding>(
    with findings: [Finding], key: (Finding) -> (rule: String, file: Path, subject: String)
  ) throws(Diagnostic) -> (findings: [Finding], isWritten: Bool) {
    let keys = findings.map { finding in
      let (rule, file, subject) = key(finding)
      return [rule, file.relative(to: world.project).text, subject].map { $0.escaped() }
    }
    guard var rest = knownCounts else {
      lines = keys.map { $0.joined(separator: "\t") }.sorted()
      _ = try apply()
      return ([], true)
    }
    let new = zip(findings, keys).filter { _, key in
      guard let count = rest[key], count > 0 else { return true }
      rest[key] = count - 1
      return false
    }
    return (new.map(\.0), false)
  }

  package func plan() throws(Diagnostic) -> BasicPlan {
    let text = (["# Known findings of viper. Delete a line to report its finding again."] + lines)
      .joined(separator: "\n")
    return BasicPlan(changes: [
      Change(.writeFile(bytes: Array((text + "\n").utf8), previous: nil), path, in: world.project)
    ])
  }
}
