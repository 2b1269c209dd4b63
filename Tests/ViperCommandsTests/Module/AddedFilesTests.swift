import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// What people keep in a module's folders, and what modules share.
@Suite struct AddedFilesTests {
  private static let project = "Demo.xcodeproj/project.pbxproj"
  private static let old = "Demo/Modules/Profile"

  /// A module to which people added files: in Xcode a cell, a group and a storyboard in two
  /// languages, beside them files that no project shows.
  private static func living() throws -> RecordProject {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.put("final class Cell { let view = ProfileView() }\n", at: "\(old)/View/Cell.swift")
    demo.put("final class Model {}\n", at: "\(old)/Models/Model.swift")
    demo.put("<xml/>\n", at: "\(old)/Base.lproj/Main.storyboard")
    demo.put("notes\n", at: "\(old)/notes.md")
    demo.put("x", at: "\(old)/.DS_Store")
    var text = try demo.text(project)
    func entry(_ number: Int) -> String { "C0FFEE00000000000000000\(number)" }
    text.replace(
      "/* Begin PBXFileReference section */\n",
      with: """
        /* Begin PBXFileReference section */
        \t\t\(entry(1)) /* Cell.swift */ = {isa = PBXFileReference; indentWidth = 7; lastKnownFileType = sourcecode.swift; path = Cell.swift; sourceTree = "<group>"; };
        \t\t\(entry(2)) /* Model.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; name = Model.swift; path = \(old)/Models/Model.swift; sourceTree = SOURCE_ROOT; };
        \t\t\(entry(3)) /* Base */ = {isa = PBXFileReference; lastKnownFileType = file.storyboard; name = Base; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };

        """)
    text.replace(
      "/* Begin PBXBuildFile section */\n",
      with: """
        /* Begin PBXBuildFile section */
        \t\t\(entry(4)) /* Cell.swift in Sources */ = {isa = PBXBuildFile; fileRef = \(entry(1)) /* Cell.swift */; settings = {COMPILER_FLAGS = "-w"; }; };

        """)
    text.replace(
      "A10000000000000000000001 /* AppDelegate.swift in Sources */,\n",
      with: """
        A10000000000000000000001 /* AppDelegate.swift in Sources */,
        \t\t\t\t\(entry(4)) /* Cell.swift in Sources */,

        """)
    text.replace(
      "/* End PBXGroup section */\n",
      with: """
        \t\t\(entry(5)) /* Models */ = {
        \t\t\tisa = PBXGroup;
        \t\t\tchildren = (
        \t\t\t\t\(entry(2)) /* Model.swift */,
        \t\t\t\t\(entry(6)) /* Main.storyboard */,
        \t\t\t);
        \t\t\tname = Models;
        \t\t\tsourceTree = "<group>";
        \t\t};
        /* End PBXGroup section */

        /* Begin PBXVariantGroup section */
        \t\t\(entry(6)) /* Main.storyboard */ = {
        \t\t\tisa = PBXVariantGroup;
        \t\t\tchildren = (
        \t\t\t\t\(entry(3)) /* Base */,
        \t\t\t);
        \t\t\tname = Main.storyboard;
        \t\t\tsourceTree = "<group>";
        \t\t};
        /* End PBXVariantGroup section */

        """)
    let view = try #require(
      text.split(separator: "\n").first { $0.hasSuffix("/* ProfileView.swift */,") })
    text.replace("\(view)\n", with: "\(view)\n\t\t\t\t\(entry(1)) /* Cell.swift */,\n")
    let group = try #require(
      text.split(separator: "\n").first { $0.hasSuffix("/* View */,") })
    text.replace("\(group)\n", with: "\(group)\n\t\t\t\t\(entry(5)) /* Models */,\n")
    demo.put(text, at: project)
    return demo
  }

  private static let added = [
    "View/Cell.swift", "Models/Model.swift", "Base.lproj/Main.storyboard", "notes.md",
  ]

  @Test(arguments: [
    (["rename", "Profile", "Account"], "Demo/Modules/Account"),
    (["rename", "Profile", "ProFile"], "Demo/Modules/ProFile"),
    (["move", "Profile", "--to", "Demo/Screens"], "Demo/Screens/Profile"),
    (["move", "Profile", "--to", "Profile"], "Profile/Profile"),
  ])
  func `added files in the folder move along, with their entries`(
    _ words: [String], _ new: String
  ) throws {
    let demo = try Self.living()
    let before = try demo.tree.texts
    let said = demo.run(["module"] + words)
    let after = try demo.tree
    for name in Self.added {
      #expect(after.texts["\(new)/\(name)"] == before["\(Self.old)/\(name)"])
      #expect(said.contains("\(Self.old)/\(name)"), "\(said)")
    }
    #expect(!after.paths.contains { $0.hasPrefix(Self.old) }, "\(after)")
    let text = try demo.text(Self.project)
    #expect(text.contains("indentWidth = 7;") && text.contains("COMPILER_FLAGS = \"-w\";"))
    #expect(text.contains("path = \(new)/Models/Model.swift;"))
    #expect(!text.contains(Self.old))
    #expect(text.ranges(of: "SOURCE_ROOT").count == 1 && !text.contains("../"), "\(text)")
    // The model is in no target, which is no loss.
    let check = demo.answer("project", "check")
    #expect(check.exit == .declined && !check.reports("project.missing-file"))
    #expect(demo.states(of: words[0] == "rename" ? words[2] : "Profile") == ["unchanged"])
    // Back again, everything is as before, except for the file of the Finder.
    let back =
      words[0] == "rename"
      ? ["rename", words[2], "Profile"]
      : ["move", "Profile", "--to", "Demo/Modules"]
    demo.run(["module"] + back)
    let texts = try demo.tree.texts
    for name in Self.added {
      #expect(texts["\(Self.old)/\(name)"] == before["\(Self.old)/\(name)"])
    }
    func lines(_ text: String?) -> [Substring] { (text ?? "").split(separator: "\n").sorted() }
    #expect(lines(texts[Self.project]) == lines(before[Self.project]))
  }

  @Test(arguments: [
    ["rename", "Profile", "Account"], ["move", "Profile", "--to", "Demo/Screens"],
    ["remove", "Profile"],
  ])
  func `a localized file of the template keeps its targets, but no empty group of languages`(
    _ words: [String]
  ) throws {
    let demo = RecordProject([
      "Templates/screen/screen.rambaspec": """
      name: screen
      summary: A screen with a localized storyboard
      author: Jane Doe
      version: 1.0.0
      license: MIT
      code_files:
      - {name: View.swift, path: Code/view.swift.liquid}
      - {name: Base.lproj/View.storyboard, path: Code/view.swift.liquid, is_resource: true}

      """
    ])
    demo.run("gen", "Profile")
    var text = try demo.text(Self.project)
    func id(_ name: String) throws -> String {
      let line = text.split(separator: "\n").first { $0.contains("/* \(name) */ = {") }
      return String(try #require(line).drop { $0 == "\t" }.prefix(24))
    }
    let (group, file) = (try id("Base.lproj"), try id("ProfileView.storyboard"))
    text.replace("fileRef = \(file)", with: "fileRef = \(group)")
    text.replace(
      "; path = ProfileView.storyboard",
      with: "; name = Base; path = Base.lproj/ProfileView.storyboard")
    text.replace("path = Base.lproj;", with: "name = ProfileView.storyboard;")
    text.replace(
      "\(group) /* Base.lproj */ = {\n\t\t\tisa = PBXGroup;",
      with: "\(group) /* ProfileView.storyboard */ = {\n\t\t\tisa = PBXVariantGroup;")
    try #require(text.contains("PBXVariantGroup") && text.contains("name = Base;"))
    demo.put(text, at: Self.project)
    demo.run(["module"] + words)
    let after = try demo.text(Self.project)
    #expect(!after.contains("PBXVariantGroup"), "\(after)")
    let module = words[0] == "rename" ? "Account" : "Profile"
    #expect(
      after.contains("/* \(module)View.storyboard in Resources */") == (words[0] != "remove"))
    #expect(after.contains("ProfileView") == (words[0] == "move"))
  }

  @Test func `they stay with a module whose group the user moved in the navigator`() throws {
    let demo = try Self.living()
    try demo.moveProfileIntoFlow()
    demo.run("module", "rename", "Profile", "Account")
    let text = try demo.text(Self.project)
    #expect(text.ranges(of: "/* View */ = {").count == 1, "\(text)")
    #expect(text.contains("/* Flow */ = {") && !text.contains("/* Profile */"), "\(text)")
    let check = demo.answer("project", "check")
    #expect(check.exit == .declined && !check.reports("project.missing-file"))
  }

  @Test func `in synchronized folders they move without entries`() throws {
    let sample = ProjectSample([
      .init("Demo", synchronized: ["Demo"]),
      .init("DemoTests", "bundle.unit-test", synchronized: ["DemoTests"]),
    ])
    let demo = RecordProject([Self.project: sample.text])
    demo.run("gen", "Profile")
    demo.put("final class Cell {}\n", at: "\(Self.old)/Cells/Cell.swift")
    let before = try demo.text(Self.project)
    demo.run("module", "rename", "Profile", "Account")
    #expect(try demo.tree.paths.contains("Demo/Modules/Account/Cells/Cell.swift"))
    #expect(try !demo.tree.paths.contains { $0.hasPrefix(Self.old) })
    #expect(try demo.text(Self.project) == before)
  }

  @Test func `out of a synchronized folder they get groups, and stay in their target`() throws {
    let sample = ProjectSample([
      .init("Demo", synchronized: ["Demo"]),
      .init("DemoTests", "bundle.unit-test", synchronized: ["DemoTests"]),
    ])
    let demo = RecordProject([Self.project: sample.text])
    demo.run("gen", "Profile")
    for name in ["View/Cell.swift", "View/data.json", "Models/Model.swift", "View/.gitkeep"] {
      demo.put("\n", at: "\(Self.old)/\(name)")
    }
    demo.run("module", "move", "Profile", "--to", "Other", "--keep-tests")
    let text = try demo.text(Self.project)
    for file in ["Cell.swift", "data.json", "Model.swift"] {
      #expect(text.contains(" path = \(file); sourceTree = \"<group>\";"), "\(text)")
    }
    #expect(text.contains("/* Cell.swift in Sources */,"), "\(text)")
    #expect(text.contains("/* data.json in Resources */,"), "\(text)")
    #expect(text.ranges(of: "/* View */ = {").count == 1 && text.contains("/* Models */ = {"))
    #expect(!text.contains("gitkeep"))
    #expect(try demo.tree.paths.contains("Other/Profile/View/.gitkeep"))
  }

  /// A module in groups with a file of the app, one of two targets, one of none, and files that the
  /// project lacks, beside a synchronized folder that the app builds.
  private static func besideSynchronizedFolder(_ others: String...) -> RecordProject {
    let both = "\(old)/View/Both.swift"
    let sample = ProjectSample(
      [
        .init("Demo", sources: ["\(old)/View/Cell.swift", both], synchronized: ["Screens"]),
        .init("DemoTests", "bundle.unit-test", sources: [both]),
      ], others: (["Models/None.swift"] + others).map { "\(old)/\($0)" })
    let demo = RecordProject([project: sample.text])
    demo.run("gen", "Profile")
    for name in [
      "View/Cell.swift", "View/Both.swift", "Models/None.swift", "Models/Unlisted.swift",
      "notes.md", ".hidden",
    ] + others {
      demo.put("\n", at: "\(old)/\(name)")
    }
    return demo
  }

  @Test func `into a synchronized folder they move without entries, and stay in targets`() throws {
    let demo = Self.besideSynchronizedFolder()
    demo.run("module", "move", "Profile", "--to", "Screens", "--keep-tests")
    let text = try demo.text(Self.project)
    // The folder builds it, like the generated files.
    #expect(!text.contains("Cell.swift") && !text.contains("ProfileView.swift"), "\(text)")
    for name in ["View/Both.swift", "Models/None.swift", "Models/Unlisted.swift", "notes.md"] {
      let file = name.split(separator: "/").last ?? ""
      #expect(text.ranges(of: "Profile/\(name)").count == 1, "\(text)")
      #expect(text.ranges(of: file).count == 1, "\(text)")
    }
    let sets = text.split(separator: "isa = PBXFileSystemSynchronizedBuildFileExceptionSet;")
    #expect(sets.count == 3, "\(text)")
    #expect(!text.contains("hidden") && !text.contains("\"Models\"") && !text.contains("../"))
    #expect(try demo.tree.paths.contains("Screens/Profile/View/Both.swift"))
    #expect(demo.states() == ["unchanged"])
  }

  @Test(arguments: [true, false])
  func `in a synchronized folder, the settings of an entry are lost with a warning`(
    hasType: Bool
  ) throws {
    let demo = Self.besideSynchronizedFolder()
    var text = try demo.text(Self.project)
    let cell = try #require(text.firstMatch(of: /(A[0-9]{23}) = \{[^}]*path = "Cell.swift";/))
    if hasType {
      let typed = cell.0.replacing("path =", with: "explicitFileType = text; path =")
      text.replace(cell.0, with: typed)
    } else {
      text.replace(
        "fileRef = \(cell.1); };",
        with: "fileRef = \(cell.1); settings = {COMPILER_FLAGS = \"-w\"; }; };")
    }
    demo.put(text, at: Self.project)
    let answer = demo.answer("module", "move", "Profile", "--to", "Screens", "--keep-tests")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let (cellBefore, cellNow) = ("\(Self.old)/View/Cell.swift", "Screens/Profile/View/Cell.swift")
    #expect(answer.reports("project.lost-settings", naming: cellBefore, cellNow))
    #expect(answer.warnings.count { $0 == "project.lost-settings" } == 1)
  }

  /// The folder is one of the app, which doesn't link the library.
  @Test(arguments: ["libLogin.a", "Login.framework", "Login.xcframework"])
  func `in a synchronized folder, a linked library stays in its target`(_ name: String) throws {
    let demo = Self.besideSynchronizedFolder(name)
    demo.take("\(Self.old)/\(name)")
    demo.put("\n", at: "\(Self.old)/\(name)" + (name == "libLogin.a" ? "" : "/Info.plist"))
    var text = try demo.text(Self.project)
    let references = text.matches(of: /(A[0-9]{23}) = \{[^}]*path = "([^"]*)";/)
    let library = try #require(references.first { $0.2 == name })
    let tests = try #require(text.firstMatch(of: /buildPhases = \(([^}]*name = "DemoTests";)/))
    let (phase, buildFile) = ("C0FFEE000000000000000001", "C0FFEE000000000000000002")
    text.replace(tests.0, with: "buildPhases = (\(phase), \(tests.1)")
    text.replace(
      library.0,
      with: "\(phase) = { isa = PBXFrameworksBuildPhase; files = (\(buildFile), ); }; "
        + "\(buildFile) = { isa = PBXBuildFile; fileRef = \(library.1); }; \(library.0)")
    demo.put(text, at: Self.project)
    demo.run("module", "move", "Profile", "--to", "Screens", "--keep-tests")
    // The app leaves it out, and the tests have it.
    let after = try demo.text(Self.project)
    #expect(after.ranges(of: "Profile/\(name),").count == 2, "\(after)")
    #expect(after.ranges(of: name).count == 2, "\(after)")
  }

  @Test func `files with build settings move into no synchronized folder`() throws {
    let demo = Self.besideSynchronizedFolder("Profile.xcconfig")
    let before = try demo.project.snapshot()
    let answer = demo.answer("module", "move", "Profile", "--to", "Screens", "--keep-tests")
    #expect(
      answer.fails("module.not-movable", naming: "\(Self.old)/Profile.xcconfig"),
      "\(answer.testDescription)")
    #expect(try demo.project.snapshot() == before)
  }

  @Test func `a data model with versions moves into no synchronized folder`() throws {
    let demo = Self.besideSynchronizedFolder("One.xcdatamodel", "Two.xcdatamodel")
    let model = "Model.xcdatamodeld"
    var text = try demo.text(Self.project)
    var versions: [Substring] = []
    for reference in text.matches(of: /(A[0-9]{23}) = \{[^}]*path = "((One|Two).xcdatamodel)";/) {
      versions.append(reference.1)
      demo.take("\(Self.old)/\(reference.2)")
      demo.put("\n", at: "\(Self.old)/\(model)/\(reference.2)/contents")
    }
    try #require(versions.count == 2)
    let group = "C0FFEE000000000000000001"
    text.replace("\(versions[0]),", with: "\(group),")
    text.replace("\(versions[1]),", with: "")
    text.replace(
      "\(versions[0]) = {",
      with: "\(group) = { isa = XCVersionGroup; children = (\(versions.joined(separator: ", "))); "
        + "path = \(model); sourceTree = \"<group>\"; }; \(versions[0]) = {")
    demo.put(text, at: Self.project)
    let before = try demo.project.snapshot()
    let answer = demo.answer("module", "move", "Profile", "--to", "Screens", "--keep-tests")
    #expect(
      answer.fails("module.not-movable", naming: "\(Self.old)/\(model)"),
      "\(answer.testDescription)")
    #expect(!answer.names.contains { $0.hasSuffix(".xcdatamodel") })
    #expect(try demo.project.snapshot() == before)
  }

  @Test func `localized files move into no synchronized folder`() throws {
    let demo = try Self.living()
    var text = try demo.text(Self.project)
    let folder = "FACE00000000000000000001"
    text.replace(
      "/* Begin PBXGroup section */\n",
      with: """
        /* Begin PBXFileSystemSynchronizedRootGroup section */
        \t\t\(folder) /* Screens */ = {isa = PBXFileSystemSynchronizedRootGroup; path = Screens; sourceTree = "<group>"; };
        /* End PBXFileSystemSynchronizedRootGroup section */

        /* Begin PBXGroup section */

        """)
    let group = "A30000000000000000000002 /* Demo */,\n"
    text.replace(group, with: "\(group)\t\t\t\t\(folder) /* Screens */,\n")
    demo.put(text, at: Self.project)
    let before = try demo.project.snapshot()
    let answer = demo.answer("module", "move", "Profile", "--to", "Screens")
    #expect(
      answer.fails("module.not-movable", naming: "\(Self.old)/Base.lproj/Main.storyboard"),
      "\(answer.testDescription)")
    #expect(try demo.project.snapshot() == before)
  }

  @Test func `a module's own synchronized folder moves as a whole`() throws {
    let sample = ProjectSample([
      .init("Demo", synchronized: [Self.old]), .init("DemoTests", "bundle.unit-test"),
    ])
    let demo = RecordProject([Self.project: sample.text])
    demo.run("gen", "Profile", "--no-tests")
    demo.put("final class Cell {}\n", at: "\(Self.old)/View/Cell.swift")
    demo.run("module", "rename", "Profile", "Account")
    let text = try demo.text(Self.project)
    #expect(text.contains("Demo/Modules/Account"))
    #expect(!text.contains("Profile") && !text.contains("View.swift"), "\(text)")
  }

  @Test(arguments: ["", "/Parts"])
  func `a synchronized folder moves into no other one`(_ inner: String) throws {
    let folder = Self.old + inner
    let sample = ProjectSample([
      .init("Demo", synchronized: ["Screens", folder]), .init("DemoTests", "bundle.unit-test"),
    ])
    let demo = RecordProject([Self.project: sample.text])
    demo.run("gen", "Profile", "--no-tests")
    demo.put("final class Cell {}\n", at: "\(folder)/Cell.swift")
    let before = try demo.project.snapshot()
    let answer = demo.answer("module", "move", "Profile", "--to", "Screens")
    #expect(answer.fails("module.not-movable", naming: folder), "\(answer.testDescription)")
    #expect(try demo.project.snapshot() == before)
    demo.run("module", "move", "Profile", "--to", "Other")
    #expect(try demo.text(Self.project).contains("Other/Profile\(inner)"))
  }

  @Test func `a folder that is not the module's own does not move`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.put("mine\n", at: "Demo/Other/notes.md")
    let record = ".viper/modules/Profile.yml"
    demo.put(
      try demo.text(record).replacing("folder: Demo/Modules/Profile", with: "folder: Demo/Other"),
      at: record)
    demo.run("module", "rename", "Profile", "Account")
    #expect(try demo.text("Demo/Other/notes.md") == "mine\n")
  }

  @Test func `in the folder of a package only generated files move`() throws {
    let package = "Demo/Modules/Account"
    let demo = RecordProject([
      "\(package)/Package.swift": "// swift-tools-version:6.0\n",
      "\(package)/Sources/Account.swift": "public struct Account {}\n",
    ])
    demo.run("gen", "Profile")
    #expect(demo.answer("module", "rename", "Profile", "Account").names.contains(package))
    let moved = demo.answer("module", "move", "Account", "--to", "Demo/Screens")
    #expect(moved.exit == .done && moved.names.contains(package))
    let paths = try demo.tree.paths
    #expect(paths.contains("\(package)/Package.swift"))
    #expect(paths.contains("\(package)/Sources/Account.swift"))
    #expect(paths.contains("Demo/Screens/Account/View/AccountView.swift"))
    #expect(!paths.contains("\(package)/View/AccountView.swift"))
    #expect(!paths.contains("Demo/Screens/Account/Package.swift"))
  }

  @Test func `gen names a folder that is a package`() {
    let demo = RecordProject(["\(Self.old)/Package.swift": "// swift-tools-version: 5.9\n"])
    let answer = demo.answer("gen", "Feed", "Profile", "--template", "screen")
    #expect(answer.names.contains(Self.old) && !answer.names.contains("Demo/Modules/Feed"))
    #expect(!demo.answer("gen", "Profile").names.contains(Self.old))
  }

  @Test func `references in added files change only when asked to`() throws {
    let demo = try Self.living()
    let shown = demo.answer("module", "rename", "Profile", "Account", "--dry-run")
    #expect(
      shown.result["mentions"].mentions.contains(
        "Demo/Modules/Account/View/Cell.swift:1 ProfileView"))
    demo.run("module", "rename", "Profile", "Account", "--references")
    #expect(
      try demo.text("Demo/Modules/Account/View/Cell.swift")
        == "final class Cell { let view = AccountView() }\n")
  }

  @Test func `with --generated-only they stay, and are named`() throws {
    let demo = try Self.living()
    let said = demo.run("module", "rename", "Profile", "Account", "--generated-only")
    for name in Self.added {
      #expect(try demo.tree.paths.contains("\(Self.old)/\(name)"))
      #expect(said.contains("\(Self.old)/\(name)"))
    }
  }

  @Test(arguments: ["Login:Logout.md", "Icon\r"])
  func `one whose name viper does not create stops it, or stays`(_ name: String) throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.put("mine\n", at: "\(Self.old)/\(name)")
    let before = try demo.project.snapshot()
    let move = ["module", "move", "Profile", "--to", "Demo/Screens"]
    #expect(demo.answer(move).fails("files.bad-name", suggesting: "--generated-only"))
    #expect(try demo.project.snapshot() == before)
    #expect(demo.answer(move + ["--generated-only"]).exit == .done)
    #expect(try demo.text("\(Self.old)/\(name)") == "mine\n")
  }

  @Test func `too many for a module stay with --generated-only, and when it is removed`() throws {
    let demo = try Self.living()
    for number in 0...10_000 { demo.put("", at: "\(Self.old)/Many/\(number).txt") }
    let rename = ["module", "rename", "Profile", "Account"]
    #expect(demo.answer(rename).fails("module.too-many-files", naming: Self.old))
    #expect(demo.answer(rename + ["--generated-only"]).exit == .done)
    #expect(demo.answer(["module", "remove", "Account", "--force"]).exit == .done)
  }

  @Test func `remove names the files that it leaves`() throws {
    let demo = try Self.living()
    let said = demo.run("module", "remove", "Profile")
    for name in Self.added {
      #expect(try demo.tree.paths.contains("\(Self.old)/\(name)"))
      #expect(said.contains("\(Self.old)/\(name)"))
    }
  }

  @Test func `remove names the modules and files that still use the module`() throws {
    let demo = RecordProject(["Demo/App.swift": "\nlet presenter = ProfilePresenter()\n"])
    demo.run("gen", "Profile")
    demo.run("gen", "Cart")
    demo.put(
      "final class CartView { var other: ProfileView? }\n",
      at: "Demo/Modules/Cart/View/CartView.swift")
    for option in [["--dry-run"], []] {
      let users = demo.answer(["module", "remove", "Profile"] + option).result["users"]
      #expect(
        users.mentions.sorted() == [
          "Demo/App.swift:2 ProfilePresenter",
          "Demo/Modules/Cart/View/CartView.swift:1 ProfileView",
        ])
      #expect(users.texts("module") == ["Cart"])
    }
  }

  @Test func `a file that can't move, or an existing one, stops it before any change`() throws {
    let demo = try Self.living()
    demo.project.files.putLink(at: demo.project.root.appending("\(Self.old)/link"), to: "View")
    let before = try demo.project.snapshot()
    #expect(
      demo.answer("module", "rename", "Profile", "Account")
        .fails("module.not-movable", naming: "\(Self.old)/link"))
    #expect(try demo.project.snapshot() == before)
    demo.take("\(Self.old)/link")
    demo.put("other\n", at: "Demo/Modules/Account/notes.md")
    demo.put("fine\n", at: "Demo/Modules/Account/other.md")
    let there = try demo.project.snapshot()
    #expect(
      demo.answer("module", "rename", "Profile", "Account")
        .fails("module.in-the-way", naming: "Demo/Modules/Account/notes.md"))
    #expect(try demo.project.snapshot() == there)
    demo.take("Demo/Modules/Account/notes.md")
    demo.run("module", "rename", "Profile", "Account")
    #expect(try demo.text("Demo/Modules/Account/other.md") == "fine\n")
  }

  @Test func `a module inside of the folder moves along with its record`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.run("gen", "Detail", "--module-path", "\(Self.old)/Parts")
    demo.put("// mine\n", at: "\(Self.old)/Parts/Detail/Mine.swift")
    demo.run("module", "rename", "Profile", "Account")
    #expect(try !demo.tree.paths.contains { $0.hasPrefix(Self.old) })
    #expect(try demo.text("Demo/Modules/Account/Parts/Detail/Mine.swift") == "// mine\n")
    let shown = demo.answer("module", "show", "Detail")
    #expect(shown.result["path"] == "Demo/Modules/Account/Parts/Detail")
    #expect(demo.states(of: "Detail") == ["unchanged"])
    demo.take("Demo/Modules/Account/Parts/Detail/Mine.swift")
    demo.run("module", "remove", "Detail")
    demo.run("module", "remove", "Account")
    #expect(try !demo.text(Self.project).contains("DetailView"))
  }

  /// `Profile` in two places, whose tests are one file.
  private static func sharing() -> RecordProject {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.run(
      "gen", "Profile", "--module-path", "Demo/Other", "--project-targets", "DemoTests")
    return demo
  }

  @Test(arguments: [
    ["remove", "Profile"], ["rename", "Profile", "Account"],
    ["move", "Profile", "--to", "Demo/Screens", "--tests-to", "DemoTests/Screens"],
  ])
  func `a file of two modules stays for the other one`(_ words: [String]) throws {
    let tests = "DemoTests/Modules/Profile/Presenter/ProfilePresenterTests.swift"
    let demo = Self.sharing()
    let text = try demo.text(tests)
    let answer = demo.answer(["module"] + words + ["--module-path", "Demo/Other"])
    #expect(answer.exit == .done)
    #expect(try demo.text(tests) == text)
    #expect(answer.names.isSuperset(of: [tests, "Profile"]))
    #expect(try demo.text(Self.project).contains("ProfilePresenterTests.swift in Sources"))
    let shown = demo.answer("module", "show", "Profile", "--module-path", "Demo/Modules")
    #expect(!shown.result["files"].texts("state").contains("missing"))
    let copy = "DemoTests/Modules/Account/Presenter/AccountPresenterTests.swift"
    #expect(try demo.tree.paths.contains(copy) == (words[0] == "rename"))
  }
}
