import Testing
import ViperCommands
import ViperTestSupport
import Workspace

@Suite("viper project check")
struct ProjectCheckTests {
  static let path = "Demo.xcodeproj/project.pbxproj"

  /// The demo project with parts of its file replaced, and other files.
  static func project(
    _ words: [(String, String)] = [], _ tree: [String: String?] = [:]
  ) -> TestProject {
    var text = DemoProject.projectFile
    for (old, new) in words { text = text.replacing(old, with: new, maxReplacements: 1) }
    return TestProject(DemoProject.tree(tree.merging([path: text]) { $1 }))
  }

  private static let mention =
    "\t\t\t\tA10000000000000000000001 /* AppDelegate.swift in Sources */,\n"
  private static let entry =
    "\t\tA10000000000000000000001 /* AppDelegate.swift in Sources */ = {isa = PBXBuildFile; fileRef = A20000000000000000000001 /* AppDelegate.swift */; };\n"

  @Test func `finds nothing in a project without defects`() throws {
    let project = Self.project()
    let before = try project.snapshot()
    #expect(Viper.run(["project", "check"], in: project.world) == .done)
    #expect(project.console.output.contains(Self.path))
    let answer = project.answer("project", "check")
    #expect(answer.exit == .done && answer.problems.isEmpty)
    #expect(Viper.run(["project", "check", "--fix"], in: project.world) == .done)
    #expect(try project.snapshot() == before)
  }

  /// A defect, the code and names of its report, and whether it has one right answer.
  struct Defect: Sendable, CustomTestStringConvertible {
    var code: String
    var names: [String]
    var words: [(String, String)] = []
    var tree: [String: String?] = [:]
    var isFixed = false
    var testDescription: String { "\(code) \(names)" }
  }

