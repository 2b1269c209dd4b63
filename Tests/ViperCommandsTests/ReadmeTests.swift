import Foundation
import Testing
import ViperCommands
import ViperSystem
import ViperTestSupport
import Workspace

@Suite("The commands of README, in its order")
struct ReadmeTests {
  struct Place: Sendable, CustomTestStringConvertible {
    var name: String
    var tree: [String: String]
    /// The folder for new modules.
    var module: String
    var testDescription: String { name }
  }

  static let places = [
    Place(name: "an empty folder", tree: [:], module: "Modules"),
    Place(
      name: "a project with groups",
      tree: [
        "Demo.xcodeproj/project.pbxproj": ProjectSample.demo.text, "Demo/AppDelegate.swift": "",
        "DemoTests/DemoTests.swift": "",
      ], module: "Demo/Modules"),
    Place(
      name: "a project with Xcode 16 folders",
      tree: [
        "Notes.xcodeproj/project.pbxproj": ProjectSample([
          .init("Notes", synchronized: ["Notes"]),
          .init("NotesTests", "bundle.unit-test", synchronized: ["NotesTests"]),
        ]).text,
        "Notes/NotesApp.swift": "", "NotesTests/NotesTests.swift": "",
      ], module: "Notes/Modules"),
    Place(
      name: "a Swift package", tree: Manifest.packages[0].tree, module: "Sources/FeedKit/Modules"),
  ]

  /// The commands in the sections for beginners and for daily use, with their options.
  private static func commands() throws -> [[String]] {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let sections = readme.split(separator: "\n## ").filter {
      $0.hasPrefix("Quick start") || $0.hasPrefix("Daily use")
    }
    return sections.flatMap { section in
      section.split(separator: "\n").filter { $0.hasPrefix("    viper ") }.map { line in
        let command = line.split(separator: " #", maxSplits: 1)[0]
        return command.split(separator: " ").dropFirst().map(String.init)
      }
      // The reader fills in the digest of a preview.
      .filter { !$0.contains("DIGEST") }
    }
  }

  @Test(arguments: places) func `work one after the other`(place: Place) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "viper-readme-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = folder.appending(path: "Demo")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for (path, text) in place.tree {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let commands = try Self.commands()
    #expect(commands.count >= 9)
    #expect(commands.first == ["setup"])
    #expect(commands.last == ["template", "install", "--frozen"])
    for command in commands {
      let isSetup = command == ["setup"]
      let console = MemoryConsole(
        isTerminal: isSetup, answers: isSetup ? Array(repeating: "", count: 6) : [])
      let path = try SystemFiles().resolved(Path(root.path(percentEncoded: false)))
      let world = World(
        files: SystemFiles(), git: ScriptedGit(), console: console, clock: TestClock(),
        environment: Environment(
          currentFolder: path, variables: ["HOME": path.parent.text],
          cacheFolder: path.parent.appending("cache")),
        runNotes: LockedValue(RunNotes()))
      let code = await onOwnThread { Viper.run(command, in: world) }
      #expect(code == .done, "\(command): \(console.errors)")
      #expect(!console.errors.contains("error:"), "\(command): \(console.errors)")
    }
    let module = root.appending(path: place.module)
    for name in ["Profile", "Settings", "Basket"] {
      #expect(FileManager.default.fileExists(atPath: module.appending(path: name).path), "\(name)")
    }
    // A preview, and a run that is taken back.
    for name in ["Search", "Login"] {
      #expect(!FileManager.default.fileExists(atPath: module.appending(path: name).path), "\(name)")
    }
  }
}
