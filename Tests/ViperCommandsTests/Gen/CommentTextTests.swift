import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// A header is a comment: no text that it contains may end it.
@Suite("A text for the header")
struct CommentTextTests {
  static let lineEnds = ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
  static let faults = lineEnds.map { "x\($0)import Evil" } + inAnyLine
  static let inAnyLine = ["x\u{1B}[2K", "x\u{0}", "x */ import Evil", "x\\", "x\\ \t"]

  /// What `gen` answers; a failure must change nothing.
  private func gen(
    _ arguments: [String] = [], _ changes: [String: String?] = [:], git: ScriptedGit = ScriptedGit()
  ) throws -> Answer {
    let project = TestProject(DemoProject.tree(changes), git: git)
    let before = try project.snapshot()
    let answer = project.answer(["gen", "Profile"] + arguments)
    if answer.exit != .done { #expect(try project.snapshot() == before) }
    return answer
  }

  @Test(arguments: ["--author", "--description", "-d"]) func `is refused with the option`(
    option: String
  ) throws {
    let later = Self.inAnyLine.map { "A line.\n\($0)\nAnother one." }
    for text in option == "--author" ? Self.faults : Self.inAnyLine + later {
      let name = option == "-d" ? "--description" : option
      #expect(try gen([option, text]).fails("gen.header-text", naming: name))
    }
  }

  @Test(arguments: ["company", "author", "project_name", "product_module_name"])
  func `is refused with the line of the Rambafile`(key: String) throws {
    let lines = DemoProject.rambafile.split(separator: "\n").filter { !$0.hasPrefix(key) }
    for text in [#"x\nimport Evil"#, #"x\L"#, "*/x"] {
      let rambafile = (lines + ["\(key): \"\(text)\""]).joined(separator: "\n") + "\n"
      let answer = try gen([], ["Rambafile": rambafile])
      #expect(answer.exit == .failed)
      #expect(
        answer.reports("gen.header-text", at: "Rambafile:\(lines.count + 1)", naming: key))
    }
  }

  @Test func `is refused with the place that it is saved in`() throws {
    let anonymous = DemoProject.rambafile.replacing("author: Jane Doe\n", with: "")
    let git = ScriptedGit { call in
      call.arguments.contains("user.name")
        ? GitAnswer(status: 0, output: Array("x\nimport Evil\n".utf8)) : nil
    }
    // One error, however many files show the name.
    #expect(
      try gen([], ["Rambafile": anonymous], git: git)
        .fails("gen.header-text", naming: "user.name"))
    let preference = "/home/tester/.generamba/user_preferences.yml"
    let saved = try gen([], ["Rambafile": anonymous, preference: "username: \"x\\ny\"\n"])
    #expect(saved.fails("gen.header-text", naming: "~/.generamba/user_preferences.yml"))
  }

  @Test(arguments: lineEnds)
  func `is one line for a template, even if the description has many`(end: String) throws {
    let tree = [
      "Templates/lines/lines.rambaspec":
        "name: lines\nsummary: s\nauthor: a\nversion: 1\ncode_files:\n- {name: A.swift, path: a.liquid}\n",
      "Templates/lines/a.liquid": """
      // {{ module_info.description }}
      {% for line in module_info.description_lines %}/// {{ line }}
      {% endfor %}// end

      """,
    ]
    let given: [(text: String, wanted: String)] = [
      (
        "Shows it.\(end)\(end)  import Evil \(end)",
        "// Shows it. import Evil\n/// Shows it.\n/// \n/// import Evil\n// end\n"
      ),
      ("\(end)fatalError()", "// fatalError()\n/// fatalError()\n// end\n"),
      (" Shows  it. ", "//  Shows  it. \n///  Shows  it. \n// end\n"),
      ("\(end)\(end)", "// \n// end\n"),
      ("", "// \n// end\n"),
    ]
    for (text, wanted) in given {
      let project = TestProject(DemoProject.tree(tree))
      let code = Viper.run(["gen", "Profile", "lines", "-d", text], in: project.world)
      #expect(code == .done, "\(project.console.errors)")
      let file = try project.snapshot().texts.first { $0.key.hasSuffix("ProfileA.swift") }
      #expect(file?.value == wanted)
    }
  }

  @Test func `leaves the bundled templates' code as it is, with many lines of description`() throws
  {
    let evil = "Shows it.\nimport Evil\n\nfunc evil() {}\n"
    for template in [
      "viper", "viper_objc", "viper_swiftui", "viper_container", "surf_mvp", "service",
    ] {
      let project = TestProject(DemoProject.tree)
      let code = Viper.run(["gen", "Profile", template, "-d", evil], in: project.world)
      #expect(code == .done, "\(project.console.errors)")
      let lines = try project.snapshot().texts.filter { $0.key.contains("Profile") }.values
        .flatMap { $0.split(separator: "\n") }
      let evilLines = lines.filter { $0.contains("import Evil") || $0.contains("func evil") }
      #expect(!evilLines.isEmpty)
      #expect(evilLines.allSatisfy { $0.hasPrefix("//") || $0.hasPrefix(" *") }, "\(evilLines)")
    }
  }

  @Test func `may contain everything else`() throws {
    for text in ["Zoë 👩‍👩‍👧", "a\tb", "a/*b", "C:\\x", "x * / y", "“q” 'q' \"q\" $(x) {{ y }}"] {
      #expect(try gen(["--author", text, "--description", text]).exit == .done)
    }
  }

  @Test(arguments: faults) func `is refused by setup`(text: String) {
    for option in ["--company", "--author", "--project-name", "--prefix"] {
      let project = TestProject(DemoProject.tree(["Rambafile": nil]))
      #expect(
        project.answer("setup", "--yes", option, text).fails("setup.answer", naming: option))
    }
  }
}
