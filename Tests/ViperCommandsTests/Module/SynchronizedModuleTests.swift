import Testing
import ViperCommands
import ViperTestSupport
import Workspace

/// What a module in a synchronized folder keeps when it moves.
@Suite struct SynchronizedModuleTests {
  private static let project = "Demo.xcodeproj/project.pbxproj"

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

  /// Writes a project file, renames the module and moves it in its synchronized folder, and expects
  /// that all its paths follow; the order of words may change.
  private func expectPathsFollow(
    in text: String, of demo: RecordProject, separators: String
  ) throws {
    func words(_ text: String) -> [Substring] {
      text.split(whereSeparator: separators.contains).sorted()
    }
    demo.put(text, at: Self.project)
    demo.run("module", "rename", "Profile", "Account")
    let renamed = text.replacing("Profile", with: "Account")
    #expect(try words(demo.text(Self.project)) == words(renamed))
    demo.run("module", "move", "Account", "--to", "Demo/Screens")
    let moved = renamed.replacing("Modules/Account", with: "Screens/Account")
    #expect(try words(demo.text(Self.project)) == words(moved))
  }

  /// Demo builds the folder of the module, Kit takes files out of it, and one of the two loses its
  /// mention of a file: then no target has it, or both do.
  @Test(arguments: [true, false])
  func `exceptions follow as they were set`(_ first: Bool) throws {
    let demo = Self.profileOfKit()
    let view = "Modules/Profile/View/ProfileView.swift"
    var text = try demo.text(Self.project)
    let places = text.ranges(of: view)
    try #require(places.count == 2)
    text.replaceSubrange(first ? places[0] : places[1], with: "Modules/Zebra.swift")
    // A set that is emptied on the way is listed last afterwards.
    try expectPathsFollow(in: text, of: demo, separators: " ,()\n")
    demo.run("module", "remove", "Account")
    #expect(try !demo.text(Self.project).contains("Account"))
    #expect(try demo.text(Self.project).contains("Modules/Zebra.swift"))
  }

  /// Kit has a file with its own flags, attributes and platform, and a phase copies another file.
  @Test func `the settings of a file follow it`() throws {
    let demo = Self.profileOfKit()
    let view = "Modules/Profile/View/ProfileView.swift"
    let begin = "A00000000000000000000001 = {"
    var text = try demo.text(Self.project)
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
    try expectPathsFollow(in: text, of: demo, separators: " \t,\n\"")
    demo.run("module", "remove", "Account")
    let rest = try demo.text(Self.project)
    #expect(!rest.contains("Account") && !rest.contains("platformFiltersByRelativePath"), "\(rest)")
    for kept in ["Zebra.h,", "Zebra.json,", "\"Modules/Zebra View.swift\" = \"-w\";"] {
      #expect(rest.contains(kept))
    }
  }

  /// Kit has files of any type and a folder, which Demo lacks.
  @Test func `membership, types and folder references follow`() throws {
    let demo = Self.profileOfKit()
    for name in ["fixture.json", "Kit.h", "notes.txt", "Web/index.html"] {
      demo.put("{}\n", at: "Demo/Modules/Profile/\(name)")
    }
    var text = try demo.text(Self.project)
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
    try expectPathsFollow(in: text, of: demo, separators: " \t,()\n\"")
    // The other folder belongs to another target, and has the settings of none.
    let answer = demo.answer(
      "module", "move", "Account", "--to", "DemoTests/Other", "--keep-tests")
    #expect(
      answer.reports(
        "project.lost-settings", naming: "Demo/Screens/Account/Web", "DemoTests/Other/Account/Web"),
      "\(answer.testDescription)")
    text = try demo.text(Self.project)
    for name in ["fixture.json", "Kit.h"] {
      #expect(text.ranges(of: "Other/Account/\(name)").count == 2, "\(text)")
      #expect(!text.contains("Screens/Account/\(name)"))
    }
    #expect(!text.contains("Account/Web,") && !text.contains("explicitF"), "\(text)")
  }

  @Test func `relocate updates exceptions with the old paths`() throws {
    let demo = Self.profileOfKit()
    for (path, text) in try demo.tree.texts where path.contains("/Modules/Profile/") {
      demo.put(text, at: path.replacing("/Modules/", with: "/Screens/"))
    }
    demo.take("Demo/Modules")
    demo.take("DemoTests/Modules")
    let text = try demo.text(Self.project)
    try #require(text.contains("Modules/Profile"))
    demo.run("module", "relocate", "Profile", "--to", "Demo/Screens")
    func words(_ text: String) -> [Substring] { text.split { " \t,()\n".contains($0) }.sorted() }
    #expect(
      try words(demo.text(Self.project))
        == words(text.replacing("Modules/Profile", with: "Screens/Profile")))
    let updated = try demo.text(Self.project)
    demo.run("module", "relocate", "Profile", "--to", "Demo/Screens")
    #expect(try demo.text(Self.project) == updated)
  }

  @Test func `into another synchronized folder, settings of a file are lost with a warning`() throws
  {
    let demo = Self.profileOfKit()
    let view = "Modules/Profile/View/ProfileView.swift"
    var text = try demo.text(Self.project)
    let target = try #require(text.ranges(of: "\t\t\ttarget = ").first)
    text.insert(
      contentsOf:
        "\t\t\tadditionalCompilerFlagsByRelativePath = {\n\t\t\t\t\(view) = \"-w\";\n\t\t\t};\n",
      at: target.lowerBound)
    demo.put(text, at: Self.project)
    let answer = demo.answer("module", "move", "Profile", "--to", "DemoTests/Screens")
    #expect(answer.exit == .done, "\(answer.testDescription)")
    let new = "DemoTests/Screens/Profile/View/ProfileView.swift"
    #expect(answer.reports("project.lost-settings", naming: "Demo/" + view, new))
  }
}
