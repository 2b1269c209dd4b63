import Diagnostics
import Testing
import XcodeProject

/// What stays a conflict, in which words, and between which lines.
@Suite struct MergeConflictTests {
  typealias Change = MergeSample.Change

  struct Case: Sendable, CustomStringConvertible {
    var description: String
    var ours: Change
    var theirs: Change
    var words: String
    /// The lines between the first marker and the last one, where one case shows them all.
    var lines: String?
  }

  static func version(_ number: String) -> Change {
    Change("sets the version", ("MARKETING_VERSION = 1.0", "MARKETING_VERSION = \(number)"))
  }
  static func team(_ team: String) -> Change {
    let version = "\t\t\t\t\t\tCreatedOnToolsVersion = 14.0;\n"
    return Change(
      "sets the team", (version, "\(version)\t\t\t\t\t\tDevelopmentTeam = \(team);\n"))
  }
  static let removesModel = Change(
    "removes Model.swift",
    (
      "\t\tB00000000000000000000002 /* Model.swift in Sources */ = {isa = PBXBuildFile; fileRef = F00000000000000000000002 /* Model.swift */; };\n",
      ""
    ),
    (
      "\t\tF00000000000000000000002 /* Model.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Model.swift; sourceTree = \"<group>\"; };\n",
      ""
    ), ("\t\t\t\tF00000000000000000000002 /* Model.swift */,\n", ""),
    ("\t\t\t\tB00000000000000000000002 /* Model.swift in Sources */,\n", ""))
  static let removesSub = MergeSample.changes[3]
  static let removesLint = Change(
    "removes the phase",
    (
      "/* Begin PBXShellScriptBuildPhase section */\n\t\t700000000000000000000004 /* Lint */ = {\n\t\t\tisa = PBXShellScriptBuildPhase;\n\t\t\tfiles = (\n\t\t\t);\n\t\t\tinputPaths = (\n\t\t\t);\n\t\t\tname = Lint;\n\t\t\tshellScript = \"swiftlint\\n\";\n\t\t};\n/* End PBXShellScriptBuildPhase section */\n\n",
      ""
    ), ("\t\t\t\t700000000000000000000004 /* Lint */,\n", ""))
  static let removesDebug = Change(
    "removes the configuration",
    (
      "\t\t400000000000000000000001 /* Debug */ = {\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n\t\t\t\tCURRENT_PROJECT_VERSION = 1;\n\t\t\t\tLD_RUNPATH_SEARCH_PATHS = \"$(inherited) @executable_path/Frameworks\";\n\t\t\t\tMARKETING_VERSION = 1.0;\n\t\t\t\tOTHER_LDFLAGS = (\n\t\t\t\t\t\"$(inherited)\",\n\t\t\t\t\t\"-framework\",\n\t\t\t\t\tKit,\n\t\t\t\t);\n\t\t\t\tSWIFT_VERSION = 5.0;\n\t\t\t};\n\t\t\tname = Debug;\n\t\t};\n",
      ""
    ), ("\t\t\t\t400000000000000000000001 /* Debug */,\n", ""))
  static func movesModel(to mark: String) -> Change {
    Change(
      "moves Model.swift", ("\t\t\t\tF00000000000000000000002 /* Model.swift */,\n", ""),
      (mark, "\t\t\t\tF00000000000000000000002 /* Model.swift */,\n\(mark)"))
  }
  static let inSub = "\t\t\t\tF00000000000000000000003 /* Deep.swift */,\n"
  static let inMain = "\t\t\t\tF00000000000000000000006 /* Notes.md */,\n"
  static let sub = "\t\t\t\t600000000000000000000003 /* Sub */,\n"
  static let makesFolderOfSub = Change(
    "makes a folder of the group",
    edits: removesSub.edits + [
      (
        "/* End PBXFileSystemSynchronizedRootGroup section */",
        "\t\t820000000000000000000001 /* Sub */ = {isa = PBXFileSystemSynchronizedRootGroup; path = Sub; sourceTree = \"<group>\"; };\n/* End PBXFileSystemSynchronizedRootGroup section */"
      ),
      (
        "\t\t\t\tC00000000000000000000001 /* Words.strings */,\n",
        "\t\t\t\t820000000000000000000001 /* Sub */,\n\t\t\t\tC00000000000000000000001 /* Words.strings */,\n"
      ),
    ])
  static let addsToSub = MergeSample.addingFile("Extra.swift", "E001", after: "Deep").toSub

