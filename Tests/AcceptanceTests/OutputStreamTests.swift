import Foundation
import Testing
import ViperTestSupport

/// Where the result goes, when it is not a terminal.
@Suite struct OutputStreamTests {
  /// A command line of a shell, with the exit code of viper and what standard error says.
  static let lines: [(String, Int32, String)] = [
    ("\"$viper\" template list --offline >/dev/null", 0, ""),
    ("\"$viper\" template list --offline >&-", 1, "can't write the result"),
    ("\"$viper\" --version >&-", 1, "can't write the result"),
    // The reader is gone before anything is written.
    ("{ sleep 1; \"$viper\" gen Profile; echo $? >code; } | :; exit \"$(cat code)\"", 1, ""),
  ]

  @Test(arguments: lines)
  func `a result that nobody gets is a failure, and a reader that went away is not talked about`(
    _ line: String, code: Int32, says: String
  ) async throws {
    let project = try RealProject(
      DemoProject.tree(["Rambafile": DemoProject.rambafile + "shared_catalog: false\n"]))
    let ending = try await BuiltProgram.run(
      "sh", ["-c", "viper=\(BuiltProgram.path); \(line)"], in: project.root)
    #expect(ending.code == code, "\(line): \(ending)")
    #expect(
      says.isEmpty ? !ending.errors.contains("error") : ending.errors.contains(says), "\(ending)")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func `a full disk under the result is a failure`() async throws {
    let project = try RealProject(DemoProject.tree)
    let ending = try await BuiltProgram.run(
      "sh", ["-c", "\(BuiltProgram.path) doctor --json >/dev/full"], in: project.root)
    #expect(ending.code == 1)
    #expect(ending.errors.contains("no space is left"), "\(ending)")
  }
}
