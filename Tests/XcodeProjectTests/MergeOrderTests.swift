import Diagnostics
import Testing
import XcodeProject

/// The places of new entries, and the comments with their names.
@Suite struct MergeOrderTests {
  typealias Change = MergeSample.Change

  private static func text(_ base: String, _ ours: String, _ theirs: String) throws -> String {
    let merge = try MergeTableTests.merge(base, ours, theirs)
    #expect(merge.conflicts == [])
    return String(decoding: merge.bytes, as: UTF8.self)
  }

  /// The names of the files in the order of the section of their references.
  private static func files(_ text: String) throws -> [String] {
    let section = try #require(text.split(separator: "Begin PBXFileReference section").last)
    return section.split(separator: "\n").prefix { !$0.contains("/* End ") }.compactMap { line in
      line.split(separator: " ").dropFirst(2).first.map(String.init)
    }
  }

  /// The sample with one file reference at the end of its section, where its id does not sort.
  private static func unsorted(_ text: String) -> String {
    let end = "/* End PBXFileReference section */"
    let line =
      "\t\tF00000000000000000000001 /* App.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = App.swift; sourceTree = \"<group>\"; };\n"
    return text.replacing(line, with: "").replacing(end, with: line + end)
  }

  /// Adds a file whose id sorts before that of `Deep.swift`.
  private static let addsAxis = Change(
    "adds Axis.swift",
    edits: MergeSample.addingFile("Axis.swift", "A001").edits.map {
      ($0.from, $0.to.replacing("F0000000000000000000A001", with: "F00000000000000000000002A"))
    })

