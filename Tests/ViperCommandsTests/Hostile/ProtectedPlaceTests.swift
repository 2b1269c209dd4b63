import Foundation
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// One way to name the place where a module's code goes.
struct PlaceSetting: Sendable, CustomTestStringConvertible {
  var name: String
  /// What the way makes of a place.
  var tree: @Sendable (_ place: String) -> [String: String?] = { _ in [:] }
  /// A command; `PLACE` stands for the place.
  var words = ["gen", "Profile", "screen"]
  /// Whether there is a module with a record before.
  var hasRecord = false
  var testDescription: String { name }

  static func key(_ key: String, _ usual: String) -> PlaceSetting {
    PlaceSetting(
      name: key,
      tree: { place in
        [
          "Rambafile": DemoProject.rambafile.replacing(
            "\(key): \(usual)", with: "\(key): \"\(place)\"")
        ]
      })
  }

  static func manifest(
    _ file: String, _ text: @escaping @Sendable (_ place: String) -> String
  ) -> PlaceSetting {
    PlaceSetting(
      name: file, tree: { ["Rambafile": nil, file: text($0)] }, words: ["gen", "Profile"])
  }

  static func record(_ words: String...) -> PlaceSetting {
    PlaceSetting(name: "a record, \(words[1])", words: words, hasRecord: true)
  }