  static let cases: [Case] = [
    Case(
      description: "one value set to two", ours: version("1.1"), theirs: version("1.2"),
      words:
        "both sides changed `MARKETING_VERSION` of configuration `Debug` of target `Demo`: `1.1` in ours, `1.2` in theirs",
      lines: """
        \t\t\t\tLD_RUNPATH_SEARCH_PATHS = "$(inherited) @executable_path/Frameworks";
        <<<<<<< ours
        \t\t\t\tMARKETING_VERSION = 1.1;
        =======
        \t\t\t\tMARKETING_VERSION = 1.2;
        >>>>>>> theirs
        \t\t\t\tOTHER_LDFLAGS = (

        """),
    Case(
      description: "a target's attribute set to two", ours: team("AAAAAAAAAA"),
      theirs: team("BBBBBBBBBB"),
      words:
        "both sides changed `DevelopmentTeam` of target `Demo`: `AAAAAAAAAA` in ours, `BBBBBBBBBB` in theirs"
    ),
    Case(
      description: "a value changed here and removed there", ours: version("1.1"),
      theirs: Change("removes it", ("\t\t\t\tMARKETING_VERSION = 1.0;\n", "")),
      words:
        "both sides changed `MARKETING_VERSION` of configuration `Debug` of target `Demo`: `1.1` in ours, removed in theirs"
    ),
    Case(
      description: "a requirement",
      ours: Change("raises it", ("minimumVersion = 1.0.0;", "minimumVersion = 2.0.0;")),
      theirs: Change(
        "takes a branch",
        (
          "kind = upToNextMajorVersion;\n\t\t\t\tminimumVersion = 1.0.0;",
          "branch = main;\n\t\t\t\tkind = branch;"
        )),
      words:
        "both sides changed `requirement` of `XCRemoteSwiftPackageReference \"Kit\"`: `upToNextMajorVersion 2.0.0` in ours, `branch main` in theirs"
    ),
    Case(
      description: "a script",
      ours: Change("makes it strict", ("swiftlint\\n", "swiftlint --strict\\n")),
      theirs: Change("makes it quiet", ("swiftlint\\n", "swiftlint --quiet\\n")),
      words: "both sides changed `shellScript` of phase `Lint` of target `Demo` differently"),
    Case(
      description: "a phase removed with its section, and changed", ours: removesLint,
      theirs: Change("makes it strict", ("swiftlint\\n", "swiftlint --strict\\n")),
      words: "phase `Lint` of target `Demo` was removed in ours and changed in theirs"),
    Case(
      description: "a phase changed, and removed with its section",
      ours: Change("makes it strict", ("swiftlint\\n", "swiftlint --strict\\n")),
      theirs: removesLint,
      words: "phase `Lint` of target `Demo` was removed in theirs and changed in ours"),
    Case(
      description: "a configuration removed and changed", ours: removesDebug,
      theirs: version("1.1"),
      words: "configuration `Debug` of target `Demo` was removed in ours and changed in theirs"),
    Case(
      description: "a file removed and changed", ours: removesModel, theirs: MergeSample.changes[1],
      words: "`Demo/Record.swift` was removed in ours and changed in theirs"),
    Case(
      description: "a file removed and moved", ours: movesModel(to: inSub), theirs: removesModel,
      words:
        "`Demo/Sub/Model.swift` was removed in theirs, and group `Demo/Sub` now uses it in ours"),
    Case(
      description: "a group removed, and filled and renamed", ours: removesSub,
      theirs: Change("fills and renames it", edits: addsToSub.edits + [("= Sub;", "= Below;")]),
      words: "group `Demo/Below` was removed in ours and changed in theirs"),
    Case(
      description: "a file moved to two groups", ours: movesModel(to: inSub),
      theirs: movesModel(to: inMain),
      words:
        "`Demo/Sub/Model.swift` is in group `Demo/Sub` in ours and in the main group in theirs"
    ),
    Case(
      description: "a group that became a folder",
      ours: makesFolderOfSub, theirs: addsToSub,
      words:
        "group `Demo/Sub` became a synchronized folder in ours, and was changed in theirs"
    ),
    Case(
      description: "a file moved into a group that became a folder", ours: makesFolderOfSub,
      theirs: movesModel(to: inSub),
      words:
        "group `Demo/Sub` became a synchronized folder in ours, and was changed in theirs"
    ),
    Case(
      description: "a group that became a folder, and was moved", ours: makesFolderOfSub,
      theirs: Change("moves it", (sub, ""), (inMain, sub + inMain)),
      words: "group `Sub` became a synchronized folder in ours, and was changed in theirs"),
    Case(
      description: "a file moved into a group that was removed, and that was renamed",
      ours: Change("", edits: movesModel(to: inSub).edits + [("= Sub;", "= Below;")]),
      theirs: removesSub,
      words: "group `Demo/Below` was removed in theirs and changed in ours"),
  ]

