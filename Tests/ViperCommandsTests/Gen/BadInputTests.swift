import Configuration
import ModuleTemplates
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// A broken project: what is changed in the demo, what is typed, and what must be reported.
struct BadInput: Sendable, CustomTestStringConvertible {
  var name: String
  var changes: [String: String?] = [:]
  var arguments = ["gen", "Profile", "screen"]
  var errors: [ExpectedProblem]
  var warnings: [ExpectedProblem]

  var testDescription: String { name }

  init(
    _ name: String, _ changes: [String: String?] = [:],
    arguments: [String] = ["gen", "Profile", "screen"], errors: [ExpectedProblem] = [],
    warnings: [ExpectedProblem] = []
  ) {
    self.name = name
    self.changes = changes
    self.arguments = arguments
    self.errors = errors
    self.warnings = warnings
  }
}

@Suite("viper gen on bad input")
struct BadInputTests {
  private static func rambafile(_ line: String, as other: String) -> [String: String?] {
    ["Rambafile": DemoProject.rambafile.replacing(line, with: other)]
  }

  private static func spec(_ text: String, as other: String) -> [String: String?] {
    ["Templates/screen/screen.rambaspec": DemoProject.rambaspec.replacing(text, with: other)]
  }

  private static let view = "Templates/screen/Code/view.swift.liquid"

  static let configuration: [BadInput] = [
    BadInput(
      "invalid YAML", rambafile("author: Jane Doe", as: "  author: Jane Doe"),
      errors: [.init("yaml.invalid", at: "Rambafile:2")]),
    BadInput(
      "all mandatory keys missing", ["Rambafile": "author: Jane\n"],
      errors: [
        .init("rambafile.missing-key", at: "Rambafile", naming: "company"),
        .init("rambafile.missing-key", at: "Rambafile", naming: "project_name"),
        .init("rambafile.missing-key", at: "Rambafile", naming: "xcodeproj_path"),
        .init("rambafile.missing-key", at: "Rambafile", naming: "project_file_path"),
      ]),
    BadInput(
      "a key without a value", rambafile("company: Acme", as: "company:"),
      errors: [.init("rambafile.missing-key", at: "Rambafile:1:1", naming: "company")]),
    BadInput(
      "a key with an empty value", rambafile("project_name: Demo", as: "project_name: \"\""),
      errors: [.init("rambafile.missing-key", at: "Rambafile:3:1", naming: "project_name")]),
    BadInput(
      "a project that the Rambafile does not name",
      rambafile("xcodeproj_path: Demo.xcodeproj\n", as: ""),
      errors: [
        .init("rambafile.missing-key", at: "Rambafile", naming: "xcodeproj_path: Demo.xcodeproj")
      ]),
    BadInput(
      "no company, and no project that could be named",
      [
        "Rambafile": "project_name: Demo\nproject_file_path: Demo\n",
        "Demo.xcodeproj/project.pbxproj": nil,
      ], errors: [.init("rambafile.missing-key", at: "Rambafile", naming: "company")]),
    BadInput(
      "no target", rambafile("project_target: Demo\n", as: ""),
      errors: [
        .init(
          "rambafile.missing-key", at: "Rambafile", naming: "project_targets", "--project-targets")
      ]),
    BadInput(
      "a test folder without a target", rambafile("test_target: DemoTests\n", as: ""),
      errors: [
        .init("rambafile.missing-key", at: "Rambafile", naming: "test_targets", "--no-tests")
      ]),
    BadInput(
      "a wrong kind of value", rambafile("company: Acme", as: "company: {a: b}"),
      errors: [.init("rambafile.wrong-kind", at: "Rambafile:1", naming: "company")]),
    BadInput(
      "a list in a list",
      rambafile("company: Acme", as: "company: Acme\nlayer_names: {view: [Screen, [a]]}"),
      errors: [.init("rambafile.wrong-kind", at: "Rambafile:2", naming: "view")]),
    BadInput(
      "a template's name of a wrong kind", rambafile("{name: screen}", as: "{name: [screen]}"),
      errors: [.init("rambafile.wrong-kind", at: "Rambafile:12", naming: "name")]),
    BadInput(
      "an unknown target", rambafile("project_target: Demo", as: "project_target: Dmeo"),
      errors: [.init("project.unknown-target", at: "Rambafile:5", naming: "Dmeo", "Demo")]),
    BadInput(
      "unknown targets of code and tests",
      [
        "Rambafile": DemoProject.rambafile.replacing(
          "project_target: Demo", with: "project_target: X"
        )
        .replacing("test_target: DemoTests", with: "test_target: Y")
      ],
      errors: [
        .init("project.unknown-target", at: "Rambafile:5", naming: "X"),
        .init("project.unknown-target", at: "Rambafile:8", naming: "Y"),
      ]),
    BadInput(
      "an unknown target in an option",
      arguments: ["gen", "Profile", "screen", "--project-targets", "Demo,Dmo"],
      errors: [.init("project.unknown-target", naming: "Dmo", "Demo")]),
    BadInput(
      "a project that is not there", rambafile("Demo.xcodeproj", as: "Dmeo.xcodeproj"),
      errors: [
        .init(
          "project.missing", at: "Rambafile:4", naming: "Dmeo.xcodeproj/project.pbxproj",
          "Demo.xcodeproj")
      ]),
    BadInput(
      "a project that XcodeGen makes",
      ["Demo.xcodeproj/project.pbxproj": nil, "project.yml": "name: Demo\n"],
      errors: [.init("project.missing", at: "Rambafile:4", naming: "xcodegen generate")]),
    BadInput(
      "a project in another folder, beside another one",
      rambafile("Demo.xcodeproj", as: "App/Demo.xcodeproj").merging(
        ["A.xcodeproj/project.pbxproj": ""]
      ) { $1 },
      errors: [
        .init(
          "project.missing", at: "Rambafile:4", naming: "App/Demo.xcodeproj/project.pbxproj",
          "Demo.xcodeproj", "xcodeproj_path: \"\"")
      ]),
    BadInput(
      "a project file in the middle of a merge",
      [
        "Demo.xcodeproj/project.pbxproj":
          "// !$*UTF8*$!\n{\n<<<<<<< HEAD\n\ta = 1;\n=======\n\ta = 2;\n>>>>>>> x\n}\n"
      ],
      errors: [
        .init(
          "project.conflict", at: "Demo.xcodeproj/project.pbxproj:3",
          naming: "viper project resolve")
      ]),
    BadInput(
      "an empty project file", ["Demo.xcodeproj/project.pbxproj": ""],
      errors: [.init("project.empty", at: "Demo.xcodeproj/project.pbxproj")]),
    BadInput(
      "a folder out of the project",
      rambafile("project_file_path: Demo/Modules", as: "project_file_path: ../Other"),
      errors: [.init("path.outside-project", at: "Rambafile:6", naming: "../Other")]),
    BadInput(
      "a folder on another machine",
      rambafile(
        "project_file_path: Demo/Modules", as: "project_file_path: /Users/jane/App/Modules"),
      errors: [.init("path.outside-project", at: "Rambafile:6", naming: "/Users/jane/App/Modules")]),
  ]

