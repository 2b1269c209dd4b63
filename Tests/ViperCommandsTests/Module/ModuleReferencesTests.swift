import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// What happens to the names of a renamed module in strings, resources and other code.
@Suite struct ModuleReferencesTests {
  private static let view = "Demo/Modules/Profile/View/ProfileView.swift"
  private static let renamedView = "Demo/Modules/Account/View/AccountView.swift"
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
}