  @Test func `a new entry stands where it sorts, although another one is out of order`() throws {
    let base = Self.unsorted(MergeSample.text)
    let ours = try MergeSample.changes[5].applied(to: base)
    let theirs = try Self.addsAxis.applied(to: base)
    #expect(
      try Self.files(Self.text(base, ours, theirs)) == [
        "Model.swift", "Axis.swift", "Deep.swift", "en", "Demo.app", "Notes.md", "App.swift",
      ])
  }

  @Test func `a section that one side sorted is sorted, with what both added`() throws {
    let base = Self.unsorted(MergeSample.text)
    let ours = try Self.addsAxis.applied(to: base)
    let theirs = try MergeSample.addingFile("Zoom.swift", "9999").applied(to: MergeSample.text)
    for text in [try Self.text(base, ours, theirs), try Self.text(base, theirs, ours)] {
      #expect(
        try Self.files(text) == [
          "App.swift", "Model.swift", "Axis.swift", "Deep.swift", "en", "Demo.app", "Notes.md",
          "Zoom.swift",
        ])
    }
  }

  @Test func `an order that one side made is not taken where it is none`() throws {
    let base = MergeSample.text
    let theirs = try MergeSample.changes[5].applied(to: Self.unsorted(base))
    let ours = try Self.addsAxis.applied(to: base)
    #expect(try Self.files(Self.text(base, ours, theirs)).first == "App.swift")
  }

  @Test func `a group that one side made a folder is in the section of folders`() throws {
    let base = MergeSample.text.replacing("objectVersion = 56", with: "objectVersion = 77")
    let files = ["Demo/App.swift", "Demo/Model.swift", "Demo/Sub/Deep.swift"]
    let folder = try ProjectFile(parsing: Array(base.utf8), named: "project.pbxproj")
      .convertingToFolders(["Demo/Sub"], ImaginedDisk(files).entries)
    let converted = String(decoding: folder.bytes, as: UTF8.self)
    #expect(folder.converted.map(\.groupPath) == ["Demo/Sub"])
    let change = MergeConflictTests.version("1.1")
    let (other, both) = try (change.applied(to: base), change.applied(to: converted))
    #expect(try Self.text(base, converted, other) == both)
    #expect(try Self.text(base, other, converted) == both)
  }

  /// The values of `settings` in a build file in the base, in ours, in theirs and in the result.
  static let settingsInLine = [
    [
      "", "{ATTRIBUTES = (Public, ); }", "{COMPILER_FLAGS = \"-w\"; }",
      "{ATTRIBUTES = (Public, ); COMPILER_FLAGS = \"-w\"; }",
    ],
    [
      "", "{ATTRIBUTES = (Public, ); }", "{ASSET_TAGS = (a, ); }",
      "{ASSET_TAGS = (a, ); ATTRIBUTES = (Public, ); }",
    ],
    [
      "{ATTRIBUTES = (Weak, ); }", "{ATTRIBUTES = (Weak, Public, ); }", "{ATTRIBUTES = (Code, ); }",
      "{ATTRIBUTES = (Public, Code, ); }",
    ],
    [
      "{ATTRIBUTES = (Weak, ); COMPILER_FLAGS = \"-w\"; }",
      "{ATTRIBUTES = (Weak, ); COMPILER_FLAGS = \"-x\"; }", "{COMPILER_FLAGS = \"-w\"; }",
      "{COMPILER_FLAGS = \"-x\"; }",
    ],
  ]

  @Test(arguments: settingsInLine)
  func `parts in one line have one blank between them`(_ settings: [String]) throws {
    let file = "fileRef = F00000000000000000000001 /* App.swift */; "
    let texts = settings.map { value in
      let field = value.isEmpty ? "" : "settings = \(value); "
      return MergeSample.text.replacing(file, with: file + field)
    }
    #expect(try Self.text(texts[0], texts[1], texts[2]) == texts[3])
    // Of two additions to a list, ours comes first.
    let swapped = texts[3].replacing("(Public, Code, )", with: "(Code, Public, )")
    #expect(try Self.text(texts[0], texts[2], texts[1]) == swapped)
  }

  // MARK: - Comments

  private static let renames = MergeSample.changes[1]
  private static let moves = MergeConflictTests.movesModel(to: MergeConflictTests.inSub)
  /// Builds the file in another phase as well.
  private static let builds = Change(
    "adds Model.swift to the resources",
    (
      "/* End PBXBuildFile section */",
      "\t\tB00000000000000000000009 /* Model.swift in Resources */ = {isa = PBXBuildFile; fileRef = F00000000000000000000002 /* Model.swift */; };\n/* End PBXBuildFile section */"
    ),
    (
      "\t\t\t\tB00000000000000000000005 /* Words.strings in Resources */,\n",
      "\t\t\t\tB00000000000000000000005 /* Words.strings in Resources */,\n\t\t\t\tB00000000000000000000009 /* Model.swift in Resources */,\n"
    ))

  @Test(arguments: [moves, builds])
  func `what one side renamed has its new name where the other side put it`(
    _ change: Change
  ) throws {
    let base = MergeSample.text
    let ours = try Self.renames.applied(to: base)
    let theirs = try change.applied(to: base)
    for text in [try Self.text(base, ours, theirs), try Self.text(base, theirs, ours)] {
      #expect(!text.contains("Model.swift"), "\(text)")
      #expect(text.contains("/* Record.swift */,"))
      if change.description == Self.builds.description {
        #expect(text.split(separator: "/* Record.swift in Resources */").count == 3)
      }
    }
  }

  @Test(arguments: [ProjectMerge.Choice.ours, .theirs])
  func `what both sides renamed has the name of the chosen side in all comments`(
    _ choice: ProjectMerge.Choice
  ) throws {
    let base = MergeSample.text
    let (mine, other) = ("Mine.swift", "Their.swift")
    let ours = base.replacing("Model.swift", with: mine)
    let theirs = try Self.builds.applied(to: base).replacing("Model.swift", with: other)
    let both = theirs.replacing(other, with: choice == .ours ? mine : other)
    let merge = try ProjectMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8),
      named: "project.pbxproj", choice: choice)
    #expect(merge.warnings.map(\.code) == ["merge.values"])
    #expect(String(decoding: merge.bytes, as: UTF8.self) == both)
  }

  @Test func `a text that only looks like a comment stays as it is`() throws {
    let base = MergeSample.text
    let script = "shellScript = \"echo F00000000000000000000002 /* Model.swift */\";"
    let ours = try Self.renames.applied(to: base)
    let theirs = base.replacing("shellScript = \"swiftlint\\n\";", with: script)
    for text in [try Self.text(base, ours, theirs), try Self.text(base, theirs, ours)] {
      #expect(text.contains(script))
    }
  }
}
