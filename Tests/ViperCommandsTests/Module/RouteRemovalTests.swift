import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// Routes after their modules are renamed or removed.
@Suite struct RouteRemovalTests {
  /// The templates of a module and of the one that it opens.
  static let templates: [(from: [String], to: [String])] = [
    (["viper"], ["viper"]),
    (["surf_mvp"], ["viper_submodule"]),
    (["viper", "--custom-parameters", "navigation:coordinator"], ["viper_configurator"]),
    (
      ["viper_swiftui", "--custom-parameters", "host:none"],
      ["viper_swiftui", "--custom-parameters", "host:none"]
    ),
  ]

  /// A project with the module Feed, which opens another one.
  private func connected(
    _ index: Int = 0, to other: String = "Profile", rambafile: String = RecordProject.rambafile
  ) -> RecordProject {
    let demo = RecordProject(["Rambafile": rambafile])
    demo.run(["gen", "Feed"] + Self.templates[index].from)
    demo.run(["gen", other] + Self.templates[index].to)
    demo.run("module", "connect", "Feed", other)
    return demo
  }

  private func files(of module: String, in demo: RecordProject) throws -> [String: String] {
    try demo.tree.texts.filter { $0.key.contains("/\(module)/") }
  }

  @Test(arguments: templates.indices)
  func `rename --references gives the route that connect makes for the new name`(
    _ index: Int
  ) throws {
    let renamed = connected(index)
    renamed.run("module", "rename", "Profile", "Account", "--references")
    let fresh = connected(index, to: "Account")
    #expect(try files(of: "Feed", in: renamed) == files(of: "Feed", in: fresh))
    let again = renamed.answer("module", "connect", "Feed", "Account")
    #expect(again.exit == .done && again.result["changes"] == [])
  }

  @Test(arguments: templates.indices)
  func `remove --references takes out the route of a renamed module`(_ index: Int) throws {
    let demo = RecordProject()
    demo.run(["gen", "Feed"] + Self.templates[index].from)
    let before = try demo.tree.texts
    demo.run(["gen", "Profile"] + Self.templates[index].to)
    demo.run("module", "connect", "Feed", "Profile")
    demo.run("module", "rename", "Profile", "AccountSettings", "--references")
    let answer = demo.answer("module", "remove", "AccountSettings", "--references")
    #expect(answer.exit == .done && answer.result["users"] == [] && answer.result["notes"] == [])
    let after = try demo.tree.texts
    for (path, text) in before where path.hasSuffix(".swift") {
      #expect(after[path] == text, "\(path)")
    }
  }