  static let templates: [BadInput] = [
    BadInput(
      "an unknown template", arguments: ["gen", "Profile", "scren"],
      errors: [.init("template.unknown", naming: "scren", "screen", "viper")]),
    BadInput(
      "a template that is not installed",
      ["Rambafile": DemoProject.rambafile + "- {name: other, git: 'https://example.com/o.git'}\n"],
      arguments: ["gen", "Profile", "other"],
      errors: [
        .init(
          "template.not-installed", at: "Rambafile:13", naming: "other", "viper template install")
      ]),
    BadInput(
      "a template that is not installed and has the name of a bundled one",
      ["Rambafile": DemoProject.rambafile + "- {name: viper, git: 'https://example.com/v.git'}\n"],
      arguments: ["gen", "Profile", "viper"],
      errors: [
        .init(
          "template.not-installed", at: "Rambafile:13", naming: "viper", "viper template install")
      ]),
    BadInput(
      "a file in the place of a template that is not installed",
      [
        "Rambafile": DemoProject.rambafile + "- {name: other, git: 'https://example.com/o.git'}\n",
        "Templates/other": "",
      ], arguments: ["gen", "Profile", "other"],
      errors: [
        .init("template.not-installed", at: "Rambafile:13", naming: "other", "Templates/other")
      ]),
    BadInput(
      "a parameter that is to name types",
      arguments: [
        "gen", "Profile", "viper_container", "--custom-parameters", "submodules:Header,A;B",
      ], errors: [.init("template.parameter-value", naming: "submodules", "A;B")]),
    BadInput(
      "a parameter whose list of types ends in a comma",
      arguments: [
        "gen", "Profile", "viper_container", "--custom-parameters", "submodules:Header,",
      ], errors: [.init("template.parameter-value", naming: "submodules", "Header,")]),
    BadInput(
      "a container that is to embed itself",
      arguments: [
        "gen", "Profile", "viper_container", "--custom-parameters", "submodules:Header,Profile",
      ], errors: [.init("template.parameter-value", naming: "submodules", "Profile")]),
    BadInput(
      "a template by path", arguments: ["gen", "Profile", "../screen"],
      errors: [.init("template.name", naming: "../screen")]),
    BadInput(
      "a template without rambaspec", ["Templates/screen/screen.rambaspec": nil],
      errors: [.init("template.no-rambaspec", naming: "screen", "screen.rambaspec")]),
    BadInput(
      "a missing template file", [view: nil],
      errors: [
        .init(
          "template.missing-file", at: "Templates/screen/screen.rambaspec:8", naming: "screen",
          "Code/view.swift.liquid")
      ]),
    BadInput(
      "a missing snippet", ["Templates/screen/snippets/header.liquid": nil],
      errors: [
        .init(
          "liquid.unknown-partial", at: "Templates/screen/Code/view.swift.liquid:1",
          naming: "header")
      ]),
    BadInput(
      "two missing files at once",
      [view: nil, "Templates/screen/Code/presenter.swift.liquid": nil],
      errors: [
        .init(
          "template.missing-file", at: "Templates/screen/screen.rambaspec:7", naming: "screen",
          "Code/presenter.swift.liquid"),
        .init(
          "template.missing-file", at: "Templates/screen/screen.rambaspec:8", naming: "screen",
          "Code/view.swift.liquid"),
      ]),
    BadInput(
      "an unknown tag", [view: "one\n  {% fro x in y %}\n"],
      errors: [
        .init(
          "liquid.unknown-tag", at: "Templates/screen/Code/view.swift.liquid:2", naming: "fro",
          "for")
      ]),
    BadInput(
      "an unknown filter", [view: "one\n{{ prefix | upcas }}\n"],
      errors: [
        .init(
          "liquid.unknown-filter", at: "Templates/screen/Code/view.swift.liquid:2", naming: "upcas",
          "upcase")
      ]),
    BadInput(
      "an unclosed tag", [view: "{% if prefix %}\n"],
      errors: [
        .init("liquid.unclosed-tag", at: "Templates/screen/Code/view.swift.liquid:1", naming: "if")
      ]),
    BadInput(
      "a render error", [view: "\n\n{{ 1 | divided_by: 0 }}\n"],
      errors: [
        .init(
          "liquid.filter", at: "Templates/screen/Code/view.swift.liquid:3", naming: "divided_by")
      ]),
    BadInput(
      "a Liquid error in the rambaspec", spec("name: screen", as: "name: {{ x | nope }}"),
      errors: [
        .init("liquid.unknown-filter", at: "Templates/screen/screen.rambaspec:1", naming: "nope")
      ]),
    BadInput(
      "broken YAML in the rambaspec", spec("license: MIT", as: "license: [MIT"),
      errors: [.init("yaml.invalid", at: "Templates/screen/screen.rambaspec:6")]),
    BadInput(
      "an entry without a name", spec("{name: View/View.swift, ", as: "{"),
      errors: [.init("rambaspec.entry", at: "Templates/screen/screen.rambaspec:8")]),
    BadInput(
      "a name that climbs out", spec("name: View/View.swift", as: "name: ../../View.swift"),
      errors: [.init("template.file-name", at: "Templates/screen/screen.rambaspec:8", naming: "..")]
    ),
    BadInput(
      "a file that is read from outside", spec("Code/view.swift.liquid", as: "../../Rambafile"),
      errors: [.init("template.path-outside", naming: "../../Rambafile")]),
    BadInput(
      "a custom name that climbs",
      spec(
        "path: Code/view.swift.liquid",
        as: "path: Code/view.swift.liquid, custom_name: 'a/../b.swift'"
      ),
      errors: [.init("template.file-name", at: "Templates/screen/screen.rambaspec:8", naming: "..")]
    ),
    BadInput(
      "two files of one name",
      spec("name: View/View.swift", as: "name: presenter/PRESENTER.swift"),
      errors: [
        .init(
          "template.clash", at: "Templates/screen/screen.rambaspec:8",
          naming: "ProfilePRESENTER.swift")
      ]),
  ]

