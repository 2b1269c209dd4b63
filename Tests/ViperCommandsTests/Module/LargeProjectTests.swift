import Diagnostics
import Testing
import ViperActions
import ViperCommands
import ViperTestSupport
import Workspace

/// What grows with a project grows no faster than it: the work is counted, not timed.
@Suite struct LargeProjectTests {
  private static func names(_ count: Int) -> [String] { (1...count).map { "Module\($0)" } }

  /// What `words` read of a project with so many modules.
  private func work(
    _ modules: Int, _ words: [String], before change: (TestProject) -> Void = { _ in }
  ) throws -> CountingFiles.Work {
    let demo = RecordProject()
    demo.run(["gen"] + Self.names(modules) + ["--template", "screen"])
    change(demo.project)
    let files = CountingFiles(demo.project.files)
    var world = demo.project.world
    world.files = files
    #expect(Viper.run(words, in: world) == .done, "\(demo.project.console.errors)")
    return files.work
  }

  /// Whether twice the modules are twice the work.
  private func isLinear(_ work: (Int) throws -> Int) rethrows -> Bool {
    let (few, more, many) = (try work(5), try work(10), try work(20))
    return many - more <= (more - few) * 21 / 10
  }

  @Test func `an update of all modules reads each record a fixed number of times`() throws {
    let version: (TestProject) -> Void = { project in
      project.files.put(
        "struct {{ module_info.name }}View {}\n",
        at: project.root.appending("Templates/screen/Code/view.swift.liquid"))
    }
    let words = ["module", "update", "--all", "--dry-run"]
    #expect(try isLinear { try work($0, words, before: version).calls })
    #expect(try isLinear { try work($0, words, before: version).bytes })
  }

  @Test func `one plan of several modules reads each file a fixed number of times`() throws {
    #expect(
      try isLinear { count in
        let names = (1...count).map { "New\($0)" }
        return try work(3, ["gen"] + names + ["--template", "screen", "--dry-run"]).calls
      })
  }

  @Test(arguments: [
    ["move", "--to", "Demo/Screens"], ["move", "--to", "Demo/Screens", "--generated-only"],
  ])
  func `a move of all modules reads each record a fixed number of times`(words: [String]) throws {
    #expect(
      try isLinear { count in
        try work(
          count, ["module", words[0]] + Self.names(count) + words.dropFirst() + ["--dry-run"]
        ).calls
      })
  }

  @Test func `an adoption of many modules looks at each file a fixed number of times`() throws {
    let withoutRecords: (TestProject) -> Void = { $0.files.take($0.root.appending(".viper")) }
    let words = ["module", "adopt", "--all", "--dry-run"]
    #expect(try isLinear { try work($0 * 5, words, before: withoutRecords).calls })
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["new_folders:\n- ", "files:\n  "])
  func `a record of fifteen thousand lines is read in one pass`(start: String) throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let path = ".viper/modules/Profile.yml"
    let isList = start.hasSuffix("- ")
    let lines = (1...15_000).map {
      isList ? "\n- Demo/Modules/F\($0)" : "\n  Demo/Modules/F\($0).swift: \"0123456789abcdef\""
    }
    let key = String(start.prefix { $0 != "\n" })
    let text = try demo.text(path)
    try #require(text.contains("\n" + key))
    demo.put(text.replacing("\n" + key, with: "\n" + key + lines.joined()), at: path)
    #expect(demo.answer("module", "list").result["modules"].texts("name") == ["Profile"])
    // Of what it lists as files, nearly all are missing.
    demo.run(
      ["module", "remove", "Profile", "--dry-run"], expecting: isList ? .done : .failed)
  }

  @Test func `at most a hundred bad lines of a record are reported`() {
    let lines = (1...400).map { "  ../F\($0).swift: \"0123456789abcdef\"\n" }
    let text = "format: 1\nmodule: Profile\nfiles:\n" + lines.joined()
    #expect {
      _ = try ModuleRecord(Array(text.utf8), named: "Profile.yml")
    } throws: { error in
      let problems = (error as? Diagnostic)?.all ?? []
      return problems.count { $0.code == "record.invalid" } == 101
    }
  }

  @Test func `at most a hundred bad names of a rambaspec are reported`() {
    let entries = (1...400).map { "- {name: \"a:\($0).swift\", path: Code/view.swift.liquid}\n" }
    let project = TestProject(
      DemoProject.tree([
        "Templates/screen/screen.rambaspec": "name: screen\ncode_files:\n" + entries.joined()
      ]))
    #expect {
      _ = try Generation(GenerationOptions(module: "Profile"), in: project.world).plan()
    } throws: { error in
      (error as? Diagnostic)?.all.count == 101
    }
  }

  @Test func `a file too large to be searched is named, and the rename goes on`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.project.files.put(
      [UInt8](repeating: 0x20, count: FileStatus.ordinarySize + 1),
      at: demo.project.root.appending("Demo/Generated.swift"))
    let renamed = demo.answer("module", "rename", "Profile", "Account")
    #expect(renamed.exit == .done && renamed.names.contains("Demo/Generated.swift"))
    #expect(try demo.text("Demo/Modules/Account/View/AccountView.swift").contains("AccountView"))
    let removed = demo.answer("module", "remove", "Account")
    #expect(removed.exit == .done && removed.names.contains("Demo/Generated.swift"))
  }
}