  @Test func `the names of a route have the project's prefix`() throws {
    let demo = connected(rambafile: RecordProject.rambafile + "prefix: DM\n")
    let router = "Demo/Modules/Feed/Router/DMFeedRouter.swift"
    #expect(try demo.text(router).contains("func openDMProfileModule("))
    demo.run("module", "rename", "Profile", "Account", "--references")
    #expect(try demo.text(router).contains("func openDMAccountModule("))
    #expect(
      try files(of: "Feed", in: demo).allSatisfy {
        !$0.value.contains("DMProfile") && !$0.value.contains("rofileModule")
      })
  }

  @Test func `calls of the route change, and similar names stay`() throws {
    let demo = connected()
    let code = """
      // The module Profile is the first one; Profile follows.
      func start(_ router: any FeedRouterInput, _ user: UserRouter, profileModule: Int) {
        router.openProfileModule(output: nil)
        user.openUserProfileModule(profileModules: [profileModule])
        track("Shows the module Profile", "openProfileModule")
      }

      """
    demo.put(code, at: "Demo/Start.swift")
    let other = "enum Screen: String { case profileModule } // the module Profile\n"
    demo.put(other, at: "Demo/Screen.swift")
    let answer = demo.answer("module", "rename", "Profile", "Account", "--references")
    #expect(answer.result["mentions"].mentions == ["Demo/Start.swift:5 openProfileModule"])
    #expect(
      try demo.text("Demo/Start.swift")
        == code.replacing("router.openProfile", with: "router.openAccount"))
    #expect(try demo.text("Demo/Screen.swift") == other)
  }

  @Test func `a service with the name of a module has no routes`() throws {
    let demo = connected()
    demo.run(
      "gen", "Profile", "service", "--module-path", "Demo/Services", "--test-path",
      "DemoTests/Services")
    let before = try files(of: "Feed", in: demo)
    demo.run("module", "rename", "Demo/Services/Profile", "Journal", "--references")
    #expect(try files(of: "Feed", in: demo) == before)
  }

  @Test func `a renamed module keeps its routes to others`() throws {
    let demo = RecordProject()
    demo.run("gen", "Feed", "surf_mvp")
    demo.run("gen", "Profile", "viper")
    demo.run("module", "connect", "Feed", "Profile")
    demo.run("module", "rename", "Feed", "News", "--references")
    let answer = demo.answer("module", "connect", "News", "Profile")
    #expect(answer.exit == .done && answer.result["changes"] == [])
    #expect(try files(of: "News", in: demo).allSatisfy { !$0.value.contains("Feed") })
  }

  @Test(arguments: templates.indices)
  func `remove --references takes out routes of modules without records`(_ index: Int) throws {
    let demo = RecordProject(["Rambafile": DemoProject.rambafile])
    demo.run(["gen", "Feed"] + Self.templates[index].from)
    let before = try demo.tree.texts
    demo.run(["gen", "Profile"] + Self.templates[index].to)
    demo.run("module", "connect", "Feed", "Profile")
    let answer = demo.answer(
      ["module", "remove", "Profile", "--references"] + Self.templates[index].to)
    #expect(answer.exit == .done && answer.result["users"] == [], "\(answer.testDescription)")
    let after = try demo.tree.texts
    for (path, text) in before where path.hasSuffix(".swift") {
      #expect(after[path] == text, "\(path)")
    }
  }

  /// Two apps with a module Profile each; without records Feed of Lite has no route to its own.
  private func twoApps(hasRecords: Bool) -> RecordProject {
    let sample = ProjectSample([
      .init("Demo", sources: ["Demo/AppDelegate.swift"]),
      .init("Lite", sources: ["Lite/App.swift"]), .init("DemoTests", "bundle.unit-test"),
    ])
    let demo = RecordProject([
      "Rambafile": hasRecords ? RecordProject.rambafile : DemoProject.rambafile,
      "Demo.xcodeproj/project.pbxproj": sample.text,
      "Demo/AppDelegate.swift": "let start = ProfileAssembly.self\n",
      "Lite/App.swift": "let start = ProfileAssembly.self\n",
      "LiteTests/Start.swift": "@testable import Lite\nlet start = ProfileAssembly.self\n",
    ])
    let lite = [
      "viper", "--no-tests", "--project-targets", "Lite", "--module-path", "Lite/Modules",
    ]
    demo.run("gen", "Profile", "viper")
    demo.run(["gen", "Profile"] + lite)
    demo.run(["gen", "Feed"] + lite)
    if hasRecords { demo.run("module", "connect", "Feed", "Lite/Modules/Profile") }
    return demo
  }

  @Test(arguments: [true, false])
  func `rename --references leaves a module of the same name in another target`(
    hasRecords: Bool
  ) throws {
    let demo = twoApps(hasRecords: hasRecords)
    let before = try demo.tree.texts.filter { $0.key.hasPrefix("Lite") }
    let answer = demo.answer("module", "rename", "Demo/Modules/Profile", "Account", "--references")
    #expect(answer.exit == .done && answer.result["mentions"] == [], "\(answer.testDescription)")
    #expect(answer.result["notes"].texts.contains { $0.contains("Lite/Modules/Profile/") })
    #expect(try demo.tree.texts.filter { $0.key.hasPrefix("Lite") } == before)
    #expect(try demo.text("Demo/AppDelegate.swift") == "let start = AccountAssembly.self\n")
  }

  /// Most headers are in no target.
  @Test func `rename --references leaves headers beside code of another target`() throws {
    let sample = ProjectSample([
      .init("Demo", sources: ["Demo/App.m", "Mixed/Demo.m"]),
      .init("Lite", sources: ["Lite/App.m", "Mixed/Lite.m"]),
      .init("DemoTests", "bundle.unit-test"),
    ])
    let sources = ["Demo/App.m", "Lite/App.m", "Mixed/Demo.m", "Mixed/Lite.m"]
    let (own, others) = (
      ["Demo/App.h", "Demo/Other.h", "Mixed/Demo.h", "Mixed/Other.h"],
      ["Lite/App.h", "Lite/Other.h", "Mixed/Lite.h", "Lite/Modules/Profile/Router/Other.h"]
    )
    let demo = RecordProject(["Demo.xcodeproj/project.pbxproj": sample.text])
    let profile = ["gen", "Profile", "viper_objc", "--no-tests"]
    demo.run(profile)
    demo.run(profile + ["--project-targets", "Lite", "--module-path", "Lite/Modules"])
    for path in sources { demo.put("\n", at: path) }
    for path in own + others { demo.put("@class ProfileRouter;\n", at: path) }
    demo.run("module", "rename", "Demo/Modules/Profile", "Account", "--references")
    for path in own { #expect(try demo.text(path) == "@class AccountRouter;\n", "\(path)") }
    for path in others { #expect(try demo.text(path) == "@class ProfileRouter;\n", "\(path)") }
  }

  @Test func `remove --references leaves routes to a module of the same name in another target`()
    throws
  {
    let demo = twoApps(hasRecords: true)
    demo.run("gen", "Feed", "viper")
    demo.run("module", "connect", "Demo/Modules/Feed", "Demo/Modules/Profile")
    let before = try demo.tree.texts.filter { $0.key.hasPrefix("Lite") }
    let answer = demo.answer("module", "remove", "Demo/Modules/Profile", "--references")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.result["users"].mentions == ["Demo/AppDelegate.swift:1 ProfileAssembly"])
    #expect(try demo.tree.texts.filter { $0.key.hasPrefix("Lite") } == before)
    let feed = try demo.tree.texts.filter { $0.key.hasPrefix("Demo/Modules/Feed/") }
    #expect(feed.values.allSatisfy { !$0.contains("Profile") })
  }

  @Test func `connect finds a module in the target of another one with the first one's name`()
    throws
  {
    let demo = twoApps(hasRecords: true)
    demo.run("gen", "Feed", "viper")
    demo.run("module", "connect", "Demo/Modules/Feed", "Lite/Modules/Profile")
    let router = try demo.text("Demo/Modules/Feed/Router/FeedRouter.swift")
    #expect(router.contains("ProfileAssembly"))
  }

  @Test func `connect takes out no route to a module of another target with the same name`() throws
  {
    let demo = twoApps(hasRecords: true)
    let before = try demo.tree.texts
    let answer = demo.answer(["module", "connect", "Feed", "Demo/Modules/Profile", "--remove"])
    #expect(
      answer.fails(
        "connect.targets", naming: "Lite/Modules/Feed", "Demo/Modules/Profile", "Lite", "Demo"),
      "\(answer.testDescription)")
    #expect(try demo.tree.texts == before)
  }

  @Test(arguments: ["import Lite", "import class Lite.ProfileAssembly"])
  func `connect takes out a route to a module that the first one imports`(line: String) throws {
    let demo = twoApps(hasRecords: true)
    demo.run("gen", "Feed", "viper")
    let router = "Demo/Modules/Feed/Router/FeedRouter.swift"
    demo.put("\(line)\n" + (try demo.text(router)), at: router)
    let before = try demo.text(router)
    let words = ["module", "connect", "Demo/Modules/Feed", "Lite/Modules/Profile"]
    demo.run(words)
    #expect(try demo.text(router) != before)
    demo.run(words + ["--remove"])
    #expect(try demo.text(router) == before)
  }

  @Test(arguments: [true, false])
  func `rename --references leaves a module of the same name in the same target`(
    hasRecords: Bool
  ) throws {
    // Two branches can each add one; `gen` knows no target here.
    let rambafile = hasRecords ? RecordProject.rambafile : DemoProject.rambafile
    let demo = RecordProject([
      "Rambafile": rambafile.replacing("Demo.xcodeproj", with: "\"\""),
      "Demo.xcodeproj/project.pbxproj": nil,
    ])
    demo.run("gen", "Profile", "viper")
    let before = try files(of: "Profile", in: demo)
    demo.run("gen", "Sub/Profile", "viper")
    let answer = demo.answer(
      "module", "rename", "Demo/Modules/Sub/Profile", "Account", "--references")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    #expect(answer.result["notes"].texts.contains { $0.contains("Demo/Modules/Profile/") })
    #expect(try files(of: "Profile", in: demo) == before)
  }

  @Test func `--references follows in headers beside a copy of a file in no target`() throws {
    let demo = RecordProject(["Demo/Demo.pch": "@class ProfileView;\n"])
    demo.run("gen", "Profile")
    demo.put("final class ProfileView {}\n", at: "Old/ProfileView.swift")
    demo.run("module", "rename", "Profile", "Account", "--references")
    #expect(try demo.text("Demo/Demo.pch") == "@class AccountView;\n")
    #expect(try demo.text("Old/ProfileView.swift") == "final class ProfileView {}\n")
  }

  @Test func `--references follows in doubles of tests in another target`() throws {
    let stub = "@testable import Demo\nfinal class ProfileStub { let view = ProfileView.self }\n"
    let demo = RecordProject([
      "Templates/screen/Tests/presenter_tests.swift.liquid":
        "@testable import Demo\nfinal class {{ module_info.name }}Stub {}\n",
      "DemoUITests/Stub.swift": stub,
    ])
    demo.run("gen", "Profile")
    demo.run("module", "rename", "Profile", "Account", "--references")
    #expect(try demo.text("DemoUITests/Stub.swift") == stub.replacing("Profile", with: "Account"))
  }

  @Test func `remove --references names each place of an edited route that stays`() throws {
    let demo = connected()
    let router = "Demo/Modules/Feed/Router/FeedRouter.swift"
    let text = try demo.text(router)
      .replacing("transitionHandler?.show(module, sender: nil)", with: "print(module)")
    demo.put(text, at: router)
    let start = "Demo/Start.swift"
    demo.put(
      "func start(_ r: any FeedRouterInput) { r.openProfileModule(output: nil) }\n", at: start)
    let answer = demo.answer("module", "remove", "Profile", "--references")
    #expect(answer.exit == .done && answer.names.contains("module connect"))
    #expect(answer.result["notes"].texts.count == 1)
    #expect(answer.result["notes"].texts.first?.contains(router) == true)
    let users = answer.result["users"].mentions
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("func openProfileModule") }) + 1
    for use in [
      "\(start):1 openProfileModule", "\(router):\(line) openProfileModule",
      "\(router):\(line) ProfileModuleOutput", "\(router):\(line + 1) ProfileAssembly",
    ] {
      #expect(users.contains(use), "\(users)")
    }
    #expect(try demo.text(router) == text)
    #expect(try files(of: "Profile", in: demo).isEmpty)
  }

  @Test func `remove --references lists the uses in Objective-C, and removes the module`() throws {
    let demo = RecordProject()
    demo.run("gen", "News", "viper_objc")
    demo.run("gen", "Item", "viper_objc")
    let router = "Demo/Modules/News/Router/NewsRouter.m"
    let text =
      try demo.text(router) + "\nstatic Class item(void) { return [ItemAssembly class]; }\n"
    demo.put(text, at: router)
    let answer = demo.answer("module", "remove", "Item", "--references")
    #expect(answer.exit == .done && answer.names.contains("News"), "\(answer.testDescription)")
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(answer.result["users"].mentions == ["\(router):\(line) ItemAssembly"])
    #expect(answer.result["users"].texts("module") == ["News"])
    #expect(try demo.text(router) == text)
    #expect(try files(of: "Item", in: demo).isEmpty)
  }

  @Test(arguments: [[], ["--references"]] as [[String]])
  func `a nib that keeps the old name of a view controller is a warning`(_ more: [String]) throws {
    let demo = RecordProject()
    demo.run("gen", "Settings", "viper")
    for name in [
      "SettingsViewController", "UserSettingsView", "Modules/Settings/View/SettingsView~ipad",
    ] {
      demo.put("<placeholder customClass=\"SettingsViewController\"/>\n", at: "Demo/\(name).xib")
    }
    let rename = ["module", "rename", "Settings", "Prefs"] + more
    #expect(demo.run(rename + ["--dry-run"]).contains("`PrefsViewController.xib`"))
    let answer = demo.answer(rename)
    #expect(answer.exit == .done)
    #expect(answer.warnings.filter { $0 == "module.nib-name" }.count == 2)
    #expect(
      answer.reports(
        "module.nib-name", at: "Demo/SettingsViewController.xib",
        naming: "SettingsViewController.xib", "PrefsViewController",
        suggesting: "PrefsViewController.xib", "init(nibName:bundle:)"))
    #expect(
      answer.reports(
        "module.nib-name", at: "Demo/Modules/Prefs/View/SettingsView~ipad.xib",
        naming: "SettingsView~ipad.xib", suggesting: "PrefsViewController~ipad.xib"))
  }

  @Test func `a nib of the template follows without a warning`() throws {
    let demo = RecordProject()
    demo.run("gen", "Settings", "viper", "--custom-parameters", "view:xib")
    let answer = demo.answer("module", "rename", "Settings", "Prefs")
    #expect(answer.exit == .done && !answer.warnings.contains("module.nib-name"))
  }
}
