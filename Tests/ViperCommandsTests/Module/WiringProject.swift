import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// A project without an Xcode project, in which modules are generated and wired.
struct WiringProject {
  let project = TestProject([
    "Rambafile": """
    company: Acme
    project_name: Demo
    project_file_path: App
    test_file_path: AppTests
    """
  ])

  /// - Parameter modules: the words of `gen` for each.
  init(_ modules: [String]...) {
    for words in modules { #expect(Viper.run(["gen"] + words, in: project.world) == .done) }
  }

  @discardableResult
  func run(_ words: String...) -> ExitCode { Viper.run(["module"] + words, in: project.world) }

  /// What a command of `module` answers with `--json`.
  func answer(_ words: String...) -> Answer { project.answer(["module"] + words) }

  func text(_ path: String) throws -> String {
    String(decoding: try project.files.read(project.root.appending(path)), as: UTF8.self)
  }

  func put(_ text: String, at path: String) {
    project.files.put(text, at: project.root.appending(path))
  }

  func rewrite(_ path: String, _ change: (String) -> String) throws {
    let before = try text(path)
    let after = change(before)
    #expect(after != before, "\(path)")
    put(after, at: path)
  }
}

extension Answer {
  /// The lines that a wiring command leaves to the user at a place that has these names.
  func manualEdit(_ names: String...) -> String? {
    result["byHand"].list.first { edit in
      names.allSatisfy { edit["place"].text?.contains($0) == true }
    }?["lines"].text
  }
}