  @Test(arguments: cases)
  func `what people must decide is said, and stands between markers`(_ sample: Case) throws {
    let base = MergeSample.text
    let ours = try sample.ours.applied(to: base)
    let theirs = try sample.theirs.applied(to: base)
    let merge = try MergeTableTests.merge(base, ours, theirs)
    let text = String(decoding: merge.bytes, as: UTF8.self)
    #expect(merge.conflicts.map(\.message) == [sample.words])
    if let lines = sample.lines { #expect(text.contains(lines)) }
    // Who takes all of one side's lines has a project that holds together.
    for side in ["ours", "theirs"] {
      let chosen = Self.resolve(text, taking: side)
      #expect(!chosen.contains("<<<<<<<"))
      let expected = side == "ours" ? ours : theirs
      #expect(chosen == expected, "taking \(side)")
    }
    let swapped = try MergeTableTests.merge(base, theirs, ours)
    #expect(swapped.conflicts.count == merge.conflicts.count)
  }

  @Test func `a group that one side removed stays with what the other side added`() throws {
    let flat = MergeSample.text
    // The group in another one, which contains nothing else.
    let outer = "600000000000000000000009 /* Outer */"
    let nesting = Change(
      "puts a group around it",
      ("\t\t\t\t600000000000000000000003 /* Sub */,\n", "\t\t\t\t\(outer),\n"),
      (
        "/* End PBXGroup section */",
        "\t\t\(outer) = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\t\t\t\t600000000000000000000003 /* Sub */,\n\t\t\t);\n\t\t\tpath = Outer;\n\t\t\tsourceTree = \"<group>\";\n\t\t};\n/* End PBXGroup section */"
      ))
    let nested = try nesting.applied(to: flat)
    let listedTwice = try Change("", (Self.inMain, Self.sub + Self.inMain)).applied(to: flat)
    let removesDeep = Change(
      "removes Deep.swift",
      edits: Self.removesSub.edits.filter { !$0.from.contains("Sub") }
        + [("\t\t\t\tF00000000000000000000003 /* Deep.swift */,\n", "")])
    // Without the outer group, too.
    let removed = try Self.removesSub.applied(to: flat)
    for base in [flat, nested, listedTwice] {
      let filled = try Self.addsToSub.applied(to: base)
      let expected = try removesDeep.applied(to: filled)
      for (ours, theirs) in [(removed, filled), (filled, removed)] {
        let merge = try MergeTableTests.merge(base, ours, theirs)
        #expect(merge.conflicts == [])
        #expect(String(decoding: merge.bytes, as: UTF8.self) == expected)
      }
      // What the other side did to the old content is still a conflict, with the whole group.
      let edited = filled.replacing("path = Deep.swift", with: "path = Depth.swift")
      for (ours, theirs) in [(removed, edited), (edited, removed)] {
        let merge = try MergeTableTests.merge(base, ours, theirs)
        #expect(merge.conflicts.map(\.code) == ["merge.removed"])
        let text = String(decoding: merge.bytes, as: UTF8.self)
        for side in ["ours", "theirs"] {
          let chosen = Self.resolve(text, taking: side)
          let hasGroup = (side == "ours" ? ours : theirs) == edited
          #expect(chosen.contains("/* Sub */") == hasGroup, "taking \(side)")
          #expect(chosen.contains("Extra.swift") == hasGroup, "taking \(side)")
        }
      }
    }
  }

  @Test func `a group that one side removed stays in conflict where another one took its name`()
    throws
  {
    let model = "\t\t\t\tF00000000000000000000002 /* Model.swift */,\n"
    let other = "600000000000000000000009 /* Sub */"
    let group =
      "\t\t\(other) = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\t\t\t);\n\t\t\tname = Sub;\n\t\t\tpath = Elsewhere;\n\t\t\tsourceTree = \"<group>\";\n\t\t};\n"
    let end = "/* End PBXGroup section */"
    let replaced = Change(
      "replaces Sub",
      edits: Self.removesSub.edits + [(model, model + "\t\t\t\t\(other),\n"), (end, group + end)])
    let base = MergeSample.text
    let (removed, filled) = try (replaced.applied(to: base), Self.addsToSub.applied(to: base))
    for (ours, theirs) in [(removed, filled), (filled, removed)] {
      #expect(
        try MergeTableTests.merge(base, ours, theirs).conflicts.map(\.code) == ["merge.removed"])
    }
  }

