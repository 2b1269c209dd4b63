import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// Inserts code into modules that developers have edited.
@Suite(
  "A module that was edited by hand",
  .enabled(if: Toolchain.hasRoomForStandIns, "the SDK has UIKit and SwiftUI"))
struct HandEditTests {
  private static let edits =
    ProcessInfo.processInfo.environment["VIPER_THOROUGH"] == "1"
    ? HandEdit.right + HandEdit.doubtful : HandEdit.joined

  /// The modules of one project, each edited differently and then wired.
  private struct Wired {
    let project: TestProject
    /// The output of wiring each module.
    var said: [String] = []
    /// The modules' files before and after.
    var before: [[String: String]] = []
    var after: [[String: String]] = []

    init() throws {
      let generating = TestProject(
        [
          "Rambafile": """
          company: Acme
          project_name: Demo App
          product_module_name: Demo
          project_file_path: App
          test_file_path: AppTests
          """
        ].merging(WiredModules.ledger) { $1 })
      let names = HandEditTests.edits.indices.map { "Hand\($0)x" }
      for name in ["Target"] + names {
        // XCTest compiles in a sixth of the time of swift-testing.
        let words = ["gen", name, "viper", "--custom-parameters", "tests:xctest"]
        try #require(Viper.run(words, in: generating.world) == .done)
      }
      var texts = try generating.snapshot(withTimes: false).texts
      for (name, edit) in zip(names, HandEditTests.edits) {
        texts = Self.edited(texts, of: name, by: edit)
      }
      project = TestProject(texts)
      before = try names.map(files)
      for name in names {
        let before = (project.console.output.count, project.console.errors.count)
        try wire(name)
        said.append(
          String(project.console.output.dropFirst(before.0))
            + String(project.console.errors.dropFirst(before.1)))
      }
      after = try names.map(files)
    }

    /// Joins the parts of a file, with the imports first.
    private static func edited(
      _ texts: [String: String], of name: String, by edit: HandEdit
    ) -> [String: String] {
      var edited = texts.filter { !$0.key.contains("/\(name)/") }
      let files = texts.filter { $0.key.contains("/\(name)/") }.sorted { $0.key < $1.key }
      for (path, text) in files.flatMap({ edit.change(name, $0.key, $0.value) })
        .sorted(by: { $0.key < $1.key })
      {
        guard let other = edited[path] else {
          edited[path] = text
          continue
        }
        let lines = (other + "\n" + text).split(separator: "\n", omittingEmptySubsequences: false)
        let isImport = { (line: Substring) in
          line.hasPrefix("import ") || line.hasPrefix("@testable")
        }
        edited[path] =
          (Set(lines.filter(isImport)).sorted() + lines.filter { !isImport($0) })
          .joined(separator: "\n")
      }
      return edited
    }

    private func wire(_ name: String) throws {
      for words in [
        ["connect", name, "Target"], ["add", "service", name, "Ledger"],
        ["add", "method", name, "obtainThings:[String]"],
      ] {
        try #require(
          Viper.run(["module"] + words, in: project.world) == .done,
          "\(words): \(project.console.errors)")
      }
    }

    private func files(of name: String) throws -> [String: String] {
      try project.snapshot(withTimes: false).texts.filter { $0.key.contains("/\(name)/") }
    }

    /// The module to compile.
    func module(_ name: String) throws -> GeneratedModule {
      let files = try files(of: name)
      return GeneratedModule(
        name: name, code: files.filter { $0.key.hasPrefix("App/") },
        tests: files.filter { $0.key.hasPrefix("AppTests/") })
    }

    /// Repeats all steps.
    func changesAgain() throws -> Bool {
      let snapshot = try project.snapshot()
      for number in HandEditTests.edits.indices { try wire("Hand\(number)x") }
      return try project.snapshot() != snapshot
    }
  }

  @Test func `is edited right once, or a file is left as it is and the lines are printed`() throws {
    let wired = try Wired()
    var right = [try wired.module("Target")]
    for (number, edit) in Self.edits.enumerated() {
      let (before, after, said) = (wired.before[number], wired.after[number], wired.said[number])
      #expect(before.keys.sorted() == after.keys.sorted())
      #expect(before != after, "\(edit.what)")
      let isPrinted = said.contains("Insert into ") || said.contains("skipped `")
      #expect(isPrinted == edit.isPrinted, "\(edit.what): \(said)")
      if !edit.isPrinted { right.append(try wired.module("Hand\(number)x")) }
      guard let ending = edit.untouched else { continue }
      let untouched = before.filter { $0.key.hasSuffix(ending) }
      #expect(!untouched.isEmpty, "\(edit.what)")
      for (path, text) in untouched { #expect(after[path] == text, "\(edit.what): \(path)") }
    }
    _ = try SwiftProof(right, project: WiredModules.ledger, isToRun: false)
    #expect(try !wired.changesAgain())
    print("edited: \(right.count - 1) right, \(Self.edits.count - right.count + 1) in part")
  }
}