  static let all: [PlaceSetting] =
    [
      .key("project_file_path", "Demo/Modules"), .key("test_file_path", "DemoTests/Modules"),
      .manifest("Package.swift") { place in
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Kit", targets: [.target(name: "Kit", path: "\(place)")])
        """
      },
      .manifest("project.yml") { place in
        "name: Kit\ntargets:\n  Kit: {type: application, platform: iOS, sources: [\"\(place)\"]}\n"
      },
      .manifest("Project.swift") { place in
        """
        import ProjectDescription
        let project = Project(name: "Kit", targets: [
          .target(name: "Kit", destinations: .iOS, product: .app, bundleId: "a.b", sources: ["\(place)/**"])
        ])
        """
      },
      .record("module", "remove", "Profile", "--force"), .record("module", "update", "Profile"),
      .record("module", "rename", "Profile", "Account"),
      .record("module", "move", "Profile", "--to", "Demo/Screens"),
      PlaceSetting(
        name: "move --to", words: ["module", "move", "Profile", "--to", "PLACE"], hasRecord: true),
      PlaceSetting(
        name: "move --tests-to",
        words: ["module", "move", "Profile", "--to", "Demo/Screens", "--tests-to", "PLACE"],
        hasRecord: true),
    ]
    + ["--project-file-path", "--module-path", "--test-file-path", "--test-path"].map { option in
      PlaceSetting(name: option, words: ["gen", "Profile", "screen", option, "PLACE"])
    }
}

@Suite("What git, Xcode, viper and other repositories keep for themselves is never changed")
struct ProtectedPlaceTests {
  static let places = [
    ".git", ".git/hooks", ".GIT/hooks", "Demo/../.git/hooks", "/home/tester/Demo/.git",
    ".g\u{200C}it/hooks", "git~1", ".git.", "Link", "Demo/Link", ".viper/modules", ".Viper",
    "Demo.xcodeproj/x", "Demo.XcodeProj", "Demo.xcworkspace", "Demo.xcwork\u{17F}pace",
    "Submodule/Code", "Clone", "Demo/Other", "Bare/hooks", "../Demo/.git",
  ]

  /// What is to stay, by the first name of a path in any spelling.
  private static let kept: Set<String> = [
    ".git", "git~1", "demo.xcodeproj", "demo.xcworkspace", "submodule", "clone", "bare",
  ]

  private static var tree: [String: String] {
    DemoProject.tree([
      ".git/HEAD": "ref: refs/heads/main\n", ".git/config": "[core]\n", ".git/hooks/": "",
      "Demo.xcworkspace/contents.xcworkspacedata": "<Workspace/>",
      "Submodule/.git": "gitdir: ../.git/modules/Submodule\n",
      "Submodule/Code/Own.swift": "// own\n",
      "Clone/.git/HEAD": "ref: refs/heads/main\n",
      "Bare/HEAD": "ref: refs/heads/main\n", "Bare/objects/": "", "Bare/refs/": "",
      "Bare/hooks/": "",
    ])
  }

  private func project(_ setting: PlaceSetting, _ place: String) throws -> TestProject {
    var tree = Self.tree
    if setting.hasRecord {
      let demo = RecordProject()
      demo.run("gen", "Profile", "screen")
      tree.merge(try demo.tree.texts) { $1 }
      if !setting.words.contains("PLACE") {
        let file = ".viper/modules/Profile.yml"
        tree[file] = tree[file]?.replacing("Demo/Modules/Profile", with: place)
      }
      tree["Templates/screen/Code/view.swift.liquid"] = "// new\n"
    }
    for (path, text) in setting.tree(place) { tree[path] = text }
    let project = TestProject(tree, ignoresCase: place.hasSuffix("XcodeProj"))
    project.files.putLink(at: project.root.appending("Link"), to: ".git/hooks")
    project.files.putLink(at: project.root.appending("Demo/Link"), to: "../Demo.xcodeproj")
    project.files.putLink(at: project.root.appending("Demo/Other"), to: "../Submodule/Code")
    return project
  }

  private func protected(_ project: TestProject) throws -> [String: TreeSnapshot.Entry] {
    try project.snapshot().entries.filter { path, entry in
      let plain = String(path.unicodeScalars.filter { $0 != "\u{200C}" })
      let first = plain.split(separator: "/")[0].uppercased().lowercased()
      let name = first.hasSuffix(".") ? String(first.dropLast()) : first
      // A commit leaves another time on the folder of the project file.
      return Self.kept.contains(name) && !path.hasSuffix(".pbxproj") && entry.content != .folder
    }
  }

  @Test(arguments: PlaceSetting.all)
  func `no setting writes there, and a dry run fails like a run`(_ setting: PlaceSetting) throws {
    // All pairs take half a minute; a third of them has each way in and each place.
    let isThorough = ProcessInfo.processInfo.environment["VIPER_THOROUGH"] == "1"
    let first = setting.words.joined().utf8.count
    for (number, place) in Self.places.enumerated()
    where isThorough || (first + number).isMultiple(of: 3) {
      let words = setting.words.map { $0 == "PLACE" ? place : $0 }
      let shown = try project(setting, place)
      let before = try shown.snapshot()
      let preview = Viper.run(words + ["--dry-run"], in: shown.world)
      #expect(try shown.snapshot() == before, "\(place)")
      let project = try project(setting, place)
      let kept = try protected(project)
      let code = Viper.run(words, in: project.world)
      #expect(try protected(project) == kept, "\(place): \(project.console.output)")
      #expect(code == preview, "\(place): \(project.console.errors) \(shown.console.errors)")
      if code != .done {
        #expect(try project.snapshot().changes(to: before) == [], "\(place)")
      }
    }
  }

  @Test(arguments: places)
  func `gives one error`(_ place: String) throws {
    let project = try project(.key("project_file_path", "Demo/Modules"), place)
    #expect(project.answer("gen", "Profile", "screen").fails("files.protected"), "\(place)")
  }

  @Test func `a project in such a folder is one error, which names the folder`() {
    let project = TestProject(DemoProject.tree, at: Path("/tmp/.viper/app"))
    let answer = project.answer("gen", "Profile", "screen")
    #expect(answer.fails("files.protected", naming: "/tmp/.viper"), "\(answer.testDescription)")
  }

  @Test(arguments: [
    ".git/hooks/Post.swift", ".GIT/config", "View/.git", ".gitmodules", ".gitattributes", "HEAD",
    "Sub/head", ".g\u{200C}it/x.swift", "../../.git/hooks/x", "Evil.xcodeproj/project.pbxproj",
    ".viper/modules/Evil.yml",
  ])
  func `no name of a template's file writes there`(_ name: String) throws {
    var tree = Self.tree
    tree["Templates/evil/evil.rambaspec"] =
      "name: evil\nversion: 1\ncode_files:\n- {name: \"\(name)\", path: x.liquid}\n"
    tree["Templates/evil/x.liquid"] = "text\n"
    let project = TestProject(tree)
    let before = try project.snapshot()
    for option in [["--dry-run"], []] {
      let words = ["gen", "Profile", "evil", "--module-path", "."] + option
      let code = Viper.run(words, in: project.world)
      // `gen` puts the module's name in front of a file's.
      let isAnotherName = code == .done
      let added = Set(try project.snapshot().texts.keys).subtracting(before.texts.keys)
      for path in added {
        let name = Path(path).name
        #expect(isAnotherName && name.hasPrefix("Profile"), "\(path)")
        #expect(!path.lowercased().contains("/.git/") && !path.hasPrefix("."), "\(path)")
      }
    }
  }

  /// Repositories below, beside and above, as teams have them.
  @Test func `a project in a subfolder, a submodule or a worktree is generated into`() throws {
    for git in ["../.git/", ".git", "../.git"] {
      let project = TestProject(DemoProject.tree([git: git.hasSuffix("/") ? "" : "gitdir: x\n"]))
      #expect(
        Viper.run(["gen", "Profile", "screen"], in: project.world) == .done,
        "\(project.console.errors)")
    }
  }

  @Test(arguments: ["Rambafile", "Rambafile.lock"])
  func `an edit does not follow a link to another file`(_ name: String) throws {
    var tree = DemoProject.tree
    let text = tree.removeValue(forKey: name) ?? ""
    tree["../.profile"] = text
    tree["../catalog/screen/screen.rambaspec"] = DemoProject.rambaspec
    tree["Templates/screen/screen.rambaspec"] = nil
    if name != "Rambafile" {
      tree["Rambafile"] = "catalogs: [../catalog]\nshared_catalog: false\ntemplates: [screen]\n"
    }
    let project = TestProject(tree)
    project.files.putLink(at: project.root.appending(name), to: "../.profile")
    let words =
      name == "Rambafile"
      ? ["setup", "--yes", "--force", "--company", "Other"] : ["template", "install", "--force"]
    #expect(Viper.run(words, in: project.world) == .failed, "\(project.console.output)")
    let left = try project.files.read(Path("/home/tester/.profile"))
    #expect(left == Array(text.utf8))
  }
}
