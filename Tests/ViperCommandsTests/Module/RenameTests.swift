import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite struct ModuleRenameTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"
  private static let renamedView = "Demo/Modules/Account/View/AccountView.swift"

  @Test(arguments: BundledModule.some)
  func `rename gives the module that gen generates with the new name`(_ module: BundledModule)
    throws
  {
    let (renamed, fresh) = (RecordProject(), RecordProject())
    renamed.run(module.gen("Profile"))
    renamed.run("module", "rename", "Profile", "AccountSettings")
    fresh.run(module.gen("AccountSettings"))
    let differences = try fresh.tree.changes(to: renamed.tree)
    #expect(differences == [])
  }

  @Test(arguments: BundledModule.some)
  func `move gives the module that gen generates in the new folder`(_ module: BundledModule) throws
  {
    let (moved, fresh) = (RecordProject(), RecordProject())
    moved.run(module.gen("Profile"))
    moved.run("module", "move", "Profile", "--to", "Demo/Screens")
    fresh.run(
      module.gen("Profile", "--module-path", "Demo/Screens", "--test-path", "DemoTests/Screens"))
    let differences = try fresh.tree.changes(to: moved.tree)
    #expect(differences == [])
  }

  @Test func `rename and move give the same without a record`() throws {
    let plain: [String: String?] = ["Rambafile": DemoProject.rambafile]
    let (renamed, fresh) = (RecordProject(plain), RecordProject(plain))
    renamed.run("gen", "Profile", "viper", "--custom-parameters", "view:xib")
    renamed.run("module", "rename", "Profile", "Account")
    renamed.run("module", "move", "Account", "--to", "Demo/Screens")
    fresh.run(
      "gen", "Account", "viper", "--custom-parameters", "view:xib", "--module-path", "Demo/Screens",
      "--test-path", "DemoTests/Screens")
    let differences = try fresh.tree.changes(to: renamed.tree)
    #expect(differences == [])
  }

  @Test func `several modules move at once, with their tests by default`() throws {
    let moved = RecordProject()
    moved.run("gen", "Profile", "Cart", "--template", "viper")
    moved.run("module", "move", "Profile", "Cart", "--to", "Demo/Cart")
    let both = try moved.project.snapshot().texts
    for name in ["Profile", "Cart"] {
      #expect(both["Demo/Cart/\(name)/View/\(name)ViewController.swift"] != nil)
      #expect(both["DemoTests/Cart/\(name)/View/\(name)ViewControllerTests.swift"] != nil)
    }
    moved.run("module", "move", "Cart", "--to", "Demo/Shop", "--keep-tests")
    let texts = try moved.project.snapshot().texts
    #expect(texts["Demo/Shop/Cart/View/CartViewController.swift"] != nil)
    #expect(texts["DemoTests/Cart/Cart/View/CartViewControllerTests.swift"] != nil)
    let answer = moved.answer("module", "move", "Cart", "--to", "Elsewhere")
    #expect(answer.exit == .done && answer.names.contains("--tests-to FOLDER"))
  }

  @Test func `renaming or moving twice is an error`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.run("module", "move", "Profile", "--to", "Demo/Screens")
    let moved = try demo.project.snapshot()
    #expect(
      demo.answer("module", "move", "Profile", "--to", "Demo/Screens")
        .fails("module.same-place", naming: "Demo/Screens/Profile"))
    #expect(
      demo.answer("module", "rename", "Profile", "Profile")
        .fails("module.same-name", naming: "Profile"))
    #expect(try demo.project.snapshot() == moved)
    demo.run("module", "rename", "Profile", "Account")
    #expect(
      demo.answer("module", "rename", "Profile", "Account")
        .fails("module.unknown", naming: "Profile"))
  }

  @Test func `the name of another module, or of an existing file, is refused`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.run("gen", "Account")
    let before = try demo.project.snapshot()
    #expect(
      demo.answer("module", "rename", "Profile", "Account")
        .fails("module.exists", naming: "Account", "Demo/Modules/Account"))
    #expect(try demo.project.snapshot() == before)
    demo.put("// mine\n", at: "Demo/Modules/Cart/View/CartView.swift")
    let other = try demo.project.snapshot()
    #expect(
      demo.answer("module", "rename", "Profile", "Cart")
        .fails("module.in-the-way", naming: "Demo/Modules/Cart/View/CartView.swift"))
    #expect(try demo.project.snapshot() == other)
  }

  @Test func `a name with which a type would inherit from itself is refused`() throws {
    let demo = RecordProject([
      "Templates/screen/Code/view.swift.liquid": "class {{ module_info.name }}View: UIView {}\n"
    ])
    demo.run("gen", "Profile")
    let before = try demo.tree
    let answer = demo.answer("module", "rename", "Profile", "UI")
    #expect(
      answer.fails("module.name", naming: "UIView", suggesting: "UIScreen"),
      "\(answer.testDescription)")
    #expect(try before.changes(to: demo.tree) == [])
  }

  @Test func `a type with the new name is a warning where the targets are unknown`() throws {
    let place = "Demo/Code.swift"
    let demo = RecordProject([
      "Rambafile": RecordProject.rambafile
        .replacing("xcodeproj_path: Demo.xcodeproj", with: "xcodeproj_path: \"\""),
      "Demo.xcodeproj/project.pbxproj": nil,
    ])
    demo.run("gen", "Profile")
    // Types in other types, extensions and tests are no second types, and a move keeps the names.
    for (code, isTaken) in [
      ("import UIKit\n\nstruct AccountPresenter {}\n", true),
      ("enum Old { struct AccountPresenter {} }\n", false),
      ("extension AccountPresenter {}\n", false),
      ("import XCTest\nstruct AccountPresenter {}\n", false),
    ] {
      demo.put(code, at: place)
      for more in [[], ["--references"]] {
        let answer = demo.answer(["module", "rename", "Profile", "Account", "--dry-run"] + more)
        #expect(answer.exit == .done, "\(answer.testDescription)")
        #expect(answer.warnings.contains("module.name-taken") == isTaken, "\(code)")
      }
    }
    demo.put("struct ProfilePresenter {}\n", at: place)
    demo.run("module", "move", "Profile", "--to", "Demo/Screens")
    let answer = demo.answer("module", "rename", "Profile", "Account")
    #expect(answer.exit == .done && !answer.warnings.contains("module.name-taken"))
  }

  @Test(arguments: [true, false])
  func `a type with the new name in another target is no problem`(isInTarget: Bool) throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.run(
      ["gen", "Other/List", "--no-tests"] + (isInTarget ? [] : ["--project-targets", "DemoTests"]))
    let place = "Demo/Modules/Other/List/View/ListView.swift"
    demo.put("// mine\nfinal class AccountView {}\n", at: place)
    let before = try demo.tree
    let answer = demo.answer("module", "rename", "Profile", "Account")
    #expect(
      isInTarget
        ? answer.fails("module.name-taken", at: "\(place):2:1", naming: "AccountView")
        : answer.exit == .done, "\(answer.testDescription)")
    #expect(try before.changes(to: demo.tree).isEmpty == isInTarget)
  }

  @Test(arguments: [true, false])
  func `a type with the new name in another target of a package is no problem`(
    isInTarget: Bool
  ) throws {
    let project = TestProject([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.target(name: "App"), .target(name: "Kit")])
      """,
      "Sources/\(isInTarget ? "App" : "Kit")/Old.swift": "struct AccountRouter {}\n",
      "Rambafile":
        "company: A\nproject_name: App\nproject_file_path: Sources/App/Modules\nmodule_records: true\n",
    ])
    #expect(project.answer("gen", "Profile", "viper").exit == .done)
    let answer = project.answer("module", "rename", "Profile", "Account")
    #expect(
      isInTarget
        ? answer.fails("module.name-taken", at: "Sources/App/Old.swift:1:1") : answer.exit == .done,
      "\(answer.testDescription)")
  }

  /// An edited file, and what it must be after `Profile` became `Account`.
  static let edits: [(before: String, after: String)] = [
    (
      "// ProfileView.swift\nfinal class ProfileView { let profile = Profile() }\n",
      "// AccountView.swift\nfinal class AccountView { let profile = Profile() }\n"
    ),
    (
      "// ProfileView.swift\n// Profile's own: ProfileViewport, UserProfile\nfinal class ProfileView {}\n",
      "// AccountView.swift\n// Profile's own: ProfileViewport, UserProfile\nfinal class AccountView {}\n"
    ),
    (
      "// ProfileView.swift\r\nfinal class ProfileView {}\r\nlet title = \"Profile\"\r\n",
      "// AccountView.swift\r\nfinal class AccountView {}\r\nlet title = \"Profile\"\r\n"
    ),
    (
      #"let (quote, view) = (/"/, ProfileView(a / 2, "ProfileView"))"#,
      #"let (quote, view) = (/"/, AccountView(a / 2, "ProfileView"))"#
    ),
    (
      #"total /= 2; let words = ["a/b", x]; print(ProfileView.self) // an "a/b" of ProfileView"#,
      #"total /= 2; let words = ["a/b", x]; print(AccountView.self) // an "a/b" of AccountView"#
    ),
    (
      "import UIKit\nextension ProfileView { var p: ProfilePresenter? { nil } }\nfinal class ProfileView {}",
      "import UIKit\nextension AccountView { var p: AccountPresenter? { nil } }\nfinal class AccountView {}"
    ),
    (
      "let s: ProfileSettings = UserProfile.ProfileView2(ProfileView.self, _ProfileView, \"ProfileView\")",
      "let s: ProfileSettings = UserProfile.ProfileView2(AccountView.self, _ProfileView, \"ProfileView\")"
    ),
  ]

  @Test(arguments: edits.indices, [true, false])
  func `an edited file keeps its edits, and only generated names change`(
    _ index: Int, withRecord: Bool
  ) throws {
    let (before, after) = Self.edits[index]
    let demo = RecordProject(withRecord ? [:] : ["Rambafile": DemoProject.rambafile])
    demo.run("gen", "Profile")
    demo.run("gen", "ProfileSettings")
    demo.run("gen", "UserProfile")
    demo.put(before, at: Self.view)
    let untouched = try demo.tree.texts.filter {
      $0.key.contains("ProfileSettings") || $0.key.contains("UserProfile")
    }
    demo.run("module", "rename", "Profile", "Account", "screen")
    #expect(try demo.text(Self.renamedView) == after)
    #expect(try untouched.allSatisfy { try demo.text($0.key) == $0.value })
    #expect(try !demo.tree.paths.contains(Self.view))
  }

  @Test func `deleted files stay deleted, and added files move along`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.take(Self.view)
    demo.put("// mine\n", at: "Demo/Modules/Profile/View/Mine.swift")
    let answer = demo.answer("module", "rename", "Profile", "Account")
    #expect(
      answer.exit == .done
        && answer.reports(
          "module.missing", at: "Demo.xcodeproj/project.pbxproj", naming: Self.view),
      "\(answer.testDescription)")
    #expect(try !demo.tree.paths.contains(Self.renamedView))
    #expect(try demo.text("Demo/Modules/Account/View/Mine.swift") == "// mine\n")
    #expect(try !demo.text("Demo.xcodeproj/project.pbxproj").contains("View.swift"))
  }

  @Test func `targets that were added in Xcode stay`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", "screen", "--project-targets", "Demo,DemoTests")
    let path = ".viper/modules/Profile.yml"
    demo.put(
      try demo.text(path).replacing(
        "  targets:\n  - Demo\n  - DemoTests\n", with: "  targets:\n  - Demo\n"), at: path)
    demo.run("module", "rename", "Profile", "Account")
    let view = demo.answer("module", "show", "Account").result["files"].list
      .first { $0["path"] == .text(Self.renamedView) }
    #expect(view?["targets"] == ["Demo", "DemoTests"])
  }

  @Test func `asset catalogs and data models stay in the project`() throws {
    let spec = DemoProject.rambaspec.replacing(
      "test_files:",
      with: """
        - {name: "Images.xcassets/{{ module_info.name }}.imageset/Contents.json", path: Code/view.swift.liquid}
        - {name: Model.xcdatamodeld/Model.xcdatamodel/contents, path: Code/view.swift.liquid}
        test_files:
        """)
    let changes: [String: String?] = ["Templates/screen/screen.rambaspec": spec]
    let (renamed, fresh) = (RecordProject(changes), RecordProject(changes))
    renamed.run("gen", "Profile")
    let contents = renamed.answer("module", "show", "Profile").result["files"].list
      .first { $0["path"].text?.hasSuffix("ProfileContents.json") == true }
    #expect(contents?["targets"] == ["Demo"])
    renamed.run("module", "rename", "Profile", "Account")
    fresh.run("gen", "Account")
    let differences = try fresh.tree.changes(to: renamed.tree)
    #expect(differences == [])
    #expect(try fresh.text("Demo.xcodeproj/project.pbxproj").contains("Images.xcassets in Res"))
  }

  @Test func `into the folder of another target of a package, move warns`() throws {
    let demo = RecordProject(exactly: [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App",
        targets: [
          .target(name: "Core"), .target(name: "UI"),
          .testTarget(name: "UITests", dependencies: ["UI"]),
        ])
      """,
      "Sources/Core/Core.swift": "", "Sources/UI/UI.swift": "", "Tests/UITests/UITests.swift": "",
      "Rambafile": """
      company: A
      project_name: App
      product_module_name: UI
      project_file_path: Sources/UI/Modules
      test_file_path: Tests/UITests/Modules
      module_records: true

      """,
    ])
    demo.run("gen", "Profile", "viper")
    #expect(demo.answer("module", "move", "Profile", "--to", "Sources/UI/Other").warnings == [])
    let answer = demo.answer("module", "move", "Profile", "--to", "Sources/Core")
    #expect(answer.exit == .done && answer.warnings == ["module.other-target"])
    #expect(
      answer.reports(
        "module.other-target", naming: "UI", "Core", suggesting: "product_module_name: Core",
        "@testable import Core"))
    demo.run("gen", "Menu", "viper", "--no-tests")
    let untested = demo.answer("module", "move", "Menu", "--to", "Sources/Core")
    #expect(
      untested.problems.first?.suggestions == ["product_module_name: Core", ".viper/modules"],
      "\(untested.testDescription)")
  }

  /// The project of a module as someone left it in Xcode.
  private static func text(_ text: String, withSettingsOf name: String) -> String {
    var text = text.replacing(
      "lastKnownFileType = sourcecode.swift; path = \(name)View.swift; sourceTree = \"<group>\"; };",
      with: "explicitFileType = sourcecode.swift; fileEncoding = 4; future = {a = (1, ); }; "
        + "indentWidth = 3; lineEnding = 2; path = \(name)View.swift; sourceTree = \"<group>\"; "
        + "tabWidth = 3; usesTabs = 1; };")
    text.replace(
      "/* \(name)Presenter.swift */; };",
      with: "/* \(name)Presenter.swift */; platformFilters = (ios, macos, ); "
        + "settings = {ATTRIBUTES = (Public, ); COMPILER_FLAGS = \"-w -DX\"; }; };")
    text.replace("path = View;\n", with: "indentWidth = 8;\n\t\t\tpath = View;\n")
    return text
  }

  @Test(arguments: [
    ["rename", "Profile", "Account"],
    ["move", "Profile", "--to", "Demo/Screens", "--keep-tests"],
  ])
  func `settings that were made in Xcode stay`(_ words: [String]) throws {
    let project = "Demo.xcodeproj/project.pbxproj"
    let name = words[0] == "rename" ? "Account" : "Profile"
    let (changed, fresh) = (RecordProject(), RecordProject())
    changed.run("gen", "Profile")
    let text = Self.text(try changed.text(project), withSettingsOf: "Profile")
    try #require(text.contains("tabWidth") && text.contains("-DX") && text.contains("Width = 8"))
    changed.put(text, at: project)
    changed.run(["module"] + words)
    fresh.run(["gen", name] + (words[0] == "rename" ? [] : ["--module-path", "Demo/Screens"]))
    let expected = Self.text(try fresh.text(project), withSettingsOf: name)
    #expect(try changed.text(project) == expected)
  }

  @Test func `a file stays in its build phases`() throws {
    let project = "Demo.xcodeproj/project.pbxproj"
    let demo = RecordProject()
    demo.run("gen", "Profile")
    var text = try demo.text(project)
    let member = try #require(
      text.split(separator: "\n").first { $0.contains("/* ProfileView.swift in Sources */ =") })
    let id = String(member.dropFirst(2).prefix(24))
    // Out of the sources, and into a phase that copies it.
    text.replace("\t\t\t\t\(id) /* ProfileView.swift in Sources */,\n", with: "")
    text.replace("ProfileView.swift in Sources", with: "ProfileView.swift in Embed")
    text.replace(
      "\t\t\t\tA50000000000000000000001 /* Sources */,\n",
      with: "\t\t\t\tA50000000000000000000001 /* Sources */,\n\t\t\t\tC0FFEE000000000000000001,\n")
    text.replace(
      "/* Begin PBXNativeTarget section */\n",
      with: "C0FFEE000000000000000001 = {isa = PBXCopyFilesBuildPhase; name = Embed; "
        + "files = (\(id), ); };\n/* Begin PBXNativeTarget section */\n")
    demo.put(text, at: project)
    demo.run("module", "rename", "Profile", "Account")
    let edited = try demo.text(project)
    #expect(edited.ranges(of: "AccountView.swift in Embed */").count == 2, "\(edited)")
    #expect(!edited.contains("View.swift in Sources") && !edited.contains("Profile"))
  }

  @Test(arguments: [["rename", "Profile", "Account"], ["remove", "Profile"]])
  func `the module's groups are removed whichever program made them`(_ words: [String]) throws {
    let project = "Demo.xcodeproj/project.pbxproj"
    let (demo, other) = (RecordProject(), RecordProject())
    demo.run("gen", "Profile")
    other.run("gen", "Profile")
    var text = try demo.text(project)
    for (index, name) in ["Profile", "View", "Presenter"].enumerated() {
      let lines = text.split(separator: "\n").filter { $0.hasSuffix("/* \(name) */ = {") }
      for (part, line) in lines.enumerated() {
        let id = line.dropFirst(2).prefix(24)
        text.replace(id, with: "FACADE00000000000000000\(part * 3 + index)")
      }
    }
    demo.put(text, at: project)
    demo.run(["module"] + words)
    other.run(["module"] + words)
    #expect(try demo.text(project) == other.text(project))
  }

  @Test func `an edited file keeps its permissions`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    demo.put("// mine\nfinal class ProfileView {}\n", at: Self.view)
    demo.project.files.setPermissions(0o640, at: demo.project.root.appending(Self.view))
    demo.run("module", "rename", "Profile", "Account")
    let status = try demo.project.files.status(demo.project.root.appending(Self.renamedView))
    #expect(status?.permissions == 0o640)
  }

  private static let projectFile = "Demo.xcodeproj/project.pbxproj"

  @Test(arguments: [
    ("\t\t\tmainGroup = A30000000000000000000001;\n", ""),
    ("path = Demo;", "path = \"$(SRCROOT)/Demo\";"),
    ("path = Demo;\n\t\t\tsourceTree = \"<group>\";", "path = Demo;\n\t\t\tsourceTree = SHARED;"),
  ])
  func `an entry that leads to no file is a warning`(_ old: String, _ new: String) throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let text = try demo.text(Self.projectFile)
    let damaged = text.replacing(old, with: new)
    #expect(damaged != text)
    for words in [["rename", "Profile", "Account"], ["move", "Profile", "--to", "Demo/Screens"]] {
      let words = ["module"] + words + ["--dry-run"]
      demo.put(text, at: Self.projectFile)
      #expect(!demo.answer(words).reports("project.unknown-place"))
      demo.put(damaged, at: Self.projectFile)
      let answer = demo.answer(words)
      #expect(answer.exit == .done, "\(answer.testDescription)")
      #expect(
        answer.reports(
          "project.unknown-place", at: Self.projectFile, suggesting: "viper project check"))
    }
  }

  @Test func `the error about a damaged project file suggests project check`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    var text = try demo.text(Self.projectFile)
    let entry = try #require(
      text.firstMatch(of: /\t+[0-9A-F]{24} \/\* ProfileView\.swift in Sources \*\/,\n/))
    text.replace(entry.output, with: "\(entry.output)\(entry.output)")
    demo.put(text, at: Self.projectFile)
    for words in [["rename", "Profile", "Account"], ["remove", "Profile"]] {
      #expect(
        demo.answer(["module"] + words)
          .fails("project.check-failed", suggesting: "viper project check"))
    }
  }

  @Test func `files keep their targets where two have one name`() throws {
    let (demo, other) = (RecordProject(), RecordProject())
    for demo in [demo, other] { demo.run("gen", "Profile") }
    func withOneName(_ text: String) -> String {
      text.replacing("name = DemoTests;", with: "name = Demo;")
    }
    demo.put(withOneName(try demo.text(Self.projectFile)), at: Self.projectFile)
    let answer = demo.answer("module", "rename", "Profile", "Account")
    #expect(answer.exit == .done && !answer.reports("project.ambiguous-target"))
    other.run("module", "rename", "Profile", "Account")
    #expect(try demo.text(Self.projectFile) == withOneName(try other.text(Self.projectFile)))
  }
}