  static let names: [BadInput] = [
    ("", "Profile"), ("a/", "a/"), ("..", ".."), ("/etc", "/etc"),
    ("user-profile", "UserProfile"), ("2FA", "FA"), ("My Profile", "MyProfile"),
    ("Pro\u{202E}file", "\\u{202e}"), ("Profile.swift", "ProfileSwift"), ("Pro\"file", "ProFile"),
    ("Pro\nfile", "\\u{a}"), ("😀", "😀"),
    (String(repeating: "A", count: 200), String(repeating: "A", count: 200)),
    ("a\\b", "viper gen Auth/b"),
  ].map {
    BadInput(
      "module `\($0)`", arguments: ["gen", $0, "screen"],
      errors: [.init("module.name", naming: $1)])
  }

  @Test(arguments: configuration + templates + names)
  func `names the error and changes nothing`(input: BadInput) throws {
    let project = TestProject(DemoProject.tree(input.changes))
    let before = try project.snapshot()
    #expect(project.answer(input.arguments).fails(with: input.errors))
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [
    "Rambafile", "Templates/screen/Code/view.swift.liquid", "Demo.xcodeproj/project.pbxproj",
    "Templates/screen/screen.rambaspec",
  ])
  func `names a file that can't be read`(file: String) throws {
    let project = TestProject(DemoProject.tree)
    let before = try project.snapshot()
    let path = project.root.appending(file)
    project.files.setPermissions(0, at: path)
    #expect(
      project.answer("gen", "Profile", "screen")
        .fails(
          "files.permission-denied", naming: file, suggesting: "ls -ld \(path.parent) \(path)"))
    project.files.setPermissions(0o644, at: project.root.appending(file))
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [
    "Templates/screen/Code/view.swift.liquid", "Templates/screen/snippets/header.liquid",
  ])
  func `names a file that is not UTF-8`(file: String) throws {
    let project = TestProject(DemoProject.tree)
    project.files.put([0x2F, 0x2F, 0x20, 0xE9, 0x0A], at: project.root.appending(file))
    let before = try project.snapshot()
    #expect(
      project.answer("gen", "Profile", "screen").fails(
        with: [.init("liquid.invalid-utf8", at: "\(file):1:4")]))
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [
    BadInput(
      "an unknown key", rambafile("author: Jane Doe", as: "autor: Jane Doe"),
      warnings: [.init("rambafile.unknown-key", at: "Rambafile:2:1", naming: "autor", "author")]),
    BadInput(
      "a repeated key", rambafile("author: Jane Doe", as: "company: Other"),
      warnings: [.init("yaml.duplicate-key", at: "Rambafile:1:1", naming: "company")]),
    BadInput(
      "a file whose case differs",
      [view: nil, "Templates/screen/Code/View.Swift.liquid": "x"],
      warnings: [
        .init(
          "template.case", at: "Templates/screen/screen.rambaspec:8",
          naming: "Code/View.Swift.liquid")
      ]),
    BadInput(
      "a folder called Snippets",
      [
        "Templates/screen/snippets/header.liquid": nil,
        "Templates/screen/Snippets/header.liquid": "// x\n",
      ]),
    BadInput(
      "another name in the rambaspec", spec("name: screen", as: "name: Screen"),
      warnings: [
        .init("rambaspec.name", at: "Templates/screen/screen.rambaspec:1", naming: "Screen")
      ]),
    BadInput(
      "a rambaspec of another name",
      [
        "Templates/screen/screen.rambaspec": nil,
        "Templates/screen/old.rambaspec": DemoProject.rambaspec,
      ],
      warnings: [
        .init(
          "template.rambaspec-name", at: "Templates/screen/old.rambaspec", naming: "old.rambaspec")
      ]),
    BadInput(
      "a stray text among the files",
      spec("test_files:\n", as: "test_files:\n- stray\n"),
      warnings: [
        .init("rambaspec.entry", at: "Templates/screen/screen.rambaspec:10", naming: "test_files")
      ]),
    BadInput(
      "an empty dependency and a number for the version",
      spec("version: 1.0.0", as: "version: 2\ndependencies: [null]")),
    BadInput(
      "a dependency that nothing declares",
      [
        "Rambafile": DemoProject.rambafile + "podfile_path: Podfile\n",
        "Podfile": "target 'Demo' do\n  pod 'RxSwiftExt'\nend\n",
        "Templates/screen/screen.rambaspec": DemoProject.rambaspec
          + "dependencies: [RxSwift, Typhoon]\n",
      ],
      warnings: [
        .init(
          "template.dependency", at: "Templates/screen/screen.rambaspec:11", naming: "RxSwift",
          "Typhoon")
      ]),
  ])
  func `continues with a warning where it can`(input: BadInput) throws {
    let project = TestProject(DemoProject.tree(input.changes))
    let answer = project.answer(input.arguments)
    #expect(answer.exit == .done && answer.errors.isEmpty)
    for warning in input.warnings {
      #expect(answer.reports(warning.code, at: warning.place, names: warning.names))
    }
  }
}