  static let defects = [
    Defect(
      code: "project.dangling", names: ["Sources", "A1000000000000000000000F"],
      words: [(mention, mention + "\t\t\t\tA1000000000000000000000F /* Gone */,\n")],
      isFixed: true),
    Defect(
      code: "project.listed-twice", names: ["Sources", "AppDelegate.swift"],
      words: [(mention, mention + mention + mention)], isFixed: true),
    Defect(
      code: "project.dangling",
      names: ["fileRef", "AppDelegate.swift in Sources", "A2000000000000000000000E"],
      words: [
        (
          entry,
          entry
            + entry.replacing("A10000000000000000000001", with: "A1000000000000000000000E")
            .replacing("A20000000000000000000001", with: "A2000000000000000000000E")
        ), (mention, mention + "\t\t\t\tA1000000000000000000000E /* Gone in Sources */,\n"),
      ], isFixed: true),
    Defect(
      code: "project.member-twice", names: ["Demo/AppDelegate.swift", "Demo"],
      words: [
        (
          entry,
          entry + entry.replacing("A10000000000000000000001", with: "A1000000000000000000000E")
        ), (mention, mention + "\t\t\t\tA1000000000000000000000E /* Again in Sources */,\n"),
      ], isFixed: true),
    Defect(
      code: "project.member-twice", names: ["Demo/AppDelegate.swift", "Sources", "More"],
      words: [
        (
          "\t\t\t\tA50000000000000000000001 /* Sources */,\n",
          "\t\t\t\tA50000000000000000000001 /* Sources */,\n\t\t\t\tA5000000000000000000000E /* More */,\n"
        ),
        (
          entry,
          entry + entry.replacing("A10000000000000000000001", with: "A1000000000000000000000E")
            + "\t\tA5000000000000000000000E /* More */ = {isa = PBXSourcesBuildPhase; files = (A1000000000000000000000E /* x */, ); name = More; };\n"
        ),
      ]),
    Defect(
      code: "project.listed-twice", names: ["AppDelegate.swift"],
      words: [(mention, mention + mention), (entry, entry + entry)]),
    Defect(
      code: "project.id-twice", names: ["A10000000000000000000001"],
      words: [(entry, entry + entry)]),
    Defect(
      code: "project.id-twice",
      names: ["A30000000000000000000002", "viper project merge --install"],
      words: [
        (
          entry,
          entry
            + "\t\tA30000000000000000000002 = {isa = PBXFileSystemSynchronizedRootGroup; path = Demo; sourceTree = \"<group>\"; };\n"
        )
      ]),
    Defect(
      code: "project.two-groups", names: ["AppDelegate.swift", "Demo"],
      words: [
        (
          "\t\t\t\tA30000000000000000000002 /* Demo */,\n",
          "\t\t\t\tA30000000000000000000002 /* Demo */,\n\t\t\t\tA20000000000000000000001 /* x */,\n"
        )
      ]),
    Defect(
      code: "project.two-groups", names: ["Main Group", "Demo"],
      words: [
        (
          "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n",
          "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n\t\t\t\tA30000000000000000000001,\n"
        )
      ]),
    Defect(
      code: "project.group-circle", names: ["Left"],
      words: [
        (
          entry,
          entry
            + "\t\tA3000000000000000000000D = {isa = PBXGroup; children = (A3000000000000000000000E, ); path = Left; sourceTree = \"<group>\"; };\n"
            + "\t\tA3000000000000000000000E = {isa = PBXGroup; children = (A3000000000000000000000D, ); path = Right; sourceTree = \"<group>\"; };\n"
        )
      ]),
    Defect(
      code: "project.no-main-group", names: ["mainGroup"],
      words: [("\t\t\tmainGroup = A30000000000000000000001;\n", "")]),
    Defect(
      code: "project.key-twice", names: ["Demo", "path"],
      words: [("\t\t\tpath = Demo;\n", "\t\t\tpath = Old;\n\t\t\tpath = Demo;\n")]),
    Defect(
      code: "project.file-twice", names: ["Demo/AppDelegate.swift"],
      words: [
        (
          "\t\tA20000000000000000000001 /* AppDelegate.swift */ = {isa",
          "\t\tA2000000000000000000000E /* x */ = {isa = PBXFileReference; path = AppDelegate.swift; "
            + "sourceTree = \"<group>\"; };\n"
            + "\t\tA20000000000000000000001 /* AppDelegate.swift */ = {isa"
        ),
        (
          "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n",
          "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n"
            + "\t\t\t\tA2000000000000000000000E /* x */,\n"
        ),
      ]),
    Defect(
      code: "project.missing-file", names: ["Demo/AppDelegate.swift"],
      tree: ["Demo/AppDelegate.swift": nil, "Demo/x.md": ""]),
    Defect(
      code: "project.no-target", names: ["Demo/Inner/New.swift"],
      tree: ["Demo/Inner/New.swift": "", "Demo/Pack/Package.swift": "", "Demo/Pack/A.swift": ""]),
    Defect(
      code: "project.no-target", names: ["Demo/AppDelegate.swift"],
      words: [(mention, "")]),
    Defect(
      code: "project.conflict", names: [],
      words: [(mention, "<<<<<<< HEAD\n" + mention + "=======\n>>>>>>> other\n")]),
  ]

