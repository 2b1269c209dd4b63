import Foundation
import ProjectOutline
import Testing
import ViperTestSupport
import Workspace

/// A project of which one file is large and odd, and the commands that read it.
struct LargeInput: Sendable, CustomTestStringConvertible {
  var name: String
  var commands: [[String]]
  /// Changes of the sample project.
  var tree: @Sendable () -> [String: String?]

  var testDescription: String { name }
}

/// No file of 1 MB takes more than 2 seconds or 300 MB in any command: `VIPER_TABLE=1` tries that and
/// prints the figures, of an optimised build on a machine that does nothing else. Otherwise the files hold
/// a twenty-fifth, and the limits are those of a debug build on a busy machine.
@Suite("Input of a megabyte", .serialized)
struct LargeInputTests {
  private static let printsTable = ProcessInfo.processInfo.environment["VIPER_TABLE"] != nil
  private static let seconds = printsTable ? 2.0 : 10.0
  private static let megabytes = 300
  static let size = printsTable ? 1_000_000 : 40_000

  @Test(arguments: LargeInput.all) func `takes no command long`(input: LargeInput) throws {
    for command in input.commands {
      let changes = input.tree()
      let project = try RealProject(
        DemoProject.tree(changes.filter { !($0.key.hasSuffix("/") && $0.value != nil) }))
      for folder in changes.keys where folder.hasSuffix("/") {
        try FileManager.default.createDirectory(
          atPath: project.root.appending(folder).text, withIntermediateDirectories: true)
      }
      let run = try MeasuredRun(command, in: project.root, patience: 300)
      let figures =
        "\(String(format: "%6.2f", run.seconds)) s \(String(format: "%5d", run.megabytes)) MB"
      if Self.printsTable { print(figures, input.name, "|", command.joined(separator: " ")) }
      #expect(run.code.map { $0 <= 2 } ?? false, "\(command): it crashed, or was ended: \(figures)")
      #expect(run.seconds < Self.seconds, "\(command)")
      #expect(run.megabytes < Self.megabytes, "\(command)")
    }
  }

  @Test func `is tried in sixty shapes`() { #expect(LargeInput.all.count >= 60) }
}

extension LargeInput {
  static let all =
    rambafiles + rambaspecs + templates + locks + projectFiles + dependencies + journals + listings

  private typealias Shape = (name: String, text: @Sendable () -> String)

  /// As many as make a megabyte.
  private static func many(_ line: (Int) -> String) -> String {
    var text = ""
    var number = 0
    while text.utf8.count < LargeInputTests.size {
      text += line(number)
      number += 1
    }
    return text
  }

  private static func times(_ text: String) -> String {
    String(repeating: text, count: LargeInputTests.size / text.utf8.count)
  }

  private static func inputs(
    _ file: String, _ commands: [[String]], after start: String = "",
    _ shapes: [Shape], _ others: [Shape] = []
  ) -> [LargeInput] {
    (shapes + others).map { shape in
      LargeInput(name: "\(file): \(shape.name)", commands: commands) {
        [file: start + shape.text()]
      }
    }
  }

  /// What any YAML file may be like.
  private static let yaml: [Shape] = [
    ("a key again and again", { times("a: 1\n") }),
    ("many keys", { many { "key\($0): 1\n" } }),
    ("many keys in one line", { "x: {" + many { "key\($0): 1, " } + "}\n" }),
    ("a long text", { "x: " + times("word ") + "\n" }),
    ("a long key", { times("k") + ": 1\n" }),
    ("a list", { "x:\n" + times("- a\n") }),
    ("brackets", { "x: " + times("[") }),
    ("dashes", { "x:\n  " + times("- ") }),
    ("indentation", { many { String(repeating: " ", count: $0 % 500) + "a:\n" } }),
    ("anchors", { "x:\n" + many { "- &a\($0) b\n" } }),
    ("aliases", { "x: &x [a]\ny: [" + times("*x, ") + "]\n" }),
    ("a block text", { "x: |\n" + times("  line\n") }),
    ("comments", { times("# [ { & * \"\n") }),
    ("a quotation without an end", { "x: \"" + times("a b\n") }),
    ("blank lines", { times("\n") }),
    ("control characters", { times("\u{1}") }),
    ("combining marks", { "x: e" + times("\u{301}") + "\n" }),
  ]

  private static let rambafiles =
    inputs(
      "Rambafile", [["gen", "Profile", "screen", "--dry-run"], ["doctor"]],
      after: DemoProject.rambafile,
      yaml,
      [
        ("declarations", { many { "- {name: t\($0)}\n" } }),
        ("declarations from git", { many { "- {name: t\($0), git: 'https://x.y/z\($0)'}\n" } }),
        ("declarations without a name", { many { _ in "- {nmae: t, lcoal: x}\n" } }),
        ("catalogs", { "catalogs:\n" + many { "- https://x.y/z\($0)\n" } }),
        ("targets", { "project_targets:\n" + many { "- Demo\($0)\n" } }),
      ])

