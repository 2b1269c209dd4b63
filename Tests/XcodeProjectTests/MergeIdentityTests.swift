import Diagnostics
import Testing
import XcodeProject

/// The same thing under two ids, and lists that both sides changed.
@Suite struct MergeIdentityTests {
  private static func text(_ base: String, _ ours: String, _ theirs: String) throws -> String {
    let merge = try MergeTableTests.merge(base, ours, theirs)
    #expect(merge.conflicts == [])
    return String(decoding: merge.bytes, as: UTF8.self)
  }

  @Test func `a file that both added is there once, under our id`() throws {
    let base = MergeSample.text
    let ours = try MergeSample.addingFile("Both.swift", "A001").applied(to: base)
    let theirs = try MergeSample.addingFile("Both.swift", "B002", after: "Model").applied(to: base)
    #expect(try Self.text(base, ours, theirs) == ours)
    #expect(try Self.text(base, theirs, ours) == theirs)
    // What only they refer to it with follows.
    let listing = try MergeSample.Change(
      "lists it", ("blue,\n", "blue,\n\t\t\t\tF0000000000000000000B002,\n")
    ).applied(to: theirs)
    #expect(
      try Self.text(base, ours, listing)
        == ours.replacing("blue,\n", with: "blue,\n\t\t\t\tF0000000000000000000A001,\n"))
  }

  @Test func `a file that both added, one of them to two groups, is no conflict`() throws {
    let base = MergeSample.text
    let theirs = try MergeSample.addingFile("Both.swift", "A001").applied(to: base)
    let mark = "\t\t\t\tF00000000000000000000003 /* Deep.swift */,\n"
    let ours = theirs.replacing(
      mark, with: "\(mark)\t\t\t\tF0000000000000000000A001 /* Both.swift */,\n")
    #expect(try Self.text(base, ours, theirs) == ours)
    #expect(try Self.text(base, theirs, ours) == ours)
  }

  @Test func `what one side removed and the other one removed and added again is said`() throws {
    let base = MergeSample.text
    let ours = try MergeConflictTests.removesModel.applied(to: base)
    let theirs = try MergeSample.addingFile("Model.swift", "A001").applied(to: ours)
    for (one, two, side) in [(ours, theirs, "in theirs"), (theirs, ours, "in ours")] {
      // What the side without it changed besides.
      let (one, two) =
        side == "in theirs"
        ? (try MergeSample.changes[5].applied(to: one), two)
        : (one, try MergeSample.changes[5].applied(to: two))
      let merge = try MergeTableTests.merge(base, one, two)
      #expect(merge.conflicts == [])
      #expect(merge.warnings.map(\.code) == ["merge.added-again"])
      #expect(merge.warnings.first?.message.contains("`Demo/Model.swift`") == true)
      #expect(merge.warnings.first?.message.hasSuffix(side) == true)
      #expect(!String(decoding: merge.bytes, as: UTF8.self).contains("/* Model.swift"))
    }
    let both = try MergeTableTests.merge(base, theirs, theirs)
    #expect(both.warnings == [])
  }

  @Test func `two files of one name in two groups stay two`() throws {
    let base = MergeSample.text
    let ours = try MergeSample.addingFile("Both.swift", "A001").applied(to: base)
    var there = MergeSample.addingFile("Both.swift", "B002", after: "Model")
    there.edits[2] = (
      "\t\t\t\tF00000000000000000000003 /* Deep.swift */,\n",
      "\t\t\t\tF00000000000000000000003 /* Deep.swift */,\n\t\t\t\tF0000000000000000000B002 /* Both.swift */,\n"
    )
    let theirs = try there.applied(to: base)
    let merged = try Self.text(base, ours, theirs)
    #expect(
      merged.contains("F0000000000000000000A001") && merged.contains("F0000000000000000000B002"))
  }

  @Test func `a product is not taken for another file at its path`() throws {
    let base = MergeSample.text
    let ours = base.replacing("path = Demo.app;", with: "path = New.app;")
    let entry = { (id: String, words: String) in
      "\t\t\(id) /* x */ = {isa = PBXFileReference; \(words); sourceTree = BUILT_PRODUCTS_DIR; };\n"
    }
    let other = entry("FAAAAAAAAAAAAAAAAAAAAAAA", "lastKnownFileType = text; path = Demo.app")
    let old = "F00000000000000000000005 /* Demo.app */"
    let new = "FBBBBBBBBBBBBBBBBBBBBBBB /* New.app */"
    let end = "/* End PBXFileReference section */"
    let child = "\t\t\t\t\(old),\n"
    let theirs = base.replacing("path = Demo.app;", with: "path = New.app;")
      .replacing(child, with: "\t\t\t\tFAAAAAAAAAAAAAAAAAAAAAAA /* x */,\n" + child)
      .replacing(end, with: other + end).replacing(old, with: new)
    for text in [try Self.text(base, ours, theirs), try Self.text(base, theirs, ours)] {
      #expect(text.contains(other) && text.contains("productReference = \(new);"), "\(text)")
      #expect(text.split(separator: "path = New.app;").count == 2)
    }
  }

  @Test func `what was removed and added again under a new id carries the other side's edit`()
    throws
  {
    let base = MergeSample.text
    let renumbered = base.replacing("F00000000000000000000006", with: "FAAAAAAAAAAAAAAAAAAAAAAA")
    let edited = try MergeSample.changes[2].applied(to: base)
    let both = edited.replacing("F00000000000000000000006", with: "FAAAAAAAAAAAAAAAAAAAAAAA")
    #expect(try Self.text(base, renumbered, edited) == both)
    #expect(try Self.text(base, edited, renumbered) == both)
  }

  @Test func `a list that names what is gone beside what took its place gets it once`() throws {
    let (old, new) = ("B00000000000000000000002", "BAAAAAAAAAAAAAAAAAAAAAAA")
    let mention = { (id: String) in "\t\t\t\t\(id) /* Model.swift in Sources */,\n" }
    let base = MergeSample.text
    let ours = try MergeSample.addingFile("Mine.swift", "A001").applied(to: base)
    let theirs = base.replacing(old, with: new)
      .replacing(mention(new), with: mention(new) + mention(old))
    for text in [try Self.text(base, ours, theirs), try Self.text(base, theirs, ours)] {
      #expect(
        text.split(separator: mention(new), omittingEmptySubsequences: false).count == 2, "\(text)")
      #expect(!text.contains(old))
    }
  }

  @Test(arguments: ["B00000000000000000000002", "B0000000000000000000000E"])
  func `of an entry that was there twice one goes, and the other carries its new id`(
    _ superfluous: String
  ) throws {
    let entry = { (id: String, file: String) in
      "\t\t\(id) /* Model.swift in Sources */ = {isa = PBXBuildFile; fileRef = \(file) /* Model.swift */; };\n"
    }
    let mention = { (id: String) in "\t\t\t\t\(id) /* Model.swift in Sources */,\n" }
    let (first, second) = ("B00000000000000000000002", "B0000000000000000000000E")
    let (file, other) = ("F00000000000000000000002", "FAAAAAAAAAAAAAAAAAAAAAAA")
    let once = MergeSample.text
    let base =
      once.replacing(entry(first, file), with: entry(first, file) + entry(second, file))
      .replacing(mention(first), with: mention(first) + mention(second))
    let ours = base.replacing(entry(superfluous, file), with: "")
      .replacing(mention(superfluous), with: "")
    let theirs = once.replacing(first, with: "BAAAAAAAAAAAAAAAAAAAAAAA")
      .replacing(file, with: other)
    // Entries that no phase lists are what people leave behind.
    let leaving = theirs.replacing(
      entry("BAAAAAAAAAAAAAAAAAAAAAAA", other),
      with: entry("BAAAAAAAAAAAAAAAAAAAAAAA", other)
        + entry(superfluous == first ? second : first, file))
    for theirs in [theirs, leaving] {
      for text in [try Self.text(base, ours, theirs), try Self.text(base, theirs, ours)] {
        #expect(text.split(separator: "Model.swift in Sources */,").count == 2, "\(text)")
        #expect(text.contains(other))
      }
    }
  }

  @Test func `lists that both sides had sorted stay sorted`() throws {
    let base = MergeSample.text
    let ours = try MergeSample.addingFile("Mine.swift", "A001").applied(to: base)
    let theirs = try MergeSample.addingFile("Axis.swift", "B002").applied(to: base)
    let sorted = """
      \t\t\t\tF00000000000000000000001 /* App.swift */,
      \t\t\t\tF0000000000000000000B002 /* Axis.swift */,
      \t\t\t\tF0000000000000000000A001 /* Mine.swift */,
      \t\t\t\tF00000000000000000000002 /* Model.swift */,

      """
    #expect(try Self.text(base, ours, theirs).contains(sorted))
    #expect(try Self.text(base, theirs, ours).contains(sorted))
  }

  @Test func `a comment that only one side changed is as it has it`() throws {
    let base = MergeSample.text
    let reference = "productReference = F00000000000000000000005 /* Demo.app */;"
    let ours = base.replacing(reference, with: reference.replacing("Demo.app", with: "New.app"))
    let theirs = base.replacing("productName = Demo;", with: "productName = Other;")
    let both = ours.replacing("productName = Demo;", with: "productName = Other;")
    #expect(try Self.text(base, ours, theirs) == both)
    #expect(try Self.text(base, theirs, ours) == both)
  }

  @Test func `an absent list is an empty one`() throws {
    let base = MergeSample.text
    let rule = "\t\t\tbuildRules = (\n\t\t\t);\n"
    let ours = base.replacing(rule, with: "")
    let theirs = base.replacing("buildRules = (\n", with: "buildRules = (\n\t\t\t\tRULE,\n")
    #expect(try Self.text(base, ours, theirs).contains("RULE"))
    #expect(try Self.text(base, theirs, ours).contains("RULE"))
  }

  @Test func `of two stamps the greater counts`() throws {
    let base = MergeSample.text
    let ours = base.replacing("LastUpgradeCheck = 1400", with: "LastUpgradeCheck = 1610")
      .replacing("objectVersion = 56", with: "objectVersion = 60")
    let theirs = base.replacing("LastUpgradeCheck = 1400", with: "LastUpgradeCheck = 1500")
      .replacing("objectVersion = 56", with: "objectVersion = 77")
    let merged = base.replacing("LastUpgradeCheck = 1400", with: "LastUpgradeCheck = 1610")
      .replacing("objectVersion = 56", with: "objectVersion = 77")
    #expect(try Self.text(base, ours, theirs) == merged)
    #expect(try Self.text(base, theirs, ours) == merged)
  }

  @Test func `a list that one side wrote as a string is still a list`() throws {
    let base = MergeSample.text
    let string = "LD_RUNPATH_SEARCH_PATHS = \"$(inherited) @executable_path/Frameworks\";"
    let ours = base.replacing(
      string,
      with:
        "LD_RUNPATH_SEARCH_PATHS = (\n\t\t\t\t\t\"$(inherited)\",\n\t\t\t\t\t\"@executable_path/Frameworks\",\n\t\t\t\t\t\"@loader_path\",\n\t\t\t\t);"
    )
    let theirs = base.replacing(
      string,
      with: "LD_RUNPATH_SEARCH_PATHS = \"$(inherited) @executable_path/Frameworks /usr/lib\";")
    for text in [try Self.text(base, ours, theirs), try Self.text(base, theirs, ours)] {
      for word in [
        "\"$(inherited)\",", "\"@executable_path/Frameworks\",", "\"@loader_path\",", "/usr/lib,",
      ] {
        #expect(text.contains("\t\t\t\t\t\(word)\n"))
      }
    }
  }

  @Test func `a flag and its argument stay together, or are a conflict`() throws {
    let base = MergeSample.text
    let list = "\t\t\t\t\tKit,\n"
    func adding(_ words: String...) -> String {
      base.replacing(list, with: list + words.map { "\t\t\t\t\t\"\($0)\",\n" }.joined())
    }
    let mine = adding("-framework", "Mine")
    for other in [adding("-framework", "Other"), adding("-Xlinker", "-x", "-framework", "Other")] {
      for (one, two) in [(mine, other), (other, mine)] {
        let merge = try MergeTableTests.merge(base, one, two)
        #expect(merge.conflicts.map(\.code) == ["merge.values"])
        #expect(merge.conflicts.first?.message.contains("`OTHER_LDFLAGS`") == true)
      }
    }
    // Neither side removed the argument of the flag that is left.
    let three = adding("-framework", "E", "-framework", "C", "-framework", "D")
    let left = try MergeTableTests.merge(
      three, adding("-framework", "C", "-framework", "D"),
      adding("-framework", "E", "-framework", "C"))
    #expect(left.conflicts.map(\.code) == ["merge.values"])
    for text in [
      try Self.text(base, mine, adding("-lz")), try Self.text(base, adding("-lz"), mine),
    ] {
      #expect(text.contains("\"-framework\",\n\t\t\t\t\tMine,\n"))
      #expect(text.contains("\"-lz\",\n"))
    }
  }

  @Test(arguments: [
    "<?xml version=\"1.0\"?>\n<plist/>", "", "// !$*UTF8*$!\n{ objects = {",
    MergeSample.text.replacing("B00000000000000000000002 ", with: "B00000000000000000000001 "),
    MergeSample.text.replacing(
      "\t\t\t\tBase,\n", with: "<<<<<<< a\n\t\t\t\tBase,\n=======\n>>>>>>> b\n"),
  ])
  func `what can't be read, or uses an id twice, is refused`(_ text: String) throws {
    var all = [
      [MergeSample.text, text, MergeSample.text], [MergeSample.text, MergeSample.text, text],
    ]
    // git hands over an empty base for added files, and one with markers for several bases.
    if !text.isEmpty, !text.contains("<<<<<<<") {
      all.append([text, MergeSample.text, MergeSample.text])
    }
    for versions in all {
      #expect(throws: (any Error).self) {
        _ = try MergeTableTests.merge(versions[0], versions[1], versions[2])
      }
    }
  }
}
