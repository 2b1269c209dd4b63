import Configuration
import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("Without a project file a module goes to its target's folder")
struct ManifestTests {
  static let all = Manifest.packages + Manifest.generated

  private func check(_ manifest: Manifest, _ project: TestProject) throws {
    let texts = try project.snapshot().texts
    #expect(
      texts[manifest.code + "/Profile/Presenter/ProfilePresenter.swift"] != nil,
      "\(texts.keys.sorted())")
    let tests = texts.filter { $0.key.hasSuffix("/ProfilePresenterTests.swift") }
    guard let folder = manifest.tests else {
      #expect(tests == [:])
      return
    }
    let test = try #require(
      texts[folder + "/Profile/Presenter/ProfilePresenterTests.swift"], "\(texts.keys.sorted())")
    #expect(test.contains("@testable import \(manifest.module)\n"), "\(test)")
    #expect(tests.count == 1)
  }

  @Test(arguments: all) func `without a Rambafile`(manifest: Manifest) throws {
    let project = TestProject(manifest.tree)
    let code = Viper.run(["gen", "Profile"] + manifest.options, in: project.world)
    #expect(code == .done, "\(project.console.errors)")
    try check(manifest, project)
    for (path, text) in manifest.tree { #expect(try project.snapshot().texts[path] == text) }
    let last = project.console.output.split(separator: "\n").last.map(String.init)
    if let then = manifest.then { #expect(last == then) }
    if manifest.tests == nil {
      #expect(project.console.errors.contains("no tests are generated"))
    }
  }

  @Test(arguments: all) func `with a Rambafile from setup`(manifest: Manifest) throws {
    let project = TestProject(manifest.tree, git: DoctorTests.git)
    #expect(
      Viper.run(["setup", "--yes"] + manifest.options, in: project.world) == .done,
      "\(project.console.errors)")
    let path = project.root.appending("Rambafile")
    let written = try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
    #expect(written.text(.xcodeprojPath) == nil)
    #expect(written.isEmptied(.xcodeprojPath) == (manifest.then != nil))
    #expect(Viper.run(["doctor"], in: project.world) == .done, "\(project.console.output)")
    #expect(project.doctor().problems.isEmpty, "\(project.console.output)")
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
    try check(manifest, project)
    if let then = manifest.then {
      #expect(project.console.output.split(separator: "\n").last.map(String.init) == then)
    }
  }

  @Test(arguments: [true, false])
  func `and runs that add, move or remove files name the command of the tool`(isNamed: Bool) {
    let setting = "xcodeproj_path: Demo.xcodeproj"
    let rambafile = DemoProject.rambafile + "module_records: true\n"
    let project = TestProject(
      DemoProject.tree([
        "Rambafile": isNamed
          ? rambafile : rambafile.replacing(setting, with: "xcodeproj_path: \"\""),
        "project.yml": "name: Demo\ntargets: {Demo: {type: application, sources: [Demo]}}\n",
      ]))
    let command = isNamed ? nil : "xcodegen generate"
    let runs: [(words: [String], makesFiles: Bool)] = [
      (["gen", "Feed", "viper"], true), (["module", "rename", "Feed", "News"], true),
      (["module", "move", "News", "--to", "Demo/Screens"], true), (["undo"], true),
      (["module", "remove", "News"], true), (["undo"], true), (["gen", "News", "viper"], false),
      (["module", "add", "method", "News", "obtainItems"], false), (["undo"], false),
      (["module", "forget", "News"], false), (["undo"], false),
    ]
    for (words, makesFiles) in runs {
      let answer = project.answer(words)
      #expect(answer.exit == .done, "\(words): \(answer.testDescription)")
      #expect(answer.result["next"].text == (makesFiles ? command : nil), "\(words)")
    }
    let preview = project.answer("module", "rename", "News", "Feed", "--dry-run")
    #expect(preview.result["next"].text?.hasPrefix("viper module rename") == true)
    #expect(Viper.run(["module", "rename", "News", "Feed"], in: project.world) == .done)
    let last = project.console.output.split(separator: "\n").last.map(String.init)
    #expect((last == "Then: xcodegen generate") == !isNamed, "\(last ?? "")")
  }

  /// An app and the framework ShopKit in the folder Kit, for XcodeGen and Tuist.
  private static let withFrameworks = [Manifest.generated[0], Manifest.generated[4]]

  @Test(arguments: withFrameworks)
  func `and from the folder of a framework it goes to the framework`(manifest: Manifest) throws {
    let project = TestProject(manifest.tree.merging(["Kit/Kit.swift": ""]) { $1 })
    var world = project.world
    world.environment.currentFolder = project.root.appending("Kit")
    #expect(Viper.run(["gen", "Home"], in: world) == .done, "\(project.console.errors)")
    let paths = try project.snapshot().texts.keys
    #expect(paths.contains("Kit/Modules/Home/View/HomeViewInput.swift"), "\(paths)")
  }

  @Test(arguments: withFrameworks)
  func `and a named target that does not compile the Rambafile's folder is a warning`(
    manifest: Manifest
  ) {
    let project = TestProject(manifest.tree, git: DoctorTests.git)
    #expect(
      Viper.run(["setup", "--yes"], in: project.world) == .done, "\(project.console.errors)")
    let cases: [(String, [String])] = [
      ("ShopKit", ["--module-path Kit/Modules"]), ("Shp", ["Shop"]), ("Nothing", []),
    ]
    for (target, suggestions) in cases {
      let answer = project.answer("gen", "Profile", "--project-targets", target, "--dry-run")
      #expect(answer.exit == .done)
      #expect(
        answer.reports(
          "manifest.not-compiled", names: [target, manifest.code + "/Profile"],
          suggestions: suggestions), "\(answer.testDescription)")
    }
    for words in [["gen", "Profile"], ["gen", "Profile", "--project-targets", "Shop"]] {
      let answer = project.answer(words + ["--dry-run"])
      #expect(
        !answer.warnings.contains("manifest.not-compiled"), "\(answer.testDescription)")
    }
  }

  @Test(arguments: [
    (
      "Project.swift",
      """
      .target(
        name: "Shop", product: .app, sources: ["App/**", "main.swift", "App/**/*.metal"] + shared)
      """
    ),
    (
      "Project.swift",
      ".target(name: \"Shop\", product: .app, sources: [\"App/**\", .glob(shared)])"
    ),
    ("Package.swift", ".target(name: \"Shop\", path: \"App\", sources: [\"Code\"] + shared)"),
  ])
  func `and a target with sources that can't be read may compile any folder`(
    name: String, target: String
  ) {
    for isRead in [true, false] {
      let text =
        isRead
        ? target.replacing(" + shared", with: "").replacing(", .glob(shared)", with: "")
        : target
      let call = name == "Package.swift" ? "Package" : "Project"
      let project = TestProject(
        [
          name: "let project = \(call)(name: \"Shop\", targets: [\(text)])\n",
          "Rambafile": """
          company: Acme
          author: Jane Doe
          project_name: Shop
          xcodeproj_path: ""
          project_target: Shop
          project_file_path: Shared

          """,
        ], git: DoctorTests.git)
      let answer = project.answer("gen", "Profile", "--project-targets", "Shop", "--dry-run")
      #expect(answer.exit == .done, "\(answer.testDescription)")
      #expect(
        answer.warnings.contains("manifest.not-compiled") == isRead, "\(answer.testDescription)")
      let doctor = project.doctor()
      #expect(doctor.codes.contains("doctor.not-compiled") == isRead, "\(doctor.testDescription)")
    }
  }

  private static let two = [
    "Package.swift": """
    import PackageDescription
    let package = Package(name: "Kit", targets: [
      .target(name: "Feed"), .target(name: "Profile"), .target(name: makeName("Third")),
      .testTarget(name: "AllTests", dependencies: ["Feed", "Profile"]),
    ])
    """,
    "Sources/Feed/Views/View.swift": "", "Sources/Profile/Profile.swift": "",
  ]

  @Test func `and of several targets the named one, or the one of the current folder`() throws {
    let project = TestProject(Self.two)
    let before = try project.snapshot()
    let which = project.answer("gen", "Login")
    #expect(
      which.fails(
        "manifest.which-target", naming: "Package.swift", "Feed", "Profile", "Package.swift:3",
        suggesting: "--project-targets Feed"), "\(which.testDescription)")
    #expect(try project.snapshot() == before)
    let named = ["gen", "Login", "--project-targets", "Profile"]
    #expect(Viper.run(named, in: project.world) == .done, "\(project.console.errors)")
    var world = project.world
    world.environment.currentFolder = project.root.appending("Sources/Feed/Views")
    #expect(Viper.run(["gen", "Home"], in: world) == .done, "\(project.console.errors)")
    #expect(project.console.errors.contains("code goes to `../Modules`"))
    let paths = try project.snapshot().texts.keys
    for (target, module) in [("Profile", "Login"), ("Feed", "Home")] {
      let file = "Sources/\(target)/Modules/\(module)/View/\(module)ViewInput.swift"
      #expect(paths.contains(file), "\(paths)")
    }
    let unknown = project.answer("gen", "Other", "--project-targets", "Profil")
    #expect(
      unknown.fails("manifest.unknown-target", suggesting: "Profile"),
      "\(unknown.testDescription)")
  }

  @Test(arguments: [
    ("Package.swift", "import PackageDescription\nlet package = makePackage()\n"),
    (
      "Package.swift",
      """
      #if os(Linux)
      let root = "Linux"
      #else
      let root = "Apple"
      #endif
      let package = Package(name: "Kit", targets: [.target(name: "Kit", path: root)])
      """
    ),
    (
      "Project.swift",
      "let project = Project(name: \"A\", targets: [.feature(name: \"Feed\")])\n"
    ),
    ("project.yml", "name: A\ntargets: {A: {type: application}}\n"),
  ])
  func `and an unreadable manifest is an error`(name: String, text: String) throws {
    let project = TestProject([name: text])
    let before = try project.snapshot()
    let answer = project.answer("gen", "Login")
    #expect(answer.fails("manifest.no-target", naming: name), "\(answer.testDescription)")
    #expect(answer.names.contains { $0.contains("--module-path") })
    #expect(try project.snapshot() == before)
    let told = ["gen", "Login", "--module-path", "App/Screens"]
    #expect(Viper.run(told, in: project.world) == .done, "\(project.console.errors)")
    #expect(try project.snapshot().texts["App/Screens/Login/View/LoginViewInput.swift"] != nil)
  }

  @Test func `and a target without a folder in the project needs a path`() throws {
    let project = TestProject([
      "Package.swift": """
      let package = Package(name: "Kit", targets: [
        .target(name: "Kit"), .target(name: "Shared", path: "../Shared"),
      ])
      """
    ])
    let words = ["gen", "Login", "--project-targets", "Shared"]
    let answer = project.answer(words)
    #expect(
      answer.fails(
        "manifest.no-target", naming: "Shared", "Package.swift",
        suggesting: "--module-path FOLDER"),
      "\(answer.testDescription)")
    let placed = words + ["--module-path", "Sources/Kit"]
    #expect(Viper.run(placed, in: project.world) == .done, "\(project.console.errors)")
  }

  @Test func `and a target that no readable line declares leads to setup`() {
    let project = TestProject([
      "Project.swift": "let project = Project(name: \"A\", targets: [.feature(name: \"Feed\")])\n"
    ])
    let answer = project.answer("gen", "Login", "--project-targets", "App")
    #expect(
      answer.fails(
        "manifest.unknown-target", naming: "App", "Project.swift:1", suggesting: "viper setup"),
      "\(answer.testDescription)")
  }

  @Test(arguments: ["<<<<<<< HEAD", "let a = \"", "/* and no end"])
  func `and a manifest is read up to the first line that is not Swift`(
    line: String
  ) throws {
    let project = TestProject([
      "Package.swift": """
      let package = Package(name: "Kit", targets: [
        .target(name: "Feed UI"), .target(name: "Profile"),
      \(line)
        .target(name: "Third"),
      ])
      """
    ])
    let answer = project.answer("gen", "Login")
    #expect(
      answer.fails(
        "manifest.which-target", naming: "Feed UI", "Profile", "Package.swift:3",
        suggesting: "--project-targets 'Feed UI'"),
      "\(answer.testDescription)")
    #expect(!answer.names.contains("Third"))
  }

  @Test func `and invalid YAML is an error with its line`() throws {
    let project = TestProject(["project.yml": "name: A\ntargets: [\n"])
    let answer = project.answer("gen", "Login")
    #expect(answer.fails("yaml.invalid", at: "project.yml:3"), "\(answer.testDescription)")
  }

  @Test func `and a project file that git ignores is not edited`() throws {
    let git = ScriptedGit { call in
      call.arguments.contains("check-ignore")
        ? GitAnswer(status: 0, output: Array("Kit.xcodeproj\n".utf8)) : GitAnswer(status: 1)
    }
    let tree = Manifest.packages[0].tree
      .merging(["Kit.xcodeproj/project.pbxproj": ProjectSample.demo.text]) { $1 }
    let project = TestProject(tree, git: git)
    #expect(Viper.run(["setup", "--yes"], in: project.world) == .done, "\(project.console.errors)")
    let path = project.root.appending("Rambafile")
    let written = try Rambafile(try project.files.read(path), at: path, named: "Rambafile")
    #expect(written.isEmptied(.xcodeprojPath))
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
    #expect(
      try project.snapshot().texts["Kit.xcodeproj/project.pbxproj"] == ProjectSample.demo.text)
    try check(Manifest.packages[0], project)
  }

  @Test func `and beside a project file that git ignores, without a manifest, to Modules`() throws {
    let git = ScriptedGit { call in
      call.arguments.contains("check-ignore")
        ? GitAnswer(status: 0, output: Array("App.xcodeproj\n".utf8)) : GitAnswer(status: 1)
    }
    let path = "App.xcodeproj/project.pbxproj"
    let project = TestProject([path: ProjectSample.demo.text], git: git)
    #expect(Viper.run(["gen", "Profile"], in: project.world) == .done, "\(project.console.errors)")
    let texts = try project.snapshot().texts
    #expect(texts[path] == ProjectSample.demo.text)
    #expect(texts.keys.contains { $0.hasPrefix("Modules/Profile/") })
    let output = project.console.output + project.console.errors
    #expect(!output.contains("no Xcode project"), "\(output)")
  }

  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      "(", "[", "{", ".target(", "\"\\(", "#", "##\"", "a + ", "a!", "a.b", "let x ", "/*", "()",
      "\"", "x(a: ", "[a b] + ", "<#", "/ ", "= /a",
    ], ["Package.swift", "Project.swift"])
  func `and the time is linear for a manifest of repeated characters`(
    mark: String, name: String
  ) {
    let text = "let package = Package(targets: [" + String(repeating: mark, count: 60_000)
    let project = TestProject([name: text])
    let answer = project.answer("gen", "Login", "--dry-run")
    #expect(answer.fails("manifest.no-target"), "\(answer.testDescription)")
  }
}