  @Test(
    arguments: defects
  )
  func `finds defects with their lines, and corrects those with one right answer`(defect: Defect)
    throws
  {
    let project = Self.project(defect.words, defect.tree)
    let before = try project.snapshot()
    let answer = project.answer("project", "check")
    #expect(answer.exit == .declined)
    let found = answer.problems.filter { $0.code == defect.code }
    #expect(found.contains { $0.names.isSuperset(of: defect.names) })
    let hasLine = found.allSatisfy { $0.file == Self.path && $0.line != nil }
    #expect(hasLine || defect.words.isEmpty)
    #expect(found.allSatisfy { $0.hints.isEmpty == defect.isFixed }, "the summary says how to fix")
    #expect(
      Viper.run(["project", "check", "--fix", "--dry-run"], in: project.world) == .declined)
    #expect(try project.snapshot() == before)
    let code = Viper.run(["project", "check", "--fix"], in: project.world)
    #expect(code == (defect.isFixed ? .done : .declined))
    if defect.isFixed {
      #expect(try project.snapshot().texts[Self.path] == DemoProject.projectFile)
    } else {
      #expect(try project.snapshot() == before)
    }
  }

  /// A project that also refers to a file, relative to its folder, which is in no target.
  private static func project(
    with path: String, type: String = "file", _ tree: [String: String?] = [:],
    git: ScriptedGit? = nil
  ) -> TestProject {
    let start = "\t\tA20000000000000000000001 /* AppDelegate.swift */ = {isa"
    let child = "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n"
    let reference =
      "\t\tA2000000000000000000000E /* x */ = {isa = PBXFileReference; path = \"\(path)\"; "
      + "lastKnownFileType = \(type); sourceTree = SOURCE_ROOT; };\n"
    let script =
      "\t\tA2000000000000000000000D /* s */ = {isa = PBXShellScriptBuildPhase; outputPaths = "
      + "(\"$(SRCROOT)/$PROJECT_NAME/R.generated.swift\", "
      + "\"$(SRCROOT)/Gen/$(TARGET_NAME).swift\", \"$(SRCROOT)/${TARGET_NAME}/Strings.swift\", "
      + "\"$(SRCROOT)/Libs/${CONFIGURATION}/libapp.a\", \"$(BUILT_PRODUCTS_DIR)/libother.a\"); };\n"
    let phase = "\t\t\t\tA50000000000000000000001 /* Sources */,\n"
    let text = DemoProject.projectFile
      .replacing(start, with: reference + script + start, maxReplacements: 1)
      .replacing(
        child, with: child + "\t\t\t\tA2000000000000000000000E /* x */,\n", maxReplacements: 1
      )
      .replacing(phase, with: "\t\t\t\tA2000000000000000000000D /* s */,\n" + phase)
    return TestProject(
      DemoProject.tree(tree.merging([Self.path: text]) { $1 }), git: git)
  }

  @Test func `reports nothing that a new clone lacks`() {
    let ignoring = ScriptedGit { call in
      call.arguments.contains("check-ignore")
        ? GitAnswer(status: 0, output: Array("Demo/Secrets.plist\0Demo/Local.swift\0".utf8)) : nil
    }
    let quoting = ScriptedGit { call in
      call.arguments.contains("check-ignore")
        ? GitAnswer(status: 0, output: Array(#"Demo/a"b\c.plist\#0"#.utf8)) : nil
    }
    let above = ScriptedGit { call in
      call.arguments.contains("check-ignore")
        ? GitAnswer(status: 0, output: Array("../build/Kit.framework\0".utf8)) : nil
    }
    let expected: [(path: String, tree: [String: String?], git: ScriptedGit?)] = [
      ("Pods/Target Support Files/Pods-Demo/Pods-Demo.debug.xcconfig", [:], nil),
      ("Carthage/Build/iOS/Moya.framework", [:], nil),
      ("../node_modules/react-native/React/RCTView.h", [:], nil),
      ("SourcePackages/checkouts/Moya/Moya.h", [:], nil),
      ("Demo/R.generated.swift", [:], nil), ("libapp.a", [:], nil),
      ("Gen/Demo.swift", [:], nil), ("Demo/Strings.swift", [:], nil),
      ("/System/Library/Frameworks/Cocoa.framework", [:], nil), ("/usr/lib/libz.dylib", [:], nil),
      ("Kit/Sources/Kit.h", [".git/": "", ".gitmodules": "[submodule]\n\tpath = Kit\n"], nil),
      ("Demo/Secrets.plist", ["Demo/Local.swift": ""], ignoring),
      (#"Demo/a\"b\\c.plist"#, [:], quoting),
      ("../build/Kit.framework", ["/home/tester/.git/": ""], above),
      ("$(KITS)/Kit.framework", [:], nil), ("Demo/${KITS}/Kit.h", [:], nil),
    ]
    for (path, tree, git) in expected {
      let answer = Self.project(with: path, tree, git: git).answer("project", "check")
      #expect(answer.exit == .done && answer.problems.isEmpty, "\(path)")
    }
    let missing: [(path: String, tree: [String: String?])] = [
      ("Pods/Target Support Files/Old.xcconfig", ["Pods/Manifest.lock": ""]),
      ("Carthage/Build/iOS/Old.framework", ["Carthage/Build/iOS/Moya.framework/Info.plist": ""]),
      ("node_modules/old/Old.h", ["node_modules/new/New.h": ""]),
      ("Kit/Sources/Kit.h", [:]), ("Demo/Secrets.plist", [:]), ("/Users/jane/Kit/Kit.h", [:]),
      ("libother.a", [:]), ("Gen/DemoTests.swift", [:]),
    ]
    for (path, tree) in missing {
      let answer = Self.project(with: path, tree).answer("project", "check")
      #expect(answer.exit == .declined && answer.reports("project.missing-file", naming: path))
    }
  }

  @Test(arguments: ["../build/Kit.framework", "Kit/Kit.h"])
  func `asks git about no path outside of its repository or in a submodule`(path: String) {
    let tree = [".git/": "", ".gitmodules": "[submodule]\n\tpath = Kit\n", "Kit/A.h": ""]
    let project = Self.project(with: path, tree.mapValues { Optional($0) })
    #expect(project.answer("project", "check").reports("project.missing-file", naming: path))
    #expect(!project.git.calls.contains { $0.arguments.contains("check-ignore") })
  }

  @Test func `asks git about no path below a link of the repository`() {
    let project = Self.project(with: "Shared/Kit.h", [".git/": ""])
    project.files.putFolder(at: Path("/home/tester/Elsewhere"))
    project.files.putLink(at: project.root.appending("Shared"), to: "/home/tester/Elsewhere")
    let answer = project.answer("project", "check")
    #expect(answer.reports("project.missing-file", naming: "Shared/Kit.h"))
    #expect(!project.git.calls.contains { $0.arguments.contains("check-ignore") })
  }

  @Test func `searches a folder behind a link once, at the path of the project`() {
    let sources = ["Demo/App.swift", "Demo/Modules/A.swift"]
    let project = TestProject([
      Self.path: ProjectSample([.init("Demo", sources: sources)]).text, "Demo/App.swift": "",
      "Demo/Code/A.swift": "", "Demo/Code/B.swift": "",
    ])
    project.files.putLink(at: project.root.appending("Demo/Modules"), to: "Code")
    let answer = project.answer("project", "check")
    #expect(answer.problems.count == 1, "\(answer.testDescription)")
    #expect(answer.reports("project.no-target", naming: "Demo/Modules/B.swift"))
  }

  @Test func `knows a file by its path without links, and reports it once`() {
    let sources = ["Demo/App.swift", "Demo/Modules/Main/M.swift", "Shared/Modules/Feed/A.swift"]
    let project = TestProject([
      Self.path: ProjectSample([.init("Demo", sources: sources)]).text, "Demo/App.swift": "",
      "Shared/Modules/Main/M.swift": "", "Shared/Modules/Feed/A.swift": "",
      "Shared/Modules/Feed/B.swift": "",
    ])
    project.files.putLink(
      at: project.root.appending("Demo/Modules"), to: project.root.appending("Shared/Modules").text)
    let answer = project.answer("project", "check")
    #expect(answer.problems.count == 1, "\(answer.testDescription)")
    #expect(answer.reports("project.no-target", naming: "Demo/Modules/Feed/B.swift"))
  }

  @Test(arguments: [("folder", ExitCode.done), ("file", .declined)])
  func `asks git about a missing folder as a folder`(type: String, exit: ExitCode) {
    let git = ScriptedGit { call in
      call.arguments.contains("check-ignore")
        ? GitAnswer(status: 0, output: Array("Demo/assets/\0".utf8)) : nil
    }
    let project = Self.project(with: "Demo/assets", type: type, git: git)
    #expect(project.answer("project", "check").exit == exit)
  }

  @Test(arguments: [("", ExitCode.declined), ("Demo/Kit/\0", .done)])
  func `reports a synchronized folder that is missing, unless git ignores it`(
    ignored: String, exit: ExitCode
  ) {
    let git = ScriptedGit { call in
      call.arguments.contains("check-ignore") && !ignored.isEmpty
        ? GitAnswer(status: 0, output: Array(ignored.utf8)) : nil
    }
    let sample = ProjectSample([.init("Demo", synchronized: ["Demo", "Demo/Kit"])])
    let tree = [Self.path: sample.text, "Demo/App.swift": ""]
    let answer = TestProject(tree, git: git).answer("project", "check")
    #expect(answer.exit == exit, "\(answer.testDescription)")
    #expect(answer.problems.map(\.code) == (exit == .done ? [] : ["project.missing-file"]))
    #expect(exit == .done || answer.reports("project.missing-file", naming: "Demo/Kit"))
  }

  @Test func `a group in a synchronized folder is no reason to look for its files`() {
    let sample = ProjectSample(
      [.init("Demo", synchronized: ["Demo/Kit"])], groups: ["Demo/Kit/View"])
    let answer = TestProject([Self.path: sample.text, "Demo/Kit/View/Cell.swift": ""])
      .answer("project", "check")
    #expect(answer.problems.map(\.code) == [], "\(answer.testDescription)")
  }

  @Test func `removes settings that a later one overrides`() throws {
    let end = "/* End PBXSourcesBuildPhase section */\n"
    let project = { (settings: String) in
      Self.project([
        (
          end,
          end + "\t\tA70000000000000000000001 /* Debug */ = {\n\t\t\tisa = XCBuildConfiguration;\n"
            + "\t\t\tbuildSettings = {\n\(settings)\t\t\t};\n\t\t\tname = Debug;\n\t\t};\n"
        )
      ])
    }
    let last = "\t\t\t\tV = 2;\n\t\t\t\t\"W[sdk=*]\" = b;\n"
    let twice = project(
      "\t\t\t\tV = 1;\n\t\t\t\t\"W[sdk=*]\" = (\n\t\t\t\t\ta,\n\t\t\t\t);\n\t\t\t\tV = 2;\n" + last)
    let answer = twice.answer("project", "check")
    #expect(answer.problems.map(\.code) == Array(repeating: "project.key-twice", count: 3))
    #expect(answer.problems.allSatisfy { $0.names.contains("V") || $0.names.contains("W[sdk=*]") })
    #expect(answer.problems.allSatisfy { $0.names.contains("Debug") })
    #expect(answer.exit == .declined && answer.result["fixable"] == 3)
    #expect(Viper.run(["project", "check", "--fix"], in: twice.world) == .done)
    #expect(try twice.snapshot().texts[Self.path] == project(last).snapshot().texts[Self.path])
  }

  @Test(arguments: [[], ["--fix"]])
  func `reports the problems where a fix would leave one`(words: [String]) throws {
    let list = "\t\t\tfiles = (\n\(Self.mention)\t\t\t);\n"
    let gone = list.replacing("A10000000000000000000001", with: "A1000000000000000000000F")
    let project = Self.project([(list, gone + list)])
    let before = try project.snapshot()
    let answer = project.answer(["project", "check"] + words)
    #expect(answer.exit == .declined && answer.result["fixable"] == 0)
    #expect(answer.reports("project.dangling", at: Self.path, naming: "A1000000000000000000000F"))
    #expect(answer.reports("project.key-twice", at: Self.path, naming: "files"))
    #expect(answer.warnings.contains("project.check-failed"))
    #expect(!answer.names.contains("viper project check"), "\(answer.testDescription)")
    #expect(try project.snapshot() == before)
  }

  @Test func `reports a missing file with two references once`() {
    let path = "Demo/AppDelegate.swift"
    let answer = Self.project(with: path, [path: nil, "Demo/x.md": ""]).answer("project", "check")
    #expect(answer.problems.count { $0.code == "project.missing-file" } == 1)
    #expect(answer.reports("project.file-twice", naming: path), "\(answer.testDescription)")
  }

  @Test func `reports two references in one target once`() {
    let file = "A20000000000000000000001 /* AppDelegate.swift */"
    let other = "A2000000000000000000000E /* x */"
    let build = Self.entry.replacing("A10000000000000000000001", with: "A1000000000000000000000E")
      .replacing(file, with: other)
    let reference =
      "\t\t\(other) = {isa = PBXFileReference; path = Demo/AppDelegate.swift; sourceTree = SOURCE_ROOT; };\n"
    let project = Self.project([
      (Self.entry, Self.entry + build + reference),
      (Self.mention, Self.mention + "\t\t\t\tA1000000000000000000000E /* x in Sources */,\n"),
      ("\t\t\t\t\(file),\n", "\t\t\t\t\(file),\n\t\t\t\t\(other),\n"),
    ])
    let answer = project.answer("project", "check")
    #expect(answer.problems.map(\.code) == ["project.member-twice"], "\(answer.testDescription)")
  }

  @Test func `leaves the files of pods and of other projects to these`() {
    let tree = [
      "Demo/Pods/Moya/Moya.swift": "", "Demo/Kit/Kit.xcodeproj/project.pbxproj": "",
      "Demo/Kit/Kit.swift": "",
    ]
    let project = Self.project([], tree.mapValues { Optional($0) })
    #expect(project.answer("project", "check").problems.isEmpty)
  }

  @Test func `leaves files to a package, unless a target has files of the same folder`() {
    let sample = ProjectSample(
      [.init("Demo", sources: ["Sources/Core/A.swift", "Own/Sources/F.swift"])],
      others: ["Kit/Sources/D.swift"])
    let package = """
      let package = Package(
        name: "Demo",
        targets: [.target(name: "Core"), .target(name: "Linux", path: "Sources/Other")])
      """
    let tree = [
      Self.path: sample.text, "Package.swift": package, "Kit/Package.swift": "",
      "Own/Package.swift": "", "Sources/Core/A.swift": "", "Sources/Core/B.swift": "",
      "Sources/Other/C.swift": "", "Kit/Sources/D.swift": "", "Kit/Sources/E.swift": "",
      "Own/Sources/F.swift": "", "Own/Sources/G.swift": "",
    ]
    let answer = TestProject(tree).answer("project", "check")
    #expect(answer.problems.count == 2, "\(answer.testDescription)")
    for path in ["Sources/Core/B.swift", "Own/Sources/G.swift"] {
      #expect(answer.reports("project.no-target", naming: path), "\(answer.testDescription)")
    }
  }

  @Test func `leaves out what a baseline has, and lists all else`() throws {
    let files = (1...150).map { ("Demo/Idle\($0).swift", Optional("")) }
    let project = Self.project([], Dictionary(uniqueKeysWithValues: files))
    let check = ["project", "check", "--baseline", "known.txt"]
    #expect(project.answer("project", "check").result["findings"].list.count == 150)
    #expect(project.answer(check).exit == .done)
    #expect(project.answer(check).exit == .done)
    project.files.put("", at: project.root.appending("Demo/New.swift"))
    let answer = project.answer(check)
    #expect(answer.exit == .declined)
    #expect(answer.result["findings"].list.map { $0["code"] } == ["project.no-target"])
    #expect(answer.reports("project.no-target", naming: "Demo/New.swift"))
    #expect(project.answer(check + ["--fix"]).exit == .wrongUsage)
    let outside = project.answer("project", "check", "--baseline", "../new.txt")
    #expect(outside.fails("check.baseline", naming: "../new.txt"))
  }

  @Test func `counts what can be fixed apart from the problems that a baseline lacks`() {
    let project = Self.project(Self.defects[0].words)
    let check = ["project", "check", "--baseline", "known.txt"]
    #expect(project.answer(check).exit == .done)
    project.files.put("", at: project.root.appending("Demo/New.swift"))
    #expect(Viper.run(check, in: project.world) == .declined)
    let lines = project.console.output.split(separator: "\n").suffix(2)
    #expect(lines.first?.hasSuffix(": 1 problem") == true, "\(lines)")
    #expect(lines.last?.hasSuffix(" fixes 1 problem.") == true, "\(lines)")
  }

  @Test func `takes no conflict into a baseline`() {
    let project = Self.project(Self.defects[Self.defects.count - 1].words)
    for _ in 1...2 {
      let answer = project.answer("project", "check", "--baseline", "known.txt")
      #expect(answer.exit == .declined && answer.reports("project.conflict"))
    }
  }

  @Test func `finds Swift files of one name in a target`() throws {
    let reference =
      "\t\tA20000000000000000000001 /* AppDelegate.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = AppDelegate.swift; sourceTree = \"<group>\"; };\n"
    let child = "\t\t\t\tA20000000000000000000001 /* AppDelegate.swift */,\n"
    let again = { (text: String) in
      text.replacing("00000001 ", with: "0000000E ")
        .replacing("path = ", with: "path = Other/")
    }
    let project = Self.project(
      [reference, child, Self.entry, Self.mention].map { ($0, $0 + again($0)) },
      ["Demo/Other/AppDelegate.swift": ""])
    let before = try project.snapshot()
    let answer = project.answer("project", "check", "--fix")
    #expect(answer.exit == .declined)
    #expect(
      answer.reports(
        "project.one-name", naming: "Demo/AppDelegate.swift", "Demo/Other/AppDelegate.swift"))
    #expect(try project.snapshot() == before)
    // On a Mac's disk, the objects of both would be one file.
    let other = "Demo/Other/APPDELEGATE.swift"
    let inCapitals = Self.project(
      [reference, child, Self.entry, Self.mention].map {
        ($0, $0 + again($0).replacing("Other/AppDelegate", with: "Other/APPDELEGATE"))
      }, [other: ""])
    #expect(
      inCapitals.answer("project", "check")
        .reports("project.one-name", naming: "Demo/AppDelegate.swift", other))
    let filters = [("macos", false), ("ios", true), ("", true)]
    for (filter, isFound) in filters {
      let words = [reference, child, Self.entry, Self.mention].map { text in
        let list = filter.isEmpty ? "" : "platformFilters = (\(filter), tvos, ); "
        return (
          text,
          text.replacing("fileRef", with: "platformFilter = ios; fileRef")
            + again(text).replacing("fileRef", with: list + "fileRef")
        )
      }
      let answer = Self.project(words, ["Demo/Other/AppDelegate.swift": ""])
        .answer("project", "check")
      #expect(answer.errors.contains("project.one-name") == isFound, "\(filter)")
    }
  }

  @Test func `shows the first of many defects of one kind, and counts the others`() throws {
    let files = (1...8).map { ("Demo/Idle\($0).swift", Optional("")) }
    let project = Self.project([], Dictionary(uniqueKeysWithValues: files))
    let paths = files.map { "`\($0.0)`" }
    #expect(Viper.run(["project", "check"], in: project.world) == .declined)
    let errors = project.console.errors
    #expect(paths.count { errors.contains($0) } == 5, "\(errors)")
    #expect(errors.contains(" 3 ") && errors.contains("`-v`"), "\(errors)")
    let verbose = Self.project([], Dictionary(uniqueKeysWithValues: files))
    #expect(Viper.run(["project", "check", "--verbose"], in: verbose.world) == .declined)
    #expect(paths.allSatisfy { verbose.console.errors.contains($0) })
    let answer = project.answer("project", "check")
    #expect(answer.problems.count { $0.code == "project.no-target" } == 8)
  }

  @Test func `answers with the line and the number of defects that it can correct`() {
    let project = Self.project(Self.defects[0].words)
    let answer = project.answer("project", "check")
    let above = Self.defects[0].words[0].1.split(separator: "\n").count
    let line =
      DemoProject.projectFile.split(separator: Self.mention)[0].count { $0 == "\n" } + above
    #expect(answer.exit == .declined && answer.result["fixable"] == 1)
    #expect(answer.reports("project.dangling", at: "\(Self.path):\(line)"))
  }

  @Test func `suggests commands that work on the same project`() {
    let project = Self.project(Self.defects[0].words)
    let path = project.root.appending("Demo.xcodeproj").text
    let words = ["-C", "/", "project", "check", "--xcodeproj-path", path]
    #expect(Viper.run(words, in: project.world) == .declined)
    let command = (["viper"] + words + ["--fix"]).joined(separator: " ")
    #expect(project.console.output.contains("`\(command)`"), "\(project.console.output)")
    let conflict = Self.project(Self.defects[Self.defects.count - 1].words)
    let answer = conflict.answer("-C", "Demo/..", "project", "check")
    let hints = answer.result["findings"].list.flatMap { $0["hints"].texts }
    #expect(hints.contains { $0.contains("`viper -C Demo/.. project resolve`") }, "\(hints)")
  }

  @Test func `counts only what it corrects while an id is defined twice`() {
    let project = Self.project(
      Self.defects[0].words + [(Self.entry, Self.entry + Self.entry)],
      ["Demo/AppDelegate.swift": nil, "Demo/appDelegate.swift": ""])
    let answer = project.answer("project", "check")
    #expect(answer.result["fixable"] == 1, "\(answer.testDescription)")
    #expect(
      Set(answer.problems.map(\.code)).isSuperset(of: [
        "project.dangling", "project.id-twice", "project.spelling",
      ]))
  }

  @Test func `shows what it would correct`() {
    let project = Self.project(Self.defects[0].words)
    #expect(
      Viper.run(["project", "check", "--fix", "--diff"], in: project.world) == .declined)
    #expect(project.console.output.contains("-\t\t\t\tA1000000000000000000000F /* Gone */,\n"))
  }

  @Test(arguments: [["--dry-run"], []])
  func `a file at the path of the project is the same error in a preview and a run`(
    options: [String]
  ) throws {
    let project = TestProject(
      DemoProject.tree([Self.path: nil, "Demo.xcodeproj": "mine\n"]))
    let before = try project.snapshot()
    let words = ["project", "check", "--fix", "--xcodeproj-path", "Demo.xcodeproj"]
    let answer = project.answer(words + options)
    #expect(answer.fails("project.missing", naming: "Demo.xcodeproj/project.pbxproj"))
    #expect(!answer.names.contains("Demo.xcodeproj"))
    #expect(try project.snapshot() == before)
  }

  @Test func `takes the only project, or the given one`() throws {
    let alone = TestProject(["App.xcodeproj/project.pbxproj": DemoProject.projectFile])
    #expect(Viper.run(["project", "check"], in: alone.world) == .declined)
    #expect(alone.console.output.contains("App.xcodeproj/project.pbxproj"))
    let several = TestProject([
      "A.xcodeproj/project.pbxproj": DemoProject.projectFile,
      "B.xcodeproj/project.pbxproj": DemoProject.projectFile,
    ])
    #expect(
      several.answer("project", "check").fails(
        "project.several", naming: "B.xcodeproj", suggesting: "--xcodeproj-path A.xcodeproj"))
    #expect(
      Viper.run(["project", "check", "--xcodeproj-path", "B.xcodeproj"], in: several.world)
        == .declined)
    #expect(
      TestProject().answer("project", "check").fails(
        "project.none", suggesting: "--xcodeproj-path YourApp.xcodeproj"))
  }

  @Test(arguments: [
    ("project.yml", "xcodegen generate"), ("Project.swift", "tuist generate"),
    ("MODULE.bazel", "--xcodeproj-path YourApp.xcodeproj"),
  ])
  func `says how to make a project that is not there`(manifest: String, command: String) {
    let project = TestProject([manifest: ""])
    for words in [["check"], ["check", "--fix"], ["folders"]] {
      #expect(project.answer(["project"] + words).fails("project.none", suggesting: command))
    }
  }
}