  private static let rambaspecs =
    inputs(
      "Templates/screen/screen.rambaspec",
      [["gen", "Profile", "screen", "--dry-run"], ["template", "check", "screen"]],
      after: DemoProject.rambaspec,
      yaml,
      [
        ("dependencies", { "dependencies:\n" + many { "- Pod\($0)\n" } }),
        ("parameters", { "parameters:\n" + many { "- {name: p\($0), values: [a, b]}\n" } }),
      ])

  private static let templates =
    inputs(
      "Templates/screen/Code/view.swift.liquid",
      [["gen", "Profile", "screen", "--dry-run"], ["template", "check", "screen"]],
      [
        ("text", { times("let a = 1\n") }),
        ("outputs", { times("{{ module_info.name }}\n") }),
        ("unknown variables", { many { "{{ oops\($0) }}\n" } }),
        ("parameters", { many { "{{ custom_parameters.p\($0) }}\n" } }),
        ("conditions", { many { "{% if custom_parameters.p\($0) == 'a' %}a{% endif %}\n" } }),
        ("conditions in each other", { times("{% if prefix %}") }),
        ("a long condition", { "{% if a" + times(" or a") + " %}{% endif %}" }),
        ("filters", { "{{ 'a'" + times(" | append: 'b'") + " }}" }),
        ("snippets", { times("{% include 'header' %}\n") }),
        ("a comment without an end", { "{% comment %}" + times("{% if %}") }),
        ("braces", { times("{{ ") }),
        ("loops in loops", { String(repeating: "{% for i in (1..99) %}", count: 50) + times("x") }),
        ("endless loops", { times("{% for i in (1..999999) %}{{ i }}{% endfor %}") }),
        (
          "a text that doubles",
          { "{% assign s = 'ab' %}" + times("{% assign s = s | append: s %}") }
        ),
        (
          "a long text that is searched",
          {
            "{% assign s = '" + times("a") + "' %}{% for i in (1..999999) %}"
              + "{% if s contains 'b' %}{% endif %}{% endfor %}"
          }
        ),
      ])

  private static let locks =
    inputs(
      "Rambafile.lock", [["doctor"], ["template", "install", "--offline"]],
      yaml,
      [
        (
          "entries",
          {
            "version: \"1\"\ntemplates:\n"
              + many { "- {name: t\($0), bundled: true, digest: \"sha256:\($0)\"}\n" }
          }
        )
      ])

  private static let projectFiles =
    inputs(
      "Demo.xcodeproj/project.pbxproj",
      [["gen", "Profile", "screen", "--dry-run"], ["doctor"]],
      [
        ("nothing but a start", { "// !$*UTF8*$!\n{" + times(" ") }),
        ("brackets", { "// !$*UTF8*$!\n{ a = " + times("(") }),
        ("braces", { "// !$*UTF8*$!\n" + times("{ a = ") }),
        ("a comment without an end", { "// !$*UTF8*$!\n{ /*" + times("x") }),
        ("a quotation without an end", { "// !$*UTF8*$!\n{ a = \"" + times("\\\"") }),
        ("conflict marks", { times("<<<<<<< a\n") }),
        (
          "a list of one group",
          {
            DemoProject.projectFile.replacingFirst(
              "children = (", with: "children = (\n" + times("A30000000000000000000002,\n"))
          }
        ),
      ],
      DamagedShape.all.map { shape in
        (shape.name, { String(decoding: shape.bytes, as: UTF8.self) })
      })

  private static let dependencies =
    ["Podfile", "Cartfile", "Package.swift"].flatMap { file in
      inputs(
        file, [["setup", "--yes", "--force"], ["gen", "Profile", "screen", "--dry-run"]],
        [
          ("names", { many { "pod 'Pod\($0)'\n" } }),
          ("one line", { times("pod 'A' ") }),
          ("quotations", { times("'\"") }),
        ])
    }

  private static let journals =
    inputs(
      ".viper-journal", [["doctor"], ["gen", "Profile", "screen"]],
      [
        ("lines", { "viper journal 1\n" + many { "\($0) word\n" } }),
        ("one line", { "viper journal 1 " + times("x") }),
        ("zeros", { times("\0") }),
      ])

  private static let listings = [
    LargeInput(
      name: "templates: a thousand folders", commands: [["template", "list"], ["doctor"]]
    ) { folders("Templates/t") },
    LargeInput(
      name: "modules: a thousand folders", commands: [["setup", "--yes", "--force"]]
    ) { folders("Demo/Modules/M") },
  ]

  private static func folders(_ start: String) -> [String: String?] {
    var tree: [String: String?] = [:]
    for number in 0..<1_000 { tree["\(start)\(number)/"] = "" }
    return tree
  }
}

extension String {
  fileprivate func replacingFirst(_ word: String, with other: String) -> String {
    guard let range = range(of: word) else { return self }
    return replacingCharacters(in: range, with: other)
  }
}
