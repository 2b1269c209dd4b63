import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// Headers are comments: what stands in them must not leave them.
@Suite("A text for the header")
struct HeaderTextTests {
  static let lineEnds = ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
  static let faults: [(text: String, says: String)] =
    lineEnds.map { ("x\($0)import Evil", "the end of a line") } + inAnyLine
  static let inAnyLine: [(text: String, says: String)] =
    [
      ("x\u{1B}[2K", "a control character"), ("x\u{0}", "a control character"),
      ("x */ import Evil", "`*/`"), ("x\\", "a backslash"), ("x\\ \t", "a backslash"),
    ]

  private func run(
    _ arguments: [String] = [], _ changes: [String: String?] = [:], git: ScriptedGit = ScriptedGit()
  ) throws -> (code: ExitCode, errors: String, isUntouched: Bool) {
    let project = TestProject(DemoProject.tree(changes), git: git)
    let before = try project.snapshot()
    let code = Viper.run(["gen", "Profile"] + arguments, in: project.world)
    return (code, project.console.errors, try project.snapshot() == before)
  }

  @Test(arguments: ["--author", "--description", "-d"]) func `is refused by the option's name`(
    option: String
  ) throws {
    let later = Self.inAnyLine.map { ("A line.\n\($0.text)\nAnother one.", $0.says) }
    for (text, says) in option == "--author" ? Self.faults : Self.inAnyLine + later {
      let (code, errors, isUntouched) = try run([option, text])
      #expect(code == .failed && isUntouched)
      #expect(errors.contains(says) && errors.contains(option == "-d" ? "--description" : option))
    }
  }

  @Test(arguments: ["company", "author", "project_name", "product_module_name", "prefix"])
  func `is refused by the line of the Rambafile`(key: String) throws {
    let lines = DemoProject.rambafile.split(separator: "\n").filter { !$0.hasPrefix(key) }
    for (text, says) in [
      (#"x\nimport Evil"#, "the end of a line"), (#"x\L"#, "the end of a line"), ("*/x", "`*/`"),
    ] {
      let rambafile = (lines + ["\(key): \"\(text)\""]).joined(separator: "\n") + "\n"
      let (code, errors, isUntouched) = try run([], ["Rambafile": rambafile])
      #expect(code == .failed && isUntouched)
      #expect(errors.contains(says) && errors.contains("`\(key)`"), "\(errors)")
      #expect(errors.contains("Rambafile:\(lines.count + 1):"), "\(errors)")
    }
  }

  @Test func `is refused by the name of what saved it`() throws {
    let anonymous = DemoProject.rambafile.replacing("author: Jane Doe\n", with: "")
    let git = ScriptedGit { call in
      call.arguments.contains("user.name")
        ? GitAnswer(status: 0, output: Array("x\nimport Evil\n".utf8)) : nil
    }
    let known = try run([], ["Rambafile": anonymous], git: git)
    #expect(known.code == .failed && known.isUntouched)
    #expect(known.errors.contains("git's `user.name`"), "\(known.errors)")
    // Said once, however many files show the name.
    #expect(known.errors.split(separator: "error:").count == 1, "\(known.errors)")
    let preference = "/home/tester/.generamba/user_preferences.yml"
    let saved = try run([], ["Rambafile": anonymous, preference: "username: \"x\\ny\"\n"])
    #expect(saved.code == .failed && saved.isUntouched)
    #expect(saved.errors.contains("user_preferences.yml"), "\(saved.errors)")
  }

  @Test(arguments: lineEnds)
  func `is one line for a template, however many lines the description has`(end: String) throws {
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

  @Test func `may hold everything else`() throws {
    for text in ["Zoë 👩‍👩‍👧", "a\tb", "a/*b", "C:\\x", "x * / y", "“q” 'q' \"q\" $(x) {{ y }}"] {
      let (code, errors, _) = try run(["--author", text, "--description", text])
      #expect(code == .done, "\(errors)")
    }
  }

  @Test(arguments: faults.map(\.text)) func `is asked for again by setup, and never found`(
    text: String
  ) {
    for option in ["--company", "--author", "--project-name", "--prefix"] {
      let project = TestProject(DemoProject.tree(["Rambafile": nil]))
      #expect(Viper.run(["setup", "--yes", option, text], in: project.world) == .failed)
      #expect(project.console.errors.contains("`\(option)`"))
    }
  }
}
