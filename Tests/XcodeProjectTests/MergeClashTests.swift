import Testing
import XcodeProject

/// Entries that seem to come to one path of one phase, where there is nothing to decide.
@Suite struct MergeClashTests {
  typealias Change = MergeSample.Change

  private static let entry =
    "\t\tB00000000000000000000002 /* Model.swift in Sources */ = {isa = PBXBuildFile; fileRef = F00000000000000000000002 /* Model.swift */; };\n"
  private static let mention = "\t\t\t\tB00000000000000000000002 /* Model.swift in Sources */,\n"
  private static let child = "\t\t\t\tF00000000000000000000002 /* Model.swift */,\n"

  static let movesTheGroup = Change("moves the group", ("path = Demo;", "path = Main;"))
  static let doubles = Change(
    "lists a file twice", (entry, entry + entry.with(id: "BAAAAAAAAAAAAAAAAAAAAAAA")),
    (mention, mention + mention.renumbered)
  )
  /// The old ones stay behind, unused.
  static let replaces = Change(
    "adds a file again", (entry, entry + entry.renumbered),
    (
      "/* End PBXFileReference section */",
      "\t\tFAAAAAAAAAAAAAAAAAAAAAAA /* Model.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Model.swift; sourceTree = \"<group>\"; };\n/* End PBXFileReference section */"
    ), (mention, mention.renumbered), (child, child.renumbered))

  static func addsLocalized(_ name: String, _ number: Int, after mark: Int) -> Change {
    let variants = "C0000000000000000000000\(number) /* \(name).strings */"
    let file = "F0000000000000000000001\(number) /* en */"
    let buildFile = "B0000000000000000000001\(number) /* \(name).strings in Resources */"
    return Change(
      "adds \(name).strings",
      (
        "/* End PBXBuildFile section */",
        "\t\t\(buildFile) = {isa = PBXBuildFile; fileRef = \(variants); };\n/* End PBXBuildFile section */"
      ),
      (
        "/* End PBXFileReference section */",
        "\t\t\(file) = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = en; path = en.lproj/\(name).strings; sourceTree = \"<group>\"; };\n/* End PBXFileReference section */"
      ),
      (
        "/* End PBXVariantGroup section */",
        "\t\t\(variants) = {\n\t\t\tisa = PBXVariantGroup;\n\t\t\tchildren = (\n\t\t\t\t\(file),\n\t\t\t);\n\t\t\tname = \(name).strings;\n\t\t\tsourceTree = \"<group>\";\n\t\t};\n/* End PBXVariantGroup section */"
      ),
      (
        "\t\t\t\tF0000000000000000000000\(mark) /*",
        "\t\t\t\t\(variants),\n\t\t\t\tF0000000000000000000000\(mark) /*"
      ),
      (
        "\t\t\t\tB00000000000000000000005 /* Words.strings in Resources */,\n",
        "\t\t\t\tB00000000000000000000005 /* Words.strings in Resources */,\n\t\t\t\t\(buildFile),\n"
      ))
  }

  /// The sample with two references, 11 and 12, to one framework and a phase that embeds frameworks.
  static func withFrameworks() throws -> String {
    let references = [11, 12].map { "F000000000000000000000\($0) /* K.framework */" }
    let ends = (
      file: "/* End PBXFileReference section */", child: "\t\t\t\tF00000000000000000000005 /*",
      phase: "\t\t\t\t700000000000000000000003 /* Resources */,\n",
      section: "/* Begin PBXFileReference section */\n"
    )
    let embeds = "700000000000000000000005 /* Embed Frameworks */"
    return try Change(
      "adds a framework twice",
      (
        ends.file,
        references.map {
          "\t\t\($0) = {isa = PBXFileReference; explicitFileType = wrapper.framework; path = K.framework; sourceTree = BUILT_PRODUCTS_DIR; };\n"
        }.joined() + ends.file
      ),
      (ends.child, references.map { "\t\t\t\t\($0),\n" }.joined() + ends.child),
      (ends.phase, ends.phase + "\t\t\t\t\(embeds),\n"),
      (
        ends.section,
        "/* Begin PBXCopyFilesBuildPhase section */\n\t\t\(embeds) = {\n\t\t\tisa = PBXCopyFilesBuildPhase;\n\t\t\tdstPath = \"\";\n\t\t\tdstSubfolderSpec = 10;\n\t\t\tfiles = (\n\t\t\t);\n\t\t\tname = \"Embed Frameworks\";\n\t\t};\n/* End PBXCopyFilesBuildPhase section */\n\n\(ends.section)"
      )
    ).applied(to: MergeSample.text)
  }

