package import Diagnostics
package import Workspace

/// The findings of a check that a team knows, in a file that git keeps.
///
/// A finding has a line of its own: rule, file and subject, without the line that it is in. The paths
/// start from the Rambafile's folder.
package struct Baseline: ProjectAction {
  /// Identifies a finding wherever its lines move.
  package typealias Key = [String]

  package let path: Path
  package var world: World
  /// How often the file has each finding; nil where there is no file.
  private var known: [Key: Int]?
  private var found: [Key] = []

  /// - Parameters:
  ///   - name: the file, relative to the current folder.
  ///   - world: the disk.
  /// - Throws: if the file can't be read.
  package init(_ name: String, in world: World) throws(Diagnostic) {
    path = world.environment.currentFolder.appending(name).normalized
    self.world = world
    guard world.kind(of: path) != nil else { return }
    let text = String(
      decoding: try world.read(path, atMost: FileStatus.ordinarySize), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
    let keys = lines.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard keys.allSatisfy({ $0.count == 3 }) else {
      throw Diagnostic(
        .error, "check.baseline", "`\(name.escaped())` is no baseline",
        at: SourceLocation(file: path.display(in: world)),
        hints: ["delete it, and run the command again to write a new one."])
    }
    known = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Whether there is a file already.
  package var exists: Bool { known != nil }

  /// The key of a finding.
  package func key(_ rule: String, _ file: Path, _ subject: String) -> Key {
    [rule, file.relative(to: world.project).text, subject].map { $0.escaped() }
  }

  /// The findings that the file does not have.
  package func new<Finding>(
    among findings: [Finding], key: (Finding) -> Key
  ) -> [Finding] {
    var rest = known ?? [:]
    return findings.filter { finding in
      let key = key(finding)
      guard let count = rest[key], count > 0 else { return true }
      rest[key] = count - 1
      return false
    }
  }

  /// Writes the file with these findings.
  ///
  /// - Throws: if it can't be written.
  package mutating func write(_ keys: [Key]) throws(Diagnostic) {
    found = keys
    _ = try apply()
  }

  package func plan() throws(Diagnostic) -> BasicPlan {
    let lines = found.map { $0.joined(separator: "\t") }.sorted()
    let text = (["# Known findings of viper; delete a line to see its finding again."] + lines)
      .joined(separator: "\n")
    return BasicPlan(changes: [
      Change(.writeFile(bytes: Array((text + "\n").utf8), previous: nil), path, in: world.project)
    ])
  }
}
