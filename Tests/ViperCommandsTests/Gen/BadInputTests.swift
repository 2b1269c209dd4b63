import Configuration
import ModuleTemplates
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// One broken project: what is changed in the demo, what is typed, and what must be said.
struct BadInput: Sendable, CustomTestStringConvertible {
  var name: String
  var changes: [String: String?] = [:]
  var arguments = ["gen", "Profile", "screen"]
  /// Parts of the message, the place and the hints, in any order.
  var says: [String]

  var testDescription: String { name }

  init(
    _ name: String, _ changes: [String: String?] = [:],
    arguments: [String] = ["gen", "Profile", "screen"], says: [String]
  ) {
    self.name = name
    self.changes = changes
    self.arguments = arguments
    self.says = says
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
      says: ["invalid YAML", "Rambafile:2:"]),
    BadInput(
      "all mandatory keys missing", ["Rambafile": "author: Jane\n"],
      says: [
        "`company` is missing", "`project_name` is missing", "`xcodeproj_path` is missing",
        "`project_file_path` is missing",
      ]),
    BadInput(
      "no target", rambafile("project_target: Demo\n", as: ""),
      says: ["`project_targets` is missing", "--project-targets"]),
    BadInput(
      "a test folder without a target", rambafile("test_target: DemoTests\n", as: ""),
      says: ["`test_targets` is missing", "--no-tests"]),
    BadInput(
      "a wrong kind of value", rambafile("company: Acme", as: "company: {a: b}"),
      says: ["`company` must be a string, not a mapping", "Rambafile:1:10"]),
    BadInput(
      "an unknown target", rambafile("project_target: Demo", as: "project_target: Dmeo"),
      says: ["no target named `Dmeo`", "Rambafile:5:17", "^^^^", "did you mean `Demo`?"]),
    BadInput(
      "unknown targets of code and tests",
      [
        "Rambafile": DemoProject.rambafile.replacing(
          "project_target: Demo", with: "project_target: X"
        )
        .replacing("test_target: DemoTests", with: "test_target: Y")
      ],
      says: ["no target named `X`", "no target named `Y`", "Rambafile:5:", "Rambafile:8:"]),
    BadInput(
      "an unknown target in an option",
      arguments: ["gen", "Profile", "screen", "--project-targets", "Demo,Dmo"],
      says: ["no target named `Dmo`", "did you mean `Demo`?"]),
    BadInput(
      "a project that is not there", rambafile("Demo.xcodeproj", as: "Dmeo.xcodeproj"),
      says: [
        "no project file `Dmeo.xcodeproj/project.pbxproj`", "Rambafile:4:17", "`Demo.xcodeproj`",
      ]),
    BadInput(
      "a project file in the middle of a merge",
      [
        "Demo.xcodeproj/project.pbxproj":
          "// !$*UTF8*$!\n{\n<<<<<<< HEAD\n\ta = 1;\n=======\n\ta = 2;\n>>>>>>> x\n}\n"
      ],
      says: ["conflict", "project.pbxproj:3"]),
    BadInput(
      "an empty project file", ["Demo.xcodeproj/project.pbxproj": ""], says: ["empty"]),
    BadInput(
      "a folder out of the project",
      rambafile("project_file_path: Demo/Modules", as: "project_file_path: ../Other"),
      says: ["`../Other` leads out of the project's folder", "Rambafile:6:20"]),
    BadInput(
      "a folder on another machine",
      rambafile(
        "project_file_path: Demo/Modules", as: "project_file_path: /Users/jane/App/Modules"),
      says: ["outside the project", "Rambafile:6:20"]),
  ]

  static let templates: [BadInput] = [
    BadInput(
      "an unknown template", arguments: ["gen", "Profile", "scren"],
      says: ["no template named `scren`", "id you mean `screen`?", "`viper`"]),
    BadInput(
      "a template that is not installed",
      ["Rambafile": DemoProject.rambafile + "- {name: other, git: 'https://example.com/o.git'}\n"],
      arguments: ["gen", "Profile", "other"],
      says: ["`other` is not installed", "Rambafile:13:10", "viper template install"]),
    BadInput(
      "a parameter that is to name types",
      arguments: [
        "gen", "Profile", "viper_container", "--custom-parameters", "submodules:Header,A;B",
      ], says: ["`submodules`", "`A;B`"]),
    BadInput(
      "a template by path", arguments: ["gen", "Profile", "../screen"],
      says: ["is not the name of a template"]),
    BadInput(
      "a template without rambaspec", ["Templates/screen/screen.rambaspec": nil],
      says: ["has no `screen.rambaspec`"]),
    BadInput(
      "a missing template file", [view: nil],
      says: ["no file `Code/view.swift.liquid`", "screen.rambaspec:8:"]),
    BadInput(
      "a missing snippet", ["Templates/screen/snippets/header.liquid": nil],
      says: ["header", "Code/view.swift.liquid:1:"]),
    BadInput(
      "two missing files at once",
      [view: nil, "Templates/screen/Code/presenter.swift.liquid": nil],
      says: ["`Code/view.swift.liquid`", "`Code/presenter.swift.liquid`"]),
    BadInput(
      "an unknown tag", [view: "one\n  {% fro x in y %}\n"],
      says: ["fro", "view.swift.liquid:2:", "`for`"]),
    BadInput(
      "an unknown filter", [view: "one\n{{ prefix | upcas }}\n"],
      says: ["upcas", "view.swift.liquid:2:", "upcase"]),
    BadInput(
      "an unclosed tag", [view: "{% if prefix %}\n"], says: ["view.swift.liquid:1:", "if"]),
    BadInput(
      "a render error", [view: "\n\n{{ 1 | divided_by: 0 }}\n"],
      says: ["division by zero", "view.swift.liquid:3:"]),
    BadInput(
      "a Liquid error in the rambaspec", spec("name: screen", as: "name: {{ x | nope }}"),
      says: ["nope", "screen.rambaspec:1:"]),
    BadInput(
      "broken YAML in the rambaspec", spec("license: MIT", as: "license: [MIT"),
      says: ["invalid YAML", "screen.rambaspec:"]),
    BadInput(
      "an entry without a name", spec("{name: View/View.swift, ", as: "{"),
      says: ["an entry has no `name`", "screen.rambaspec:8:"]),
    BadInput(
      "a name that climbs out", spec("name: View/View.swift", as: "name: ../../View.swift"),
      says: ["screen.rambaspec:8:", "can't be a file's name"]),
    BadInput(
      "a file that is read from outside", spec("Code/view.swift.liquid", as: "../../Rambafile"),
      says: ["leads out of the template"]),
    BadInput(
      "a custom name that climbs",
      spec(
        "path: Code/view.swift.liquid",
        as: "path: Code/view.swift.liquid, custom_name: 'a/../b.swift'"
      ),
      says: ["`..` can't be a file's name", "screen.rambaspec:8:"]),
    BadInput(
      "two files of one name",
      spec("name: View/View.swift", as: "name: presenter/PRESENTER.swift"),
      says: ["two files would be called"]),
  ]

  static let names: [BadInput] = [
    ("", "is empty"), ("a/", "is empty"), ("..", "it is a path"), ("/etc", "is empty"),
    ("user-profile", "`UserProfile`"), ("2FA", "starts with a letter"),
    ("My Profile", "`MyProfile`"),
    ("Pro\u{202E}file", "a type's name"), ("Profile.swift", "`ProfileSwift`"),
    ("Pro\"file", "a type's name"), ("Pro\nfile", "a type's name"), ("😀", "starts with a letter"),
    (String(repeating: "A", count: 200), "longer than 100 bytes"), ("a\\b", "it is a path"),
  ].map { BadInput("module `\($0)`", arguments: ["gen", $0, "screen"], says: [$1]) }

  @Test(arguments: configuration + templates + names)
  func `says what is wrong and leaves the tree alone`(input: BadInput) throws {
    let project = TestProject(DemoProject.tree(input.changes))
    let before = try project.snapshot()
    #expect(Viper.run(input.arguments, in: project.world) == .failed)
    #expect(try project.snapshot() == before)
    #expect(project.console.output.isEmpty)
    #expect(project.console.errors.hasPrefix("error: "))
    for part in input.says {
      #expect(project.console.errors.contains(part), "\(part)\n\(project.console.errors)")
    }
  }

  @Test(arguments: [
    ("Rambafile", "Rambafile"), ("Templates/screen/Code/view.swift.liquid", "view.swift.liquid"),
    ("Demo.xcodeproj/project.pbxproj", "project.pbxproj"),
    ("Templates/screen/screen.rambaspec", "screen.rambaspec"),
  ])
  func `says which file can't be read`(file: String, named: String) throws {
    let project = TestProject(DemoProject.tree)
    let before = try project.snapshot()
    project.files.setPermissions(0, at: project.root.appending(file))
    #expect(Viper.run(["gen", "Profile", "screen"], in: project.world) == .failed)
    project.files.setPermissions(0o644, at: project.root.appending(file))
    #expect(try project.snapshot() == before)
    #expect(project.console.errors.contains(named))
    #expect(project.console.errors.contains("permission denied"))
    #expect(project.console.errors.contains("hint: `ls -ld`"))
  }

  @Test(arguments: [
    BadInput(
      "an unknown key", rambafile("author: Jane Doe", as: "autor: Jane Doe"),
      says: ["unknown key `autor`", "id you mean `author`?", "Rambafile:2:1"]),
    BadInput(
      "a repeated key", rambafile("author: Jane Doe", as: "company: Other"),
      says: ["duplicate key `company`", "Rambafile:1:1"]),
    BadInput(
      "a file whose case differs",
      [view: nil, "Templates/screen/Code/View.Swift.liquid": "x"],
      says: ["Code/View.Swift.liquid", "screen.rambaspec:8:"]),
    BadInput(
      "a folder called Snippets",
      [
        "Templates/screen/snippets/header.liquid": nil,
        "Templates/screen/Snippets/header.liquid": "// x\n",
      ], says: []),
    BadInput(
      "another name in the rambaspec", spec("name: screen", as: "name: Screen"),
      says: ["`Screen`", "`screen`"]),
    BadInput(
      "a rambaspec of another name",
      [
        "Templates/screen/screen.rambaspec": nil,
        "Templates/screen/old.rambaspec": DemoProject.rambaspec,
      ], says: ["`old.rambaspec`"]),
    BadInput(
      "a stray text among the files",
      spec("test_files:\n", as: "test_files:\n- stray\n"), says: ["`test_files`"]),
    BadInput(
      "an empty dependency and a number for the version",
      spec("version: 1.0.0", as: "version: 2\ndependencies: [null]"), says: []),
    BadInput(
      "a dependency that nothing declares",
      [
        "Rambafile": DemoProject.rambafile + "podfile_path: Podfile\n",
        "Podfile": "target 'Demo' do\n  pod 'RxSwiftExt'\nend\n",
        "Templates/screen/screen.rambaspec": DemoProject.rambaspec
          + "dependencies: [RxSwift, Typhoon]\n",
      ], says: ["needs `RxSwift`, `Typhoon`, which", "Podfile"]),
  ])
  func `goes on with a warning where it can`(input: BadInput) throws {
    let project = TestProject(DemoProject.tree(input.changes))
    #expect(
      Viper.run(input.arguments + ["-v"], in: project.world) == .done, "\(project.console.errors)")
    for part in input.says {
      #expect(project.console.errors.contains(part), "\(part)\n\(project.console.errors)")
    }
    #expect(!project.console.errors.contains("error: "))
  }
}
