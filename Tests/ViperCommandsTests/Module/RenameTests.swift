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

  /// A project whose target Demo builds its folder, and a module in it that Kit takes.
  private static func profileOfKit() -> RecordProject {
    let sample = ProjectSample([
      .init("Demo", synchronized: ["Demo"]),
      .init("DemoTests", "bundle.unit-test", synchronized: ["DemoTests"]),
      .init("Kit", "framework"),
    ])
    let demo = RecordProject(["Demo.xcodeproj/project.pbxproj": sample.text])
    demo.run("gen", "Profile", "screen", "--project-targets", "Kit")
    return demo
  }

  /// Demo builds the folder of the module, Kit takes files out of it, and one of the two loses its
  /// mention of a file: then no target has it, or both do.
  @Test(arguments: [true, false])
  func `in synchronized folders, exceptions follow as they were set`(_ first: Bool) throws {
    let project = "Demo.xcodeproj/project.pbxproj"
    let demo = Self.profileOfKit()
    let view = "Modules/Profile/View/ProfileView.swift"
    var text = try demo.text(project)
    let places = text.ranges(of: view)
    try #require(places.count == 2)
    text.replaceSubrange(first ? places[0] : places[1], with: "Modules/Zebra.swift")
    demo.put(text, at: project)
    // A set that is emptied on the way is listed last afterwards.
    func words(_ text: String) -> [Substring] { text.split { " ,()\n".contains($0) }.sorted() }
    demo.run("module", "rename", "Profile", "Account")
    text = text.replacing("Profile", with: "Account")
    #expect(try words(demo.text(project)) == words(text))
    demo.run("module", "move", "Account", "--to", "Demo/Screens")
    text = text.replacing("Modules/Account", with: "Screens/Account")
    #expect(try words(demo.text(project)) == words(text))
    demo.run("module", "remove", "Account")
    #expect(try !demo.text(project).contains("Account"))
    #expect(try demo.text(project).contains("Modules/Zebra.swift"))
  }

  /// Kit has a file with its own flags, attributes and platform, and a phase copies another file.
  @Test func `in synchronized folders, the settings of a file follow it`() throws {
    let project = "Demo.xcodeproj/project.pbxproj"
    let demo = Self.profileOfKit()
    let view = "Modules/Profile/View/ProfileView.swift"
    let begin = "A00000000000000000000001 = {"
    var text = try demo.text(project)
    let target = try #require(text.ranges(of: "\t\t\ttarget = ").first)
    text.insert(
      contentsOf: """
        \t\t\tadditionalCompilerFlagsByRelativePath = {
        \t\t\t\t\(view) = "-w";
        \t\t\t\t"Modules/Zebra View.swift" = "-w";
        \t\t\t};
        \t\t\tplatformFiltersByRelativePath = {
        \t\t\t\t"\(view)" = (
        \t\t\t\t\tmacos,
        \t\t\t\t);
        \t\t\t};
        \t\t\tpublicHeaders = (
        \t\t\t\tZebra.h,
        \t\t\t\t\(view),
        \t\t\t);

        """, at: target.lowerBound)
    text.replace(
      begin,
      with: """
        C0FFEE000000000000000001 = {
        \t\t\tisa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet;
        \t\t\tbuildPhase = A00000000000000000000010;
        \t\t\tmembershipExceptions = (
        \t\t\t\t\(view),
        \t\t\t\tZebra.json,
        \t\t\t);
        \t\t};
        \t\t\(begin)
        """)
    text.replace(" exceptions = (", with: " exceptions = (C0FFEE000000000000000001, ")
    try #require(text.ranges(of: "C0FFEE").count == 2)
    demo.put(text, at: project)
    func words(_ text: String) -> [Substring] { text.split { " \t,\n\"".contains($0) }.sorted() }
    demo.run("module", "rename", "Profile", "Account")
    text = text.replacing("Profile", with: "Account")
    #expect(try words(demo.text(project)) == words(text))
    demo.run("module", "move", "Account", "--to", "Demo/Screens")
    text = text.replacing("Modules/Account", with: "Screens/Account")
    #expect(try words(demo.text(project)) == words(text))
    demo.run("module", "remove", "Account")
    let rest = try demo.text(project)
    #expect(!rest.contains("Account") && !rest.contains("platformFiltersByRelativePath"), "\(rest)")
    for kept in ["Zebra.h,", "Zebra.json,", "\"Modules/Zebra View.swift\" = \"-w\";"] {
      #expect(rest.contains(kept))
    }
  }

  /// Kit has files of any type and a folder, which Demo lacks.
  @Test func `in synchronized folders, membership, types and folder references follow`() throws {
    let project = "Demo.xcodeproj/project.pbxproj"
    let demo = Self.profileOfKit()
    for name in ["fixture.json", "Kit.h", "notes.txt", "Web/index.html"] {
      demo.put("{}\n", at: "Demo/Modules/Profile/\(name)")
    }
    var text = try demo.text(project)
    let view = "Modules/Profile/View/ProfileView.swift,"
    try #require(text.ranges(of: view).count == 2)
    let more = ["fixture.json", "Kit.h", "Web"].map { "Modules/Profile/\($0),\n" }.joined()
    text.replace(view, with: more + view)
    let path = "path = \"Demo\";"
    try #require(text.ranges(of: path).count == 1)
    text.replace(
      path,
      with: "explicitFileTypes = { Modules/Profile/fixture.json = text; }; "
        + "explicitFolders = (Modules/Profile/Web, ); \(path)")
    demo.put(text, at: project)
    func words(_ text: String) -> [Substring] { text.split { " \t,()\n\"".contains($0) }.sorted() }
    demo.run("module", "rename", "Profile", "Account")
    text = text.replacing("Profile", with: "Account")
    #expect(try words(demo.text(project)) == words(text))
    demo.run("module", "move", "Account", "--to", "Demo/Screens")
    text = text.replacing("Modules/Account", with: "Screens/Account")
    #expect(try words(demo.text(project)) == words(text))
    // The other folder belongs to another target, and has the settings of none.
    let answer = demo.answer(
      "module", "move", "Account", "--to", "DemoTests/Other", "--keep-tests")
    #expect(
      answer.reports(
        "project.lost-settings", naming: "Demo/Screens/Account/Web", "DemoTests/Other/Account/Web"),
      "\(answer.testDescription)")
    text = try demo.text(project)
    for name in ["fixture.json", "Kit.h"] {
      #expect(text.ranges(of: "Other/Account/\(name)").count == 2, "\(text)")
      #expect(!text.contains("Screens/Account/\(name)"))
    }
    #expect(!text.contains("Account/Web,") && !text.contains("explicitF"), "\(text)")
  }

  @Test func `in synchronized folders, relocate updates exceptions with the old paths`() throws {
    let project = "Demo.xcodeproj/project.pbxproj"
    let demo = Self.profileOfKit()
    for (path, text) in try demo.tree.texts where path.contains("/Modules/Profile/") {
      demo.put(text, at: path.replacing("/Modules/", with: "/Screens/"))
    }
    demo.take("Demo/Modules")
    demo.take("DemoTests/Modules")
    let text = try demo.text(project)
    try #require(text.contains("Modules/Profile"))
    demo.run("module", "relocate", "Profile", "--to", "Demo/Screens")
    func words(_ text: String) -> [Substring] { text.split { " \t,()\n".contains($0) }.sorted() }
    #expect(
      try words(demo.text(project))
        == words(text.replacing("Modules/Profile", with: "Screens/Profile")))
    let updated = try demo.text(project)
    demo.run("module", "relocate", "Profile", "--to", "Demo/Screens")
    #expect(try demo.text(project) == updated)
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

  @Test func `into another synchronized folder, settings of a file are lost with a warning`() throws
  {
    let project = "Demo.xcodeproj/project.pbxproj"
    let demo = Self.profileOfKit()
    let view = "Modules/Profile/View/ProfileView.swift"
    var text = try demo.text(project)
    let target = try #require(text.ranges(of: "\t\t\ttarget = ").first)
    text.insert(
      contentsOf:
        "\t\t\tadditionalCompilerFlagsByRelativePath = {\n\t\t\t\t\(view) = \"-w\";\n\t\t\t};\n",
      at: target.lowerBound)
    demo.put(text, at: project)
    let answer = demo.answer("module", "move", "Profile", "--to", "DemoTests/Screens")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let new = "DemoTests/Screens/Profile/View/ProfileView.swift"
    #expect(answer.reports("project.lost-settings", naming: "Demo/" + view, new))
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

  @Test func `strings from the template change, and all others are listed`()
    throws
  {
    let view = """
      {% include 'header' %}final class {{ module_info.name }}View {
        static let reuseIdentifier = "{{ module_info.name }}Cell"
        let board = UIStoryboard(name: "{{ module_info.name }}", bundle: nil)
      }

      """
    let demo = RecordProject(["Templates/screen/Code/view.swift.liquid": view])
    demo.run("gen", "Profile")
    let mine = """
      // ProfileView.swift
      final class ProfileView {
        static let reuseIdentifier = "ProfileCell" // mine
        let board = UIStoryboard(name: "Profile", bundle: .main)
        let cell = table.dequeueReusableCell(withIdentifier: "ProfileCell")
        let url = "https://example.com/Profile/ProfileView"
        let title = "Profile"
        let event = Event(name: "Profile", of: ProfileView.self)
        let screen = track("ProfileCell")
      }

      """
    demo.put(mine, at: Self.view)
    let app = #"let a = track("ProfileView", ProfileView(), "a \(ProfileView.self)")"# + "\n"
    demo.put(app, at: "Demo/App.swift")
    let answer = demo.answer("module", "rename", "Profile", "Account", "--references")
    let expected = mine.replacing("// ProfileView.swift", with: "// AccountView.swift")
      .replacing("class ProfileView", with: "class AccountView")
      .replacing("reuseIdentifier = \"ProfileCell", with: "reuseIdentifier = \"AccountCell")
      .replacing("UIStoryboard(name: \"Profile", with: "UIStoryboard(name: \"Account")
      .replacing("withIdentifier: \"ProfileCell", with: "withIdentifier: \"AccountCell")
      .replacing("of: ProfileView", with: "of: AccountView")
    #expect(try demo.text(Self.renamedView) == expected)
    let mentions = answer.result["mentions"].mentions
    for mention in [
      "\(Self.renamedView):6 https://example.com/Profile/ProfileView",
      "\(Self.renamedView):7 Profile", "\(Self.renamedView):8 Profile",
      "\(Self.renamedView):9 ProfileCell", "Demo/App.swift:1 ProfileView",
    ] {
      #expect(mentions.contains(mention), "\(mentions)")
    }
    #expect(
      try demo.text("Demo/App.swift")
        == app.replacing("ProfileView()", with: "AccountView()")
        .replacing("ProfileView.self", with: "AccountView.self"))
  }

  @Test(arguments: ["Demo/Cell.swift", "Demo/Modules/Profile/View/Cell.swift"])
  func `a type that has its name only in a string of the template stays`(_ path: String) throws {
    let cell = "final class ProfileCell { static let id = \"ProfileCell\" }\n"
    func view(_ name: String) -> String {
      """
      final class \(name)View {
        // ProfileCell is in a file next to \(name)View.
        let id = "\(name)Cell", cell = ProfileCell()
        final class Nested { let cell = ProfileCell.self }
      }

      """
    }
    let demo = RecordProject([
      "Templates/screen/Code/view.swift.liquid":
        "final class {{ module_info.name }}View {\n  let id = \"{{ module_info.name }}Cell\"\n}\n"
    ])
    demo.run("gen", "Profile")
    demo.put(cell, at: path)
    demo.put(view("Profile"), at: Self.view)
    demo.run("module", "rename", "Profile", "Account", "--references")
    #expect(try demo.text(Self.renamedView) == view("Account"))
    #expect(try demo.text(path.replacing("/Profile/", with: "/Account/")) == cell)
  }

  @Test func `a type that the template declares keeps no name because it is in a string, too`()
    throws
  {
    let view = """
      final class {{ module_info.name }}View {
        let id = "{{ module_info.name }}Cell"
      }
      final class {{ module_info.name }}Cell {}

      """
    let demo = RecordProject(["Templates/screen/Code/view.swift.liquid": view])
    demo.run("gen", "Profile")
    demo.put(try demo.text(Self.view) + "let cell = ProfileCell()\n", at: Self.view)
    demo.run("module", "rename", "Profile", "Account")
    #expect(try demo.text(Self.renamedView).contains("let cell = AccountCell()"))
  }

  @Test func `a storyboard that keeps the name that the code loads is a warning`() throws {
    let view = """
      final class {{ module_info.name }}View {
        let board = UIStoryboard(name: "{{ module_info.name }}", bundle: nil)
      }

      """
    for text in [view, view.replacing("UIStoryboard", with: "Screen")] {
      let demo = RecordProject(["Templates/screen/Code/view.swift.liquid": text])
      demo.run("gen", "Profile")
      for name in ["Modules/Profile/View/Profile", "Modules/Profile/View/Feed", "Other"] {
        demo.put("<document/>\n", at: "Demo/\(name).storyboard")
      }
      let answer = demo.answer("module", "rename", "Profile", "Account")
      #expect(answer.exit == .done)
      let warnings = answer.warnings.filter { $0 == "module.storyboard-name" }
      #expect(warnings.count == (text == view ? 1 : 0), "\(answer.testDescription)")
      if text == view {
        #expect(
          answer.reports(
            "module.storyboard-name", at: "Demo/Modules/Account/View/Profile.storyboard",
            naming: "Profile.storyboard", "Account", suggesting: "Account.storyboard"))
      }
    }
  }

  @Test func `a storyboard whose class's name the code loads is a warning`() throws {
    let view = """
      final class {{ module_info.name }}View {
        static let board = String(describing: {{ module_info.name }}View.self)
      }

      """
    let demo = RecordProject(["Templates/screen/Code/view.swift.liquid": view])
    demo.run("gen", "Profile")
    demo.put("<document/>\n", at: "Demo/ProfileView.storyboard")
    demo.put("<document/>\n", at: "Demo/ProfilePresenter.storyboard")
    let answer = demo.answer("module", "rename", "Profile", "Account")
    let warnings = answer.warnings.filter { $0 == "module.storyboard-name" }
    #expect(answer.exit == .done && warnings.count == 1, "\(answer.testDescription)")
    #expect(
      answer.reports(
        "module.storyboard-name", at: "Demo/ProfileView.storyboard", naming: "AccountView",
        suggesting: "AccountView.storyboard"))
  }

  @Test(arguments: ["viper", "viper_objc"], ["", "<!-- mine -->\n"])
  func `a localized storyboard is no missing file, and a warning if it keeps the class's name`(
    _ template: String, edit: String
  ) throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", template, "--custom-parameters", "view:storyboard")
    let (folder, name) = ("Demo/Modules/Profile/View", "ProfileViewController.storyboard")
    let board = try demo.text("\(folder)/\(name)")
    let rename = ["module", "rename", "Profile", "Account"]
    // The storyboard of another app.
    demo.put(board, at: "Other/\(name)")
    let complete = demo.answer(rename + ["--dry-run"])
    #expect(complete.exit == .done && !complete.warnings.contains("module.storyboard-name"))
    demo.take("Other")
    demo.take("\(folder)/\(name)")
    demo.put(board + edit, at: "\(folder)/Base.lproj/\(name)")
    let project = "Demo.xcodeproj/project.pbxproj"
    let localized = try demo.text(project).replacing(
      "; path = \(name);", with: "; name = Base; path = Base.lproj/\(name);")
    try #require(localized.contains("Base.lproj"))
    demo.put(localized, at: project)
    demo.run("module", "move", "Profile", "--to", "Demo/Screens", "--dry-run")
    demo.run("module", "remove", "Profile", "--dry-run")
    let answer = demo.answer(rename)
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(
      answer.reports(
        "module.storyboard-name", at: "Demo/Modules/Account/View/Base.lproj/\(name)",
        naming: name, "AccountViewController", suggesting: "AccountViewController.storyboard"),
      "\(answer.testDescription)")
    #expect(try demo.text(project).contains("path = Base.lproj/\(name);"))
  }

  @Test(arguments: [true, false])
  func `a name in lower case follows in edited lines if an unedited line has it`(
    isUnedited: Bool
  ) throws {
    let name = "{{ module_info.name | downcase }}"
    let demo = RecordProject([
      "Templates/screen/Code/view.swift.liquid":
        "final class {{ module_info.name }}View {\n  var \(name): Int { 1 }\n}\n",
      "Templates/screen/Code/presenter.swift.liquid":
        "final class {{ module_info.name }}Presenter { let \(isUnedited ? name : "item") = 1 }\n",
    ])
    demo.run("gen", "Profile")
    let mine = """
      final class ProfileView {
        var profile: Int
        init(profile: Int) { self.profile = profile }
      }

      """
    demo.put(mine, at: Self.view)
    demo.run("module", "rename", "Profile", "Account")
    let expected = mine.replacing("ProfileView", with: "AccountView")
    #expect(
      try demo.text(Self.renamedView)
        == (isUnedited ? expected.replacing("profile", with: "account") : expected))
  }

  @Test func `--references changes a call of the module's function in a file without its types`()
    throws
  {
    let presenter =
      "final class {{ module_info.name }}Presenter { func get{{ module_info.name }}() {} }\n"
    let demo = RecordProject(["Templates/screen/Code/presenter.swift.liquid": presenter])
    demo.put("final class App { func run() { make().getProfile() } }\n", at: "Demo/App.swift")
    demo.run("gen", "Profile")
    demo.run("module", "rename", "Profile", "Account", "--references")
    #expect(try demo.text("Demo/App.swift").contains("make().getAccount()"))
  }

  @Test func `--references changes the module's Objective-C methods in files without its types`()
    throws
  {
    let demo = RecordProject()
    demo.run("gen", "Profile", "viper_objc")
    let code = "@implementation Home\n- (void)didCloseProfileModule {\n}\n@end\n"
    demo.put(code, at: "Demo/Home.m")
    demo.run("module", "rename", "Profile", "Account", "--references")
    #expect(try demo.text("Demo/Home.m") == code.replacing("Profile", with: "Account"))
  }

  @Test(arguments: [
    ("Demo.pch", "#import \"ProfilePresenter.h\"\n#define PAGE @\"Profile\"\n"),
    ("Demo.modulemap", "module Demo { header \"ProfilePresenter.h\" }\n"),
    ("Demo.hpp", "#include \"ProfilePresenter.h\"\n"),
  ]) func `headers of every kind are listed, and --references changes them`(
    name: String, text: String
  ) throws {
    let demo = RecordProject(["Demo/\(name)": text])
    demo.run("gen", "Profile", "viper_objc")
    let uses = demo.answer("module", "remove", "Profile", "--dry-run").result["users"].mentions
    #expect(uses.contains { $0.hasPrefix("Demo/\(name):1 ProfilePresenter") })
    demo.run("module", "rename", "Profile", "Account", "--references")
    let expected = text.replacing("ProfilePresenter", with: "AccountPresenter")
    #expect(try demo.text("Demo/\(name)") == expected)
  }

  @Test func `--references changes tests in test plans, and lists those in schemes`() throws {
    let plan = #"""
      {"testTargets": [{
        "selectedTests": ["ProfilePresenterTests", "ProfileRouterTests\/testA()"],
        "skippedTests": {"suites": [{"name": "ProfileRouterTests"}]},
        "target": {"identifier": "A1", "name": "ProfileRouterTests"}
      }, {
        "target": {"identifier": "ProfileRouterTests", "name": "ProfileRouterTests"}
      }]}

      """#
    let scheme = """
      <BuildableReference BlueprintName = "ProfileRouterTests"></BuildableReference>
      <SkippedTests><Test Identifier = "ProfilePresenterTests"></Test></SkippedTests>

      """
    let path = "Demo.xcodeproj/xcshareddata/xcschemes/Demo.xcscheme"
    let demo = RecordProject(["Demo.xctestplan": plan, path: scheme])
    demo.run("gen", "Profile", "viper", "--custom-parameters", "tests:xctest")
    let uses = demo.answer("module", "remove", "Profile", "--dry-run").result["users"].mentions
    #expect(uses.contains("Demo.xctestplan:3 ProfileRouterTests"))
    let answer = demo.answer("module", "rename", "Profile", "Account", "--references")
    #expect(answer.result["mentions"].mentions == ["\(path):2 ProfilePresenterTests"])
    #expect(try demo.text(path) == scheme)
    let renamed = plan.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.contains("\"target\"") ? line : line.replacing("Profile", with: "Account")
    }
    #expect(try demo.text("Demo.xctestplan") == renamed.joined(separator: "\n"))
  }

  @Test func `imports of headers follow in files that were edited`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", "viper_objc")
    let path = try #require(
      demo.tree.texts.first {
        $0.key.contains("/Profile/") && $0.key.hasSuffix(".m")
          && $0.value.contains("#import \"Profile")
      }?.key)
    let mine = try demo.text(path).replacing("#import \"", with: "#import <A/B.h>\n #import \"")
    demo.put(mine, at: path)
    demo.run("module", "rename", "Profile", "Account")
    let renamed = try demo.text(path.replacing("Profile", with: "Account"))
    #expect(renamed.contains(" #import \"Account") && !renamed.contains("#import \"Profile"))
  }

  @Test func `names follow behind a quote that is a character constant`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile", "viper_objc")
    let path = try #require(demo.tree.paths.first { $0.hasSuffix("/ProfilePresenter.m") })
    let mine = try demo.text(path)
    let line = #"static char marks[] = {'"', '\"', '\''}; typedef ProfilePresenter *Other;"#
    demo.put(mine + line + "\n", at: path)
    demo.run("module", "rename", "Profile", "Account")
    let renamed = try demo.text(path.replacing("Profile", with: "Account"))
    #expect(renamed.contains(line.replacing("Profile", with: "Account")))
  }

  @Test func `mentions elsewhere are listed, and --references changes them`() throws {
    let app = """
      // ProfilePresenter is shown first.
      let presenter = ProfilePresenter()
      let other = ProfilePresenterTwo(Profile(), "Profile")

      """
    let demo = RecordProject(["Demo/App.swift": app])
    demo.run("gen", "Profile")
    let shown = demo.answer("module", "rename", "Profile", "Account", "--dry-run")
    #expect(shown.result["mentions"].mentions.contains("Demo/App.swift:2 ProfilePresenter"))
    #expect(
      demo.run("module", "rename", "Profile", "Account", "--dry-run").contains("`--references`"))
    let done = demo.answer("module", "rename", "Profile", "Account", "--references")
    #expect(done.result["changes"].actions.contains("edit Demo/App.swift"))
    #expect(
      try demo.text("Demo/App.swift") == """
        // AccountPresenter is shown first.
        let presenter = AccountPresenter()
        let other = ProfilePresenterTwo(Profile(), "Profile")

        """)
  }

  @Test func `--references knows the module's own files behind a link`() throws {
    let demo = RecordProject(["Demo/App.swift": "let presenter = ProfilePresenter()\n"])
    demo.project.files.putFolder(at: demo.project.root.appending("Demo/Code"))
    demo.project.files.putLink(at: demo.project.root.appending("Demo/Modules"), to: "Code")
    demo.run("gen", "Profile")
    let shown = demo.answer("module", "rename", "Profile", "Account", "--dry-run")
    #expect(shown.result["mentions"].mentions == ["Demo/App.swift:1 ProfilePresenter"])
    demo.run("module", "rename", "Profile", "Account", "--references")
    #expect(try demo.text("Demo/App.swift") == "let presenter = AccountPresenter()\n")
    let presenter = try demo.text("Demo/Code/Account/Presenter/AccountPresenter.swift")
    #expect(presenter.contains("class AccountPresenter "))
  }

  @Test func `a module whose folder is a link is refused`() throws {
    let demo = RecordProject()
    demo.run("gen", "Profile")
    let folder = demo.project.root.appending("Demo/Modules/Profile")
    let texts = try demo.tree.texts.filter { $0.key.hasPrefix("Demo/Modules/Profile/") }
    demo.take("Demo/Modules/Profile")
    for (path, text) in texts { demo.put(text, at: path.replacing("Demo/Modules", with: "Shared")) }
    demo.project.files.putLink(at: folder, to: "../../Shared/Profile")
    let before = try demo.tree
    let answer = demo.answer("module", "rename", "Profile", "Account")
    #expect(
      answer.fails("files.link-outside", naming: "Demo/Modules/Profile"),
      "\(answer.testDescription)")
    #expect(try demo.tree == before)
  }

  @Test func `types of the same names in other types and libraries stay`() throws {
    func onboarding(_ name: String) -> String {
      #"""
      import Demo
      import StoreKitPlus

      // Onboarding.ProfileView has the name of a view.
      struct Onboarding {
        enum ProfileView { static let start = 1 }
        let first = ProfileView.start
        let view = Demo.\#(name)View(ProfilePresenter.self)
      }
      let step = Onboarding.ProfileView.start
      let shop = StoreKitPlus.ProfileView.shared
      let view = \#(name)View()
      let text = "\(Onboarding.ProfileView.start), \(\#(name)View.self)"

      """#.replacing("ProfilePresenter", with: name + "Presenter")
    }
    func menu(_ name: String) -> String {
      """
      extension Onboarding {
        static let last = ProfileView.start
        var presenter: \(name)Presenter { Demo.\(name)Presenter() }
      }
      extension \(name)View { enum Row { static let view = \(name)View() } }

      """
    }
    let edited = "final class ProfileView { let step = Onboarding.ProfileView.start }\n"
    let demo = RecordProject([
      "Demo/Onboarding.swift": onboarding("Profile"), "Demo/Menu.swift": menu("Profile"),
    ])
    demo.run("gen", "Profile")
    demo.put(edited, at: Self.view)
    let shown = demo.answer("module", "remove", "Profile", "--force", "--dry-run")
    #expect(
      shown.result["users"].mentions.filter { $0.hasSuffix(" ProfileView") } == [
        "Demo/Menu.swift:5 ProfileView", "Demo/Menu.swift:5 ProfileView",
        "Demo/Onboarding.swift:8 ProfileView",
        "Demo/Onboarding.swift:12 ProfileView", "Demo/Onboarding.swift:13 ProfileView",
      ], "\(shown.testDescription)")
    demo.run("module", "rename", "Profile", "Account", "--references")
    #expect(try demo.text("Demo/Onboarding.swift") == onboarding("Account"))
    #expect(try demo.text("Demo/Menu.swift") == menu("Account"))
    #expect(
      try demo.text(Self.renamedView)
        == edited.replacing("class ProfileView", with: "class AccountView"))
  }

  /// The types of a namespace template are nested in one with the module's name.
  @Test func `a type with the name of a namespace stays, also in extensions of its owner`() throws {
    let settings = "enum Settings { static let all = 1 }"
    let demo = RecordProject([
      "Templates/screen/Code/view.swift.liquid": "enum {{ module_info.name }} {}\n",
      "Demo/OpenAPS.swift": "final class OpenAPS { let all = Settings.all }\n",
      "Demo/Constants.swift": "extension OpenAPS { \(settings) }\n",
      "Demo/App.swift": "let all = OpenAPS.Settings.all, type = Settings.self\n",
      "Demo/More.swift": "extension Settings { class Provider { let type = Settings.self } }\n",
    ])
    demo.run("gen", "Settings")
    demo.run("module", "rename", "Settings", "Prefs", "--references")
    #expect(
      try demo.text("Demo/OpenAPS.swift") == "final class OpenAPS { let all = Settings.all }\n")
    #expect(try demo.text("Demo/Constants.swift") == "extension OpenAPS { \(settings) }\n")
    #expect(
      try demo.text("Demo/App.swift") == "let all = OpenAPS.Settings.all, type = Prefs.self\n")
    #expect(
      try demo.text("Demo/More.swift")
        == "extension Prefs { class Provider { let type = Prefs.self } }\n")
  }

  @Test(arguments: [true, false])
  func `--references keeps a scene's identifier while a string has it`(_ isString: Bool) throws {
    let scene = #"<viewController storyboardIdentifier="ProfileView" customClass="ProfileView"/>"#
    let demo = RecordProject([
      "Demo/App.swift": "let view = make(\(isString ? "\"ProfileView\"" : "ProfileView.name"))\n",
      "Demo/Main.storyboard": scene,
    ])
    demo.run("gen", "Profile")
    demo.run("module", "rename", "Profile", "Account", "--references")
    let changed = isString ? "customClass=\"Profile" : "\"Profile"
    #expect(
      try demo.text("Demo/Main.storyboard")
        == scene.replacing(changed, with: changed.replacing("Profile", with: "Account")))
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
