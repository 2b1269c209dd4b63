import Testing
import XcodeProject

/// States in which people's projects were when they were merged: entries and mentions that are there
/// twice, mentions of nothing, products that name no package.
@Suite struct MergeOddStateTests {
  typealias Change = MergeSample.Change

  /// Merges both ways round.
  private static func texts(_ base: String, _ ours: String, _ theirs: String) throws -> [String] {
    try [(ours, theirs), (theirs, ours)].map { ours, theirs in
      let merge = try MergeTableTests.merge(base, ours, theirs)
      #expect(merge.conflicts == [])
      return String(decoding: merge.bytes, as: UTF8.self)
    }
  }

  private static func count(_ part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  @Test func `of the entries that one side has of a file the one in the target is joined`() throws {
    let base = MergeSample.text
    let ours = try MergeSample.addingFile("Both.swift", "A001").applied(to: base)
    var unbuilt = MergeSample.addingFile("Both.swift", "C003")
    unbuilt.edits = [unbuilt.edits[1], unbuilt.edits[2]]
    let built = MergeSample.addingFile("Both.swift", "B002")
    for order in [[unbuilt, built], [built, unbuilt]] {
      let theirs = try order.reduce(base) { try $1.applied(to: $0) }
      for text in try Self.texts(base, ours, theirs) {
        #expect(Self.count("/* Both.swift in Sources */,", in: text) == 1, "\(text)")
      }
    }
  }

  @Test func `what a list says twice is removed from it as often`() throws {
    let base = MergeSample.text
    let mention = "\t\t\t\tB00000000000000000000002 /* Model.swift in Sources */,\n"
    let ours = base.replacing(mention, with: mention + mention)
    let theirs = try MergeConflictTests.removesModel.applied(to: base)
    for text in try Self.texts(base, ours, theirs) { #expect(text == theirs) }
  }

  @Test func `of a key that is there twice the last one counts`() throws {
    let line = "\t\t\t\tMARKETING_VERSION = 1.0;\n"
    let base = MergeSample.text.replacing(
      line, with: line.replacing("1.0", with: "0.9") + line)
    let ours = base.replacing("SWIFT_VERSION = 5.0", with: "SWIFT_VERSION = 6.0")
    let theirs = try MergeConflictTests.version("1.1").applied(to: MergeSample.text)
    let both = theirs.replacing("SWIFT_VERSION = 5.0", with: "SWIFT_VERSION = 6.0")
    for text in try Self.texts(base, ours, theirs) { #expect(text == both) }
  }

  @Test func `what one side lists and has lost is as the other side added it again`() throws {
    let base = MergeSample.text
    let entry =
      "\t\tB00000000000000000000002 /* Model.swift in Sources */ = {isa = PBXBuildFile; fileRef = F00000000000000000000002 /* Model.swift */; };\n"
    let ours = base.replacing(entry, with: "")
    let theirs = base.replacing("B00000000000000000000002", with: "BAAAAAAAAAAAAAAAAAAAAAAA")
    for text in try Self.texts(base, ours, theirs) {
      #expect(!text.contains("B00000000000000000000002"))
      #expect(Self.count("BAAAAAAAAAAAAAAAAAAAAAAA", in: text) == 2, "entry and mention")
    }
  }

  @Test func `in an object that does not say what it is, an absent list is an empty one too`()
    throws
  {
    let base = MergeSample.text.replacing("\t\t\tisa = XCVendorThing;\n", with: "")
    let list = "\t\t\tcolours = (\n\t\t\t\tred,\n\t\t\t\tblue,\n\t\t\t);\n"
    #expect(base.contains(list))
    let ours = base.replacing(list, with: "")
    let theirs = base.replacing("\t\t\t\tblue,\n", with: "\t\t\t\tblue,\n\t\t\t\tgreen,\n")
    for text in try Self.texts(base, ours, theirs) {
      #expect(text.contains("green") && !text.contains("blue"))
    }
  }

  /// As Xcode writes a product of a package on the disk, and as it writes one of a package that it fetches.
  @Test func `an object that lost what it is takes both sides' changes of its list`() throws {
    let base = MergeSample.text
    let ours = try MergeSample.addingFile("New.swift", "A001").applied(to: base)
      .replacing("\t\t\tisa = PBXSourcesBuildPhase;\n", with: "")
    let theirs = try MergeConflictTests.removesModel.applied(to: base)
    for text in try Self.texts(base, ours, theirs) {
      #expect(!text.contains("isa = PBXSourcesBuildPhase;"))
      #expect(Self.count("/* New.swift in Sources */,", in: text) == 1)
      #expect(!text.contains("/* Model.swift in Sources */,"))
    }
  }

  @Test func `a product that both added is there once, also where one names no package`() throws {
    let base = MergeSample.text
    let adding = { (end: String, package: String) in
      Change(
        "links Sync",
        (
          "/* End PBXBuildFile section */",
          "\t\tB0000000000000000000\(end) /* Sync in Frameworks */ = {isa = PBXBuildFile; productRef = D0000000000000000000\(end) /* Sync */; };\n/* End PBXBuildFile section */"
        ),
        (
          "\t\t\t\tB00000000000000000000004 /* Kit in Frameworks */,\n",
          "\t\t\t\tB00000000000000000000004 /* Kit in Frameworks */,\n\t\t\t\tB0000000000000000000\(end) /* Sync in Frameworks */,\n"
        ),
        (
          "\t\t\t\tD00000000000000000000001 /* Kit */,\n",
          "\t\t\t\tD00000000000000000000001 /* Kit */,\n\t\t\t\tD0000000000000000000\(end) /* Sync */,\n"
        ),
        (
          "/* End XCSwiftPackageProductDependency section */",
          "\t\tD0000000000000000000\(end) /* Sync */ = {\n\t\t\tisa = XCSwiftPackageProductDependency;\n\(package)\t\t\tproductName = Sync;\n\t\t};\n/* End XCSwiftPackageProductDependency section */"
        ))
    }
    let ours = try adding("A001", "").applied(to: base)
    let package =
      "\t\t\tpackage = 200000000000000000000001 /* XCRemoteSwiftPackageReference \"Kit\" */;\n"
    let theirs = try adding("B002", package).applied(to: base)
    for text in try Self.texts(base, ours, theirs) {
      #expect(Self.count("/* Sync in Frameworks */,", in: text) == 1)
      #expect(Self.count("productName = Sync;", in: text) == 1)
      #expect(Self.count(package, in: text) == 2, "of Kit and of Sync")
    }
  }
}