  @Test func `no side gets an empty section from a section in which it has no object`() throws {
    let end = "/* End XCRemoteSwiftPackageReference section */\n"
    let item = "\t\t\t\t200000000000000000000001 /* XCRemoteSwiftPackageReference \"Kit\" */,\n"
    let start = try #require(MergeSample.text.firstRange(of: "/* Begin XCRemoteSwiftPackage"))
    let stop = try #require(MergeSample.text.firstRange(of: end + "\n"))
    let section = String(MergeSample.text[start.lowerBound..<stop.upperBound])
    let kit = section.split(separator: "\n").dropFirst().dropLast(1).joined(separator: "\n") + "\n"
    let net = kit.replacing("200000000000000000000001", with: "200000000000000000000002")
      .replacing("Kit", with: "Net").replacing("/kit", with: "/net")
    let netItem = item.replacing("000001", with: "000002").replacing("Kit", with: "Net")
    let use = item.replacing("\t\t\t\t2", with: "\t\t\tpackage = 2").replacing(",", with: ";")
    let base = MergeSample.text.replacing(use, with: "")
      .replacing(end, with: net + end).replacing(item, with: item + netItem)
    let newNet = net.replacing("1.0.0", with: "2.0.0")
    let newer = base.replacing(net, with: newNet)
    let without = base.replacing(section.replacing(end, with: net + end), with: "")
      .replacing("\t\t\tpackageReferences = (\n\(item)\(netItem)\t\t\t);\n", with: "")
    let onlyKit = base.replacing(net, with: "").replacing(netItem, with: "")
    let onlyNewNet = newer.replacing(kit, with: "").replacing(item, with: "")
    for (ours, theirs) in [
      (newer, without), (without, newer), (onlyKit, onlyNewNet), (onlyNewNet, onlyKit),
    ] {
      let merge = try MergeTableTests.merge(base, ours, theirs)
      #expect(merge.conflicts.count == 1)
      let text = String(decoding: merge.bytes, as: UTF8.self)
      for side in ["ours", "theirs"] {
        let chosen = Self.resolve(text, taking: side)
        #expect(!chosen.contains("Reference section */\n/* End XCRemote"), "\(side)\n\(chosen)")
        let hasNet = (side == "ours" ? ours : theirs).contains(newNet)
        #expect(chosen.contains(newNet) == hasNet && !chosen.contains(kit), "\(side)\n\(chosen)")
      }
    }
  }

  static let changesOfGroup = [
    addsToSub,
    Change(
      "adds a file and renames another",
      edits: addsToSub.edits + [("path = Deep.swift", "path = Depth.swift")]),
    Change(
      "gives a file a flag",
      (
        "fileRef = F00000000000000000000003 /* Deep.swift */; }",
        "fileRef = F00000000000000000000003 /* Deep.swift */; settings = {COMPILER_FLAGS = \"-w\"; }; }"
      )),
    Change("renames the group", ("path = Sub;", "name = Sub;\n\t\t\tpath = Below;")),
    Change(
      "takes a file out of the target",
      edits: removesSub.edits.filter { $0.from.contains("Deep.swift in Sources */") }),
  ]

