import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// Headers are comments: what stands in them must not leave them.
@Suite("A text for the header")
struct HeaderTextTests {
  static let faults: [(text: String, says: String)] =
    ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].map {
      ("x\($0)import Evil", "the end of a line")
    } + [
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

  @Test("is refused by the option's name", arguments: ["--author", "--description", "-d"])
  func options(option: String) throws {
    for (text, says) in Self.faults {
      let (code, errors, isUntouched) = try run([option, text])
      #expect(code == .failed && isUntouched)
      #expect(errors.contains(says) && errors.contains(option == "-d" ? "--description" : option))
    }
  }

  @Test(
    "is refused by the line of the Rambafile",
    arguments: ["company", "author", "project_name", "product_module_name", "prefix"])
  func rambafile(key: String) throws {
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

  @Test("is refused by the name of what saved it")
  func saved() throws {
    let anonymous = DemoProject.rambafile.replacing("author: Jane Doe\n", with: "")
    let git = ScriptedGit { call in
      call.arguments.contains("user.name")
        ? GitAnswer(status: 0, output: Array("x\nimport Evil\n".utf8)) : nil
    }
    let known = try run([], ["Rambafile": anonymous], git: git)
    #expect(known.code == .failed && known.isUntouched)
    #expect(known.errors.contains("git's `user.name`"), "\(known.errors)")
    let preference = "/home/tester/.generamba/user_preferences.yml"
    let saved = try run([], ["Rambafile": anonymous, preference: "username: \"x\\ny\"\n"])
    #expect(saved.code == .failed && saved.isUntouched)
    #expect(saved.errors.contains("user_preferences.yml"), "\(saved.errors)")
  }

  @Test("may hold everything else")
  func fine() throws {
    for text in ["Zoë 👩‍👩‍👧", "a\tb", "a/*b", "C:\\x", "x * / y", "“q” 'q' \"q\" $(x) {{ y }}"] {
      let (code, errors, _) = try run(["--author", text, "--description", text])
      #expect(code == .done, "\(errors)")
    }
  }

  @Test("is asked for again by setup, and never found", arguments: faults.map(\.text))
  func setup(text: String) {
    for option in ["--company", "--author", "--project-name", "--prefix"] {
      let project = TestProject(DemoProject.tree(["Rambafile": nil]))
      #expect(Viper.run(["setup", "--yes", option, text], in: project.world) == .failed)
      #expect(project.console.errors.contains("`\(option)`"))
    }
  }
}
