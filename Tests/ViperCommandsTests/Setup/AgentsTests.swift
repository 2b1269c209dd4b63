import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper setup --agents")
struct AgentsTests {
  static let skill = ".claude/skills/viper/SKILL.md"
  static let begin = "<!-- viper:begin -->"
  static let end = "<!-- viper:end -->"

  private func project(_ changes: [String: String?] = [:], rambafile: String = "") -> TestProject {
    var tree = DemoProject.tree
    tree["Rambafile"] = DemoProject.rambafile + "module_records: true\n" + rambafile
    for (path, text) in changes { tree[path] = text }
    return TestProject(tree)
  }

  private func text(_ path: String, of project: TestProject) throws -> String {
    String(decoding: try project.files.read(project.root.appending(path)), as: UTF8.self)
  }

  /// The text before and after viper's section.
  private func around(_ text: String) throws -> (String, String) {
    let first = try #require(text.utf8.firstRange(of: Self.begin.utf8))
    let last = try #require(text.utf8.firstRange(of: Self.end.utf8))
    return (
      String(decoding: text.utf8[..<first.lowerBound], as: UTF8.self),
      String(decoding: text.utf8[last.upperBound...], as: UTF8.self)
    )
  }

  @Test func `writes only the files for agents, once`() throws {
    let project = project()
    let before = try project.snapshot()
    let answer = project.answer("setup", "--agents")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(
      answer.result["changes"].actions == ["create AGENTS.md", "create \(Self.skill)"])
    let written = try project.snapshot()
    #expect(Set(written.texts.keys).subtracting(before.texts.keys) == ["AGENTS.md", Self.skill])
    let skill = try text(Self.skill, of: project)
    #expect(skill.hasPrefix("---\nname: viper\ndescription: "))
    for name in ["Demo/Modules", "DemoTests/Modules", "Demo.xcodeproj", "`screen`", "DemoTests"] {
      #expect(try text("AGENTS.md", of: project).contains(name), "\(name)")
      #expect(skill.contains(name), "\(name)")
    }
    #expect(
      project.answer("setup", "--agents").result["changes"].texts("action") == [
        "identical", "identical",
      ])
    #expect(try written.changes(to: project.snapshot()) == [])
  }

  static let foreign: [(text: String, before: String, after: String)] = [
    ("", "", "\n"), ("# Rules\n", "# Rules\n\n", "\n"), ("# Rules", "# Rules\n\n", "\n"),
    ("a\r\nb\r\n", "a\r\nb\r\n\r\n", "\r\n"), ("a\r\nb\nc", "a\r\nb\nc\n\n", "\n"),
    ("\u{FEFF}# Rules\n", "\u{FEFF}# Rules\n\n", "\n"), ("a\rb", "a\rb\n\n", "\n"),
    ("\u{FEFF}\(begin)\nold\n\(end)", "\u{FEFF}", ""),
    ("a\n\(begin)\nold\n\(end)  \nb\n", "a\n", "  \nb\n"),
    ("\(begin)\r\nold\r\n\(end)\r\nb", "", "\r\nb"),
    ("About `\(begin)`:\n", "About `\(begin)`:\n\n", "\n"),
  ]

  @Test(arguments: foreign.indices)
  func `keeps every byte outside of the section`(_ index: Int) throws {
    let (text, before, after) = Self.foreign[index]
    let project = project(["AGENTS.md": text, Self.skill: text])
    #expect(project.answer("setup", "--agents").exit == .done)
    for file in ["AGENTS.md", Self.skill] where !text.isEmpty {
      let written = try self.text(file, of: project)
      #expect(Array(written.utf8).starts(with: before.utf8), "\(file)")
      let rest = String(decoding: written.utf8.dropFirst(before.utf8.count), as: UTF8.self)
      #expect(Array(try around(rest).1.utf8) == Array(after.utf8))
      let lines = rest.utf8.split(separator: UInt8(ascii: "\n")).dropLast()
      let isCarriageReturn = text.contains("\r\n") && !text.utf8.elementsEqual("a\r\nb\nc".utf8)
      #expect(lines.allSatisfy { ($0.last == UInt8(ascii: "\r")) == isCarriageReturn })
      #expect(!written.contains("old"))
    }
    let written = try project.snapshot()
    #expect(project.answer("setup", "--agents").exit == .done)
    #expect(project.answer("setup", "--agents", "--check").exit == .done)
    #expect(try written.changes(to: project.snapshot()) == [])
  }

  @Test(arguments: [
    ("a\n\(begin)\nb\n", 2), ("\(begin)\n\(begin)\n\(end)\n", 2), ("a\r\n\(end)\r\n", 2),
    ("\(begin)\n\(end)\n\n\(begin)\n\(end)\n", 4), ("\(begin)\n\(end)\n\(end)\n", 3),
  ])
  func `refuses unpaired markers`(text: String, line: Int) throws {
    for file in ["AGENTS.md", Self.skill] {
      let project = project([file: text])
      let before = try project.snapshot()
      for options in [[], ["--check"], ["--dry-run"]] {
        let answer = project.answer(["setup", "--agents"] + options)
        #expect(answer.fails("agents.marker", at: "\(file):\(line)"), "\(answer.testDescription)")
      }
      #expect(try before.changes(to: project.snapshot()) == [])
    }
  }

  @Test func `refuses a file that is not UTF-8`() throws {
    let project = project()
    for bytes: [UInt8] in [[0x23, 0x0A, 0xE9, 0x0A], [0x23, 0x0A, 0x23, 0]] {
      project.files.put(bytes, at: project.root.appending("AGENTS.md"))
      let before = try project.snapshot()
      let answer = project.answer("setup", "--agents")
      #expect(answer.fails("agents.not-text", at: "AGENTS.md:2"), "\(answer.testDescription)")
      #expect(try before.changes(to: project.snapshot()) == [])
    }
  }

  @Test func `adds a line to a CLAUDE.md`() throws {
    let project = project(["CLAUDE.md": "# Ours"])
    #expect(project.answer("setup", "--agents").exit == .done)
    #expect(try text("CLAUDE.md", of: project) == "# Ours\n\n@AGENTS.md\n")
    #expect(project.answer("setup", "--agents", "--check").exit == .done)
    // viper has no section there, so a marker means nothing.
    let marked = self.project(["CLAUDE.md": Self.begin + "\n"])
    let answer = marked.answer("setup", "--agents")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(try text("CLAUDE.md", of: marked) == Self.begin + "\n\n@AGENTS.md\n")
    let linked = self.project(["AGENTS.md": "# Ours\n"])
    linked.files.putLink(at: linked.root.appending("CLAUDE.md"), to: "AGENTS.md")
    #expect(linked.answer("setup", "--agents").exit == .done)
    #expect(try !text("AGENTS.md", of: linked).contains("@AGENTS.md"))
  }

  @Test func `checks without writing`() throws {
    let project = project(["CLAUDE.md": "mine\n"])
    let before = try project.snapshot()
    let answer = project.answer("setup", "--agents", "--check")
    #expect(answer.exit == .declined && answer.result["done"] == false)
    #expect(
      answer.result["changes"].actions
        == ["create AGENTS.md", "edit CLAUDE.md", "create \(Self.skill)"])
    #expect(try before.changes(to: project.snapshot()) == [])
    #expect(project.answer("setup", "--agents").exit == .done)
    project.files.put(
      DemoProject.rambafile.replacing("Demo/Modules", with: "Demo/Screens"),
      at: project.root.appending("Rambafile"))
    let after = project.answer("setup", "--agents", "--check", "--diff")
    #expect(after.exit == .declined)
    #expect(after.result["changes"].actions.contains("edit AGENTS.md"))
    #expect(after.result["diff"].text?.contains("+- Modules: in `Demo/Screens`") == true)
  }

  @Test(arguments: [
    ["--check"], ["--agents", "--check", "--force"], ["--agents", "--check", "--company", "A"],
  ])
  func `--check is for --agents alone`(options: [String]) {
    #expect(project().answer(["setup"] + options).exit == .wrongUsage)
  }

  @Test func `needs a Rambafile to check`() {
    #expect(TestProject().answer("setup", "--agents", "--check").fails("rambafile.missing"))
    let other = project().answer("setup", "--agents", "--company", "Other")
    #expect(other.fails("setup.exists"), "\(other.testDescription)")
  }

  @Test func `writes all files in one run without a Rambafile`() throws {
    let project = TestProject(SetupTests.demo)
    let answer = project.answer("setup", "--yes", "--agents", "--company", "Acme")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(
      answer.result["changes"].actions
        == ["create Rambafile", "create AGENTS.md", "create \(Self.skill)"])
    #expect(project.answer("setup", "--agents", "--check").exit == .done)
    let broken = TestProject(SetupTests.demo.merging(["AGENTS.md": Self.begin]) { $1 })
    let before = try broken.snapshot()
    #expect(broken.answer("setup", "--yes", "--agents", "--company", "A").fails("agents.marker"))
    #expect(try before.changes(to: broken.snapshot()) == [])
  }

  @Test(arguments: ["y", "n"]) func `asks once`(answer: String) throws {
    let project = TestProject(
      SetupTests.demo, isTerminal: true, answers: ["", "", "", answer])
    #expect(Viper.run(["setup"], in: project.world) == .done, "\(project.console.errors)")
    #expect(project.console.unusedAnswers == [])
    #expect(try project.snapshot().texts.keys.contains("AGENTS.md") == (answer == "y"))
  }

  @Test func `shows values as code, whatever they contain`() throws {
    let project = project(
      rambafile: #"custom_parameters: {a: "``b`", c: "x\n<!-- viper:end -->\ny", d: "\e[31m"}"#
        + "\n")
    #expect(project.answer("setup", "--agents").exit == .done)
    let written = try text("AGENTS.md", of: project)
    #expect(written.contains("``` a: ``b` ```"))
    #expect(written.contains(#"`c: x\u{a}<!-- viper:end -->\u{a}y`"#))
    #expect(!written.contains("\u{1B}"))
    #expect(project.answer("setup", "--agents", "--check").exit == .done)
  }

  // MARK: Commands

  /// Rambafiles of different projects, and the options that name them.
  static let rambafiles: [(text: String, options: [String])] = [
    (DemoProject.rambafile.replacing("screen", with: "viper") + "module_records: true\n", []),
    (DemoProject.rambafile.replacing("screen", with: "viper"), []),
    (
      DemoProject.rambafile.replacing("- {name: screen}", with: "- viper\n- viper_table")
        + "module_records: true\n", []
    ),
    (
      "company: A\nproject_name: D\nxcodeproj_path: ''\nmodule_records: true\n"
        + "templates: [{name: viper_swiftui, custom_parameters: {tests: xctest}}]\n", []
    ),
    (
      DemoProject.rambafile.replacing("screen", with: "viper_table") + "module_records: true\n",
      ["--rambafile", "Rambafile.main"]
    ),
  ]

  @Test(arguments: rambafiles.indices)
  func `names only commands that work`(_ index: Int) throws {
    let (rambafile, options) = Self.rambafiles[index]
    var tree = DemoProject.tree(["Rambafile": nil])
    tree[options.last ?? "Rambafile"] = rambafile
    tree[options.last ?? "Rambafile"]? += "shared_catalog: false\n"
    let project = TestProject(tree)
    #expect(Viper.run(["setup", "--agents"] + options, in: project.world) == .done)
    var commands = try Self.commands(in: text("AGENTS.md", of: project))
    #expect(commands.count > 10)
    let more = try Self.commands(in: text(Self.skill, of: project))
    #expect(more.starts(with: commands) && more.count > commands.count)
    commands = more
    let gen = try #require(commands.first { $0.contains("gen") && $0.contains("--dry-run") })
    let feed = gen.map { $0 == "Profile" ? "Feed" : $0 }
    for command in [feed] + commands where command.contains("gen") && command.last == "--dry-run" {
      let words = command.filter { $0 != "--dry-run" }
      #expect(Viper.run(words, in: project.world) == .done, "\(project.console.errors)")
    }
    let before = try project.snapshot(withTimes: false)
    for var words in commands {
      if let place = words.firstIndex(of: "DIGEST") {
        let plan = project.answer(words[..<(place - 1)] + ["--dry-run"])
        words[place] = plan.result["digest"].text ?? ""
      }
      // The second undo takes the first one back.
      for words in words.contains("undo") ? [words, words] : [words] {
        #expect(
          Viper.run(words, in: project.world) == .done, "\(words): \(project.console.errors)")
      }
      #expect(try before.changes(to: project.snapshot(withTimes: false)) == [], "\(words)")
    }
  }

  /// The words of the command lines in a Markdown text, without the program's name.
  static func commands(in text: String) -> [[String]] {
    text.matches(of: /(?m)^viper (.*?)(?: +#.*)?$|`viper ([^`]+)`/)
      .map { String($0.1 ?? $0.2 ?? "") }
      .map { line in
        line.matches(of: /'([^']*)'|[^ ]+/).map { String($0.1 ?? $0.0) }
      }
      .filter { $0 != ["setup", "--agents"] }
  }
}