  @Test(arguments: ["Demo/Sub", "Demo"], changesOfGroup)
  func `a group that became a folder with the same id is one conflict`(
    path: String, change: Change
  ) throws {
    // The conversion sets the format of Xcode 16, which is no conflict.
    let newer = try Change("", ("objectVersion = 56", "objectVersion = 77")).applied(
      to: MergeSample.text)
    let files = [
      "Demo/App.swift", "Demo/Model.swift", "Demo/Sub/Deep.swift", "Demo/en.lproj/Words.strings",
    ]
    let folders =
      "\t\t\tfileSystemSynchronizedGroups = (\n\t\t\t\t810000000000000000000001 /* Folder */,\n\t\t\t);\n"
    // The folder is the target's second one, or the first.
    for base in [newer, try Change("", (folders, "")).applied(to: newer)] {
      let folder = try Self.converted(path, of: base, files: files)
      let group = try change.applied(to: base)
      for (ours, theirs) in [(folder, group), (group, folder)] {
        let merge = try MergeTableTests.merge(base, ours, theirs)
        #expect(merge.conflicts.map(\.code) == ["merge.folder"])
        #expect(merge.conflicts.first?.message.hasPrefix("group `\(path)` became") == true)
        let text = String(decoding: merge.bytes, as: UTF8.self)
        for (choice, expected) in [(ProjectMerge.Choice.ours, ours), (.theirs, theirs)] {
          let chosen = Self.resolve(text, taking: choice.rawValue)
          #expect(Self.objectLines(of: chosen) == Self.objectLines(of: expected))
          let resolved = try ProjectMerge(
            base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8),
            named: "project.pbxproj", choice: choice)
          #expect(String(decoding: resolved.bytes, as: UTF8.self) == chosen)
        }
      }
    }
  }

  @Test(arguments: changesOfGroup.filter { !$0.edits.contains { $0.from == "path = Sub;" } })
  func `a group that was renamed and became a folder is one conflict`(change: Change) throws {
    let base = try Change("", ("objectVersion = 56", "objectVersion = 77")).applied(
      to: MergeSample.text)
    let renamed = try Change("", ("path = Sub;", "path = Below;")).applied(to: base)
    let folder = try Self.converted("Demo/Below", of: renamed, files: ["Demo/Below/Deep.swift"])
    let group = try change.applied(to: base)
    for (ours, theirs) in [(folder, group), (group, folder)] {
      let merge = try MergeTableTests.merge(base, ours, theirs)
      #expect(merge.conflicts.map(\.code) == ["merge.folder"])
      let text = String(decoding: merge.bytes, as: UTF8.self)
      for (choice, expected) in [("ours", ours), ("theirs", theirs)] {
        let chosen = Self.resolve(text, taking: choice)
        #expect(Self.objectLines(of: chosen) == Self.objectLines(of: expected))
      }
    }
  }

  @Test func `a file that both sides took out of a target, and the folder excludes, is none`()
    throws
  {
    let base = try Change("", ("objectVersion = 56", "objectVersion = 77")).applied(
      to: MergeSample.text)
    let group = try #require(Self.changesOfGroup.last).applied(to: base)
    let files = [
      "Demo/App.swift", "Demo/Model.swift", "Demo/Sub/Deep.swift", "Demo/en.lproj/Words.strings",
    ]
    let folder = try Self.converted("Demo", of: group, files: files)
    #expect(folder.contains("membershipExceptions"))
    for (ours, theirs) in [(folder, group), (group, folder)] {
      let merge = try MergeTableTests.merge(base, ours, theirs)
      #expect(merge.conflicts.map(\.code) == [])
      let text = String(decoding: merge.bytes, as: UTF8.self)
      #expect(Self.objectLines(of: text) == Self.objectLines(of: folder))
    }
  }

  private static func converted(
    _ path: String, of text: String, files: [String]
  ) throws -> String {
    let edit = try ProjectFile(parsing: Array(text.utf8), named: "project.pbxproj")
      .convertingToFolders([path], ImaginedDisk(files).entries)
    #expect(edit.converted.map(\.groupPath) == [path])
    return String(decoding: edit.bytes, as: UTF8.self)
  }

  /// A new path of the group around both does not matter, so it is no part of the conflict.
  @Test(arguments: [("Demo", "Demo"), ("Demo", "Main"), ("Main", "Main")])
  func `a file renamed onto the path of one that they added is a conflict`(
    ourFolder: String, folder: String
  ) throws {
    let base = MergeSample.text
    let renamed = MergeSample.changes[1].edits.map {
      ($0.from, $0.to.replacing("Record", with: "Axis"))
    }
    let ours = try Change("renames Model.swift", edits: renamed).applied(to: base)
      .replacing("path = Demo;", with: "path = \(ourFolder);")
    let theirs = try MergeSample.changes[0].applied(to: base)
      .replacing("path = Demo;", with: "path = \(folder);")
    let merge = try MergeTableTests.merge(base, ours, theirs)
    #expect(merge.conflicts.map(\.code) == ["merge.same-path"])
    let conflict = try #require(merge.conflicts.first)
    for name in ["`\(folder)/Axis.swift`", "phase `Sources`", "target `Demo`"] {
      #expect(conflict.message.contains(name))
    }
    #expect(conflict.hints.count == 1)
    let text = String(decoding: merge.bytes, as: UTF8.self)
    let member = "B0000000000000000000A001 /* Axis.swift in Sources */,"
    #expect(!Self.resolve(text, taking: "ours").contains(member))
    #expect(Self.resolve(text, taking: "theirs").contains(member))
    #expect(Self.resolve(text, taking: "theirs").contains("path = Model.swift"))
    #expect(Self.resolve(text, taking: "ours").contains("path = \(folder);"))
  }

  @Test func `a framework that both sides embed is a conflict in that phase only`() throws {
    let links = MergeClashTests.adds(6, toPhase: "Frameworks", file: 11)
    let base = try links.applied(to: MergeClashTests.withFrameworks())
    let ours = try MergeClashTests.adds(1, toPhase: "Embed Frameworks", file: 11).applied(
      to: base.replacing("B00000000000000000000016", with: "B00000000000000000000017"))
    let theirs = try [
      MergeClashTests.adds(2, toPhase: "Frameworks", file: 12),
      MergeClashTests.adds(3, toPhase: "Embed Frameworks", file: 12),
    ].reduce(MergeClashTests.withFrameworks()) { try $1.applied(to: $0) }
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merge = try MergeTableTests.merge(base, one, other)
      #expect(merge.conflicts.map(\.code) == ["merge.same-path"])
      #expect(merge.conflicts.first?.message.contains("phase `Embed Frameworks`") == true)
      for side in ["ours", "theirs"] {
        let chosen = Self.resolve(String(decoding: merge.bytes, as: UTF8.self), taking: side)
        for phase in ["Frameworks", "Embed Frameworks"] {
          let entries = chosen.split(separator: "/* K.framework in \(phase) */,\n").count - 1
          #expect(entries == 1, "\(phase), taking \(side)")
        }
      }
    }
  }

  /// A setting in the base, in ours and in theirs.
  static let emptySettings = [
    ("TEAM = \"\";", "", "TEAM = A;"), ("TEAM = ();", "", "TEAM = A;"),
    ("", "TEAM = \"\";", "TEAM = A;"), ("TEAM = A;", "", "TEAM = \"\";"),
  ]

  private static func sample(with setting: String) -> String {
    let line = "\t\t\t\tSWIFT_VERSION = 5.0;\n"
    return MergeSample.text.replacing(
      line, with: setting.isEmpty ? line : "\(line)\t\t\t\t\(setting)\n")
  }

  @Test(arguments: emptySettings)
  func `an empty setting is not a missing one`(_ base: String, _ ours: String, _ theirs: String)
    throws
  {
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let (here, there) = (Self.sample(with: one), Self.sample(with: other))
      let merge = try MergeTableTests.merge(Self.sample(with: base), here, there)
      #expect(merge.conflicts.map(\.code) == ["merge.values"])
      #expect(merge.conflicts.first?.message.contains("`TEAM`") == true)
      let text = String(decoding: merge.bytes, as: UTF8.self)
      #expect(Self.resolve(text, taking: "ours") == here)
      #expect(Self.resolve(text, taking: "theirs") == there)
    }
  }

  @Test(arguments: ["DevelopmentTeam = AAAAAAAAAA;", "LastSwiftMigration = 1600;"])
  func `attributes of a target that one side removed are gone without a conflict`(
    attribute: String
  ) throws {
    let id = "900000000000000000000002"
    let base = MergeSample.text
    let removed = try Self.withoutTests(base)
    let version = "\t\t\t\t\t\tCreatedOnToolsVersion = 14.0;\n"
    func adding(_ attributes: String) throws -> String {
      let entry = "\t\t\t\t\t\(id) = {\n\(attributes)\t\t\t\t\t};\n"
      return try Change("", ("\(version)\t\t\t\t\t};\n", "\(version)\t\t\t\t\t};\n\(entry)"))
        .applied(to: base)
    }
    let changed = try adding("\(version)\t\t\t\t\t\t\(attribute)\n")
    for base in [base, try adding(version)] {
      for (ours, theirs) in [(removed, changed), (changed, removed)] {
        let merge = try MergeTableTests.merge(base, ours, theirs)
        #expect(merge.conflicts == [])
        #expect(String(decoding: merge.bytes, as: UTF8.self) == removed)
      }
    }
  }

  @Test(arguments: [
    ("1", "CreatedOnToolsVersion = 14.0;", "TestTargetID = 900000000000000000000002;"),
    ("1", "TestTargetID = 900000000000000000000001;", "TestTargetID = 900000000000000000000002;"),
    ("2", "", "DevelopmentTeam = AAAAAAAAAA;"),
  ])
  func `attributes can name a target that one side removed`(
    target: String, old: String, new: String
  ) throws {
    let known = "CreatedOnToolsVersion = 14.0;"
    func attributes(_ line: String, of target: String) -> String {
      let entry = "90000000000000000000000\(target) = {\n\t\t\t\t\t\t\(line)\n\t\t\t\t\t};\n"
      return "\t\t\t\tTargetAttributes = {\n\t\t\t\t\t\(entry)\t\t\t\t};\n"
    }
    func sample(_ line: String) throws -> String {
      let field = line.isEmpty ? "" : attributes(line, of: target)
      return try Change("", (attributes(known, of: "1"), field)).applied(to: MergeSample.text)
    }
    let (base, used) = try (sample(old), sample(new))
    let removed = try Self.withoutTests(base)
    for (ours, theirs) in [(removed, used), (used, removed)] {
      let merge = try MergeTableTests.merge(base, ours, theirs)
      #expect(merge.conflicts == [])
      #expect(try String(decoding: merge.bytes, as: UTF8.self) == Self.withoutTests(used))
    }
  }

  /// The project without the target `DemoTests`.
  private static func withoutTests(_ text: String) throws -> String {
    let id = "900000000000000000000002"
    let start = try #require(text.firstRange(of: "\t\t\(id) /* DemoTests */ = {"))
    let stop = try #require(text.firstRange(of: "/* End PBXNativeTarget section */"))
    return text.replacing(String(text[start.lowerBound..<stop.lowerBound]), with: "")
      .replacing("\t\t\t\t\(id) /* DemoTests */,\n", with: "")
  }

  private static func sample(settings: String) throws -> String {
    let file = "fileRef = F00000000000000000000001 /* App.swift */; "
    let field = settings.isEmpty ? "" : "settings = {\(settings)}; "
    return try Change("", (file, file + field)).applied(to: MergeSample.text)
  }

  @Test func `a dictionary that one side removed has what the other side added to it`() throws {
    let base = try Self.sample(settings: "COMPILER_FLAGS = \"-w\"; ")
    let more = try Self.sample(settings: "ATTRIBUTES = (Public, ); COMPILER_FLAGS = \"-w\"; ")
    let none = try Self.sample(settings: "")
    for (ours, theirs) in [(more, none), (none, more)] {
      let merge = try MergeTableTests.merge(base, ours, theirs)
      #expect(merge.conflicts == [])
      let text = String(decoding: merge.bytes, as: UTF8.self)
      #expect(try text == Self.sample(settings: "ATTRIBUTES = (Public, ); "))
    }
  }

  @Test(arguments: [
    ("COMPILER_FLAGS", "ATTRIBUTES = (Weak, ); COMPILER_FLAGS = \"-w\"; ", "\"-w\"", "\"-x\""),
    ("ATTRIBUTES", "ATTRIBUTES = (Public, ); ", "Public", "Private"),
  ])
  func `a dictionary is one conflict if one side removed it and the other changed a value`(
    key: String, settings: String, old: String, new: String
  ) throws {
    let base = try Self.sample(settings: settings)
    let edited = try Self.sample(settings: settings.replacing(old, with: new))
    let none = try Self.sample(settings: "")
    for (ours, theirs) in [(edited, none), (none, edited)] {
      let merge = try MergeTableTests.merge(base, ours, theirs)
      #expect(merge.conflicts.map(\.code) == ["merge.values"])
      #expect(merge.conflicts.first?.message.contains("`\(key)`") == true)
      let text = String(decoding: merge.bytes, as: UTF8.self)
      #expect(Self.resolve(text, taking: "ours") == ours)
      #expect(Self.resolve(text, taking: "theirs") == theirs)
    }
  }

  @Test func `a conflict in a dictionary that one side removed names all of its keys`() throws {
    let removed = MergeSample.text
    let version = "\t\t\t\t\t\tCreatedOnToolsVersion = 14.0;\n"
    let capability = "\t\t\t\t\t\tSystemCapabilities = {com.apple.Push = {enabled = 1; }; };\n"
    let base = try Change("", (version, version + capability)).applied(to: removed)
    let edited = try Change("", ("enabled = 1;", "enabled = 0;")).applied(to: base)
    for (ours, theirs) in [(edited, removed), (removed, edited)] {
      let merge = try MergeTableTests.merge(base, ours, theirs)
      #expect(merge.conflicts.map(\.code) == ["merge.values"])
      let message = try #require(merge.conflicts.first?.message)
      #expect(message.contains("`SystemCapabilities.com.apple.Push.enabled` of target `Demo`"))
      let text = String(decoding: merge.bytes, as: UTF8.self)
      #expect(Self.resolve(text, taking: "ours") == ours)
      #expect(Self.resolve(text, taking: "theirs") == theirs)
    }
  }

  @Test func `a list that one side emptied gets what the other side added`() throws {
    let versions = ["FLAGS = (a, );", "FLAGS = ();", "FLAGS = (a, b, );"].map(Self.sample)
    let merge = try MergeTableTests.merge(versions[0], versions[1], versions[2])
    #expect(merge.conflicts == [])
    #expect(String(decoding: merge.bytes, as: UTF8.self).contains("b,"))
  }

  /// A project with the groups A to D in their parents; without one, in the main group M.
  private static func project(_ parents: [String: String], without gone: String = "") -> String {
    let names = ["A", "B", "C", "D"].filter { $0 != gone }
    let groups = (["M"] + names).map { group in
      let children = names.filter { (parents[$0] ?? "M") == group }
      let list = children.map { "\t\t\t\t\($0)0000000 /* \($0) */,\n" }.joined()
      return "\t\t\(group)0000000 /* \(group) */ = {\n\t\t\tisa = PBXGroup;\n"
        + "\t\t\tchildren = (\n\(list)\t\t\t);\n\t\t\tpath = \(group);\n"
        + "\t\t\tsourceTree = \"<group>\";\n\t\t};\n"
    }
    return "// !$*UTF8*$!\n{\n\tobjects = {\n" + groups.joined()
      + "\t\tP0000000 = {isa = PBXProject; mainGroup = M0000000; };\n\t};\n"
      + "\trootObject = P0000000;\n}\n"
  }

  @Test func `of groups that both sides moved into a circle, each is in conflict once`() throws {
    let merge = try MergeTableTests.merge(
      Self.project([:]), Self.project(["A": "B", "C": "D"]), Self.project(["B": "C", "D": "A"]))
    #expect(merge.conflicts.map(\.code) == Array(repeating: "merge.moved", count: 4))
    #expect(Set(merge.conflicts.map(\.message)).count == 4)
  }

  @Test(arguments: ["", "C"])
  func `of groups that both sides moved into each other, none leaves the tree`(
    gone: String
  ) throws {
    // One side also removes the group around A, if there is one.
    let around: [String: String] = gone.isEmpty ? [:] : ["A": gone]
    let base = Self.project(around)
    let first = Self.project(around.merging(["B": "A"]) { $1 })
    let second = Self.project(["A": "B"], without: gone)
    for (ours, theirs) in [(first, second), (second, first)] {
      let merge = try MergeTableTests.merge(base, ours, theirs)
      #expect(merge.conflicts.map(\.code) == ["merge.moved", "merge.moved"])
      let text = String(decoding: merge.bytes, as: UTF8.self)
      #expect(Self.resolve(text, taking: "ours") == ours)
      #expect(Self.resolve(text, taking: "theirs") == theirs)
    }
  }

  @Test func `a group that both sides moved does not keep the one that it left`() throws {
    let base = Self.project(["B": "A", "C": "A"])
    let ours = Self.project(["B": "D", "C": "A"])
    let theirs = Self.project([:], without: "A")
    let merge = try MergeTableTests.merge(base, ours, theirs)
    #expect(merge.conflicts.map(\.code) == ["merge.moved"])
    let text = String(decoding: merge.bytes, as: UTF8.self)
    #expect(Self.resolve(text, taking: "ours") == Self.project(["B": "D"], without: "A"))
    #expect(Self.resolve(text, taking: "theirs") == theirs)
  }

  @Test(arguments: ["<<<<<<<\n=======\nx\n>>>>>>>", "<<<<<<<\n=======\n>>>>>>>"])
  func `a base of nothing but a conflict is refused`(base: String) {
    #expect(throws: Diagnostic.self) {
      try MergeTableTests.merge(base, MergeSample.text, MergeSample.text + "\n")
    }
  }

  @Test func `two projects that both sides added are refused`() throws {
    let other = MergeSample.text.replacing(
      "A00000000000000000000001", with: "AFFFFFFFFFFFFFFFFFFFFFFF")
    let error = #expect(throws: Diagnostic.self) {
      try MergeTableTests.merge("", MergeSample.text, other)
    }
    #expect(error?.code == "project.merge-added")
  }

  @Test func `a group in itself is left to a merge of the text`() throws {
    let base = MergeSample.text
    let ours = try Self.version("1.1").applied(to: base)
    let theirs = try Change(
      "puts a group into itself", (Self.inSub, "\t\t\t\t600000000000000000000003 /* Sub */,\n")
    ).applied(to: base)
    #expect(throws: Diagnostic.self) { try MergeTableTests.merge(base, ours, theirs) }
  }

  /// The lines of a project file in any order, without the comments around its sections.
  private static func objectLines(of text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.hasSuffix(" section */") }.sorted()
  }

  /// The text with one side's lines at each conflict.
  static func resolve(_ text: String, taking side: String) -> String {
    var part = ""
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<<<<<<< ours" {
        part = "ours"
      } else if line == "=======" {
        part = "theirs"
      } else if line == ">>>>>>> theirs" {
        part = ""
      } else if part.isEmpty || part == side {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension MergeSample.Change {
  init(_ description: String, edits: [(from: String, to: String)]) {
    self.init(description)
    self.edits = edits
  }

  /// The same file in the group `Sub`, behind the one that is there.
  fileprivate var toSub: MergeSample.Change {
    var change = self
    change.edits[2] = (
      "\t\t\t\tF00000000000000000000003 /* Deep.swift */,\n",
      "\t\t\t\tF00000000000000000000003 /* Deep.swift */,\n\t\t\t\tF0000000000000000000E001 /* Extra.swift */,\n"
    )
    change.edits[3] = (
      "\t\t\t\tB00000000000000000000003 /* Deep.swift in Sources */,\n",
      "\t\t\t\tB00000000000000000000003 /* Deep.swift in Sources */,\n\t\t\t\tB0000000000000000000E001 /* Extra.swift in Sources */,\n"
    )
    return change
  }
}
