import Foundation
import Testing
import ViperTestSupport
import Workspace

/// A repository of the demo project in which git finds viper.
struct RealRepository {
  let project: RealProject
  let variables: [String: String]

  init(_ tree: [String: String] = DemoProject.tree) async throws {
    project = try RealProject(tree)
    // A folder with a blank, as on many Macs.
    let tools = project.place.appending("my tools")
    try FileManager.default.createDirectory(
      atPath: tools.text, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: tools.appending("viper").text, withDestinationPath: BuiltProgram.path)
    variables = [
      "PATH": "\(tools.text):/usr/local/bin:/usr/bin:/bin", "HOME": project.place.text,
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
    try await git("init", "-q", "-b", "main")
    try await git("config", "user.name", "Jane")
    try await git("config", "user.email", "jane@example.com")
    try await commit("base")
  }

  @discardableResult
  func git(_ words: String..., code: Int32 = 0) async throws -> BuiltProgram.Ending {
    try await run(["git"] + words, code: code)
  }

  func viper(_ words: String..., code: Int32 = 0) async throws {
    try await viper(words, code: code)
  }

  func viper(_ words: [String], code: Int32 = 0) async throws {
    try await run(["viper"] + words, code: code)
  }

  @discardableResult
  func run(_ words: [String], code: Int32 = 0) async throws -> BuiltProgram.Ending {
    // `env` finds the program by the variables given, and not by those of the tests.
    let ending = try await BuiltProgram.run(
      "env", variables.map { "\($0)=\($1)" } + words, in: project.root)
    #expect(ending.code == code, "\(words): \(ending.output)\(ending.errors)")
    return ending
  }

  func commit(_ words: String) async throws {
    try await git("add", "-A")
    try await git("commit", "-q", "-m", words)
  }

  var projectFile: String {
    get throws {
      try project.snapshot().texts["Demo/Demo.xcodeproj/project.pbxproj"] ?? ""
    }
  }
}