  /// Adds one of the references to a phase of the sample `withFrameworks`.
  static func adds(_ number: Int, toPhase phase: String, file: Int) -> Change {
    let buildFile = "B0000000000000000000001\(number) /* K.framework in \(phase) */"
    let start = "/* \(phase) */ = {\n\t\t\tisa = PBX"
    let (kind, fields, old) =
      phase == "Frameworks"
      ? (
        "FrameworksBuildPhase", "buildActionMask = 2147483647;",
        "\t\t\t\tB00000000000000000000004 /* Kit in Frameworks */,\n"
      )
      : ("CopyFilesBuildPhase", "dstPath = \"\";\n\t\t\tdstSubfolderSpec = 10;", "")
    let list = "\(start)\(kind);\n\t\t\t\(fields)\n\t\t\tfiles = (\n\(old)"
    let end = "/* End PBXBuildFile section */"
    return Change(
      "adds K.framework to \(phase)",
      (
        end,
        "\t\t\(buildFile) = {isa = PBXBuildFile; fileRef = F000000000000000000000\(file) /* K.framework */; };\n\(end)"
      ), (list, "\(list)\t\t\t\t\(buildFile),\n"))
  }

  @Test func `one framework in two phases is no clash`() throws {
    let base = try Self.withFrameworks()
    let (embeds, links) = (
      Self.adds(1, toPhase: "Embed Frameworks", file: 11),
      Self.adds(2, toPhase: "Frameworks", file: 12)
    )
    let (ours, theirs) = (try embeds.applied(to: base), try links.applied(to: base))
    let both = try links.applied(to: ours)
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merge = try MergeTableTests.merge(base, one, other)
      #expect(merge.conflicts == [])
      #expect(String(decoding: merge.bytes, as: UTF8.self).lines == both.lines)
    }
  }

  @Test(arguments: [
    (movesTheGroup, doubles), (movesTheGroup, replaces),
  ])
  func `what one side made of one path is not both sides' doing`(
    _ ours: Change, _ theirs: Change
  ) throws {
    let base = MergeSample.text
    let (here, there) = (try ours.applied(to: base), try theirs.applied(to: base))
    let both = try theirs.applied(to: here)
    for (one, other) in [(here, there), (there, here)] {
      let merge = try MergeTableTests.merge(base, one, other)
      #expect(merge.conflicts == [])
      // New entries are sorted by id.
      #expect(String(decoding: merge.bytes, as: UTF8.self).lines == both.lines)
    }
  }

  @Test func `what both sides have twice alike stays so`() throws {
    let base = MergeSample.text
    let twice = try Self.doubles.applied(to: base)
    let (ours, theirs) = (
      try Self.movesTheGroup.applied(to: twice), try MergeSample.changes[0].applied(to: twice)
    )
    let both = try MergeSample.changes[0].applied(to: ours)
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merge = try MergeTableTests.merge(base, one, other)
      #expect(merge.conflicts == [])
      #expect(String(decoding: merge.bytes, as: UTF8.self) == both)
    }
  }

  @Test func `two files in several languages are two, in one folder as well`() throws {
    let base = MergeSample.text
    let ours = try Self.addsLocalized("Labels", 2, after: 1).applied(to: base)
    let theirs = try Self.addsLocalized("Titles", 3, after: 2).applied(to: base)
    let merge = try MergeTableTests.merge(base, ours, theirs)
    #expect(merge.conflicts == [])
    let text = String(decoding: merge.bytes, as: UTF8.self)
    for name in ["Labels", "Titles"] {
      #expect(text.split(separator: "\(name).strings in Resources */,\n").count == 2)
    }
  }

  @Test func `a file renamed here, and there removed and added under that name, is one`() throws {
    let base = MergeSample.text
    let ours = try MergeSample.changes[1].applied(to: base)
    let theirs = try MergeSample.addingFile("Record.swift", "A00E").applied(
      to: try MergeConflictTests.removesModel.applied(to: base))
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merge = try MergeTableTests.merge(base, one, other)
      #expect(merge.conflicts == [])
      let text = String(decoding: merge.bytes, as: UTF8.self)
      #expect(text.split(separator: "Record.swift in Sources */,\n").count == 2, "\(text)")
      #expect(!text.contains("Model.swift"))
    }
  }
}

extension String {
  fileprivate var lines: [Substring] { split(separator: "\n").sorted() }

  fileprivate func with(id: String) -> String {
    replacing("B00000000000000000000002", with: id)
  }

  /// The same lines with other ids.
  fileprivate var renumbered: String {
    with(id: "BAAAAAAAAAAAAAAAAAAAAAAA")
      .replacing("F00000000000000000000002", with: "FAAAAAAAAAAAAAAAAAAAAAAA")
  }
}
