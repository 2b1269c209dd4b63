import Diagnostics
import Testing
import XcodeProject

/// Packages that both sides replaced, each in its own way.
@Suite struct MergePackageTests {
  private static let (old, new, other) =
    ("200000000000000000000001", "2AAAAAAAAAAAAAAAAAAAAAAA", "2BBBBBBBBBBBBBBBBBBBBBBB")
  private static let url = "https://example.com/kit.git"
  /// The address in the base, and another one of the same repository.
  private static let otherURL = "git@example.com:kit.git"

  private static let base = MergeSample.text

  private static func package(_ id: String, _ url: String, _ version: String) -> String {
    "\t\t\(id) /* XCRemoteSwiftPackageReference \"Kit\" */ = {\n\t\t\tisa = XCRemoteSwiftPackageReference;\n\t\t\trepositoryURL = \"\(url)\";\n\t\t\trequirement = {\n\t\t\t\tkind = upToNextMajorVersion;\n\t\t\t\tminimumVersion = \(version);\n\t\t\t};\n\t\t};\n"
  }

  /// The base with the package replaced; the object of the old one stays or goes.
  private static func replacing(
    by id: String, _ url: String, _ version: String, keepsObject: Bool
  ) -> String {
    let entry = package(old, Self.url, "1.0.0")
    let text = base.replacing(entry, with: "ENTRY").replacing(old, with: id)
    return text.replacing(
      "ENTRY", with: (keepsObject ? entry : "") + package(id, url, version))
  }

  @Test func `the sample lists its package`() {
    #expect(Self.base.contains("packageReferences = ("))
    #expect(Self.base.contains(Self.package(Self.old, Self.url, "1.0.0")))
  }

  @Test(arguments: [true, false])
  func `a version that one side sets and the other one unlists is a conflict`(
    _ isReplaced: Bool
  ) throws {
    let ours = Self.replacing(by: Self.new, Self.otherURL, "1.0.0", keepsObject: true)
    let theirs =
      isReplaced
      ? Self.replacing(by: Self.other, Self.url, "1.1.0", keepsObject: false)
      : Self.base.replacing("minimumVersion = 1.0.0", with: "minimumVersion = 1.1.0")
    for (one, two) in [(ours, theirs), (theirs, ours)] {
      let merge = try MergeTableTests.merge(Self.base, one, two)
      #expect(merge.conflicts.map(\.code) == ["merge.removed"])
      let text = String(decoding: merge.bytes, as: UTF8.self)
      #expect(text.contains("1.1.0"))
      for (side, version) in [("ours", one), ("theirs", two)] {
        let chosen = MergeConflictTests.resolve(text, taking: side)
        let id = version == ours ? Self.new : isReplaced ? Self.other : Self.old
        let project = try #require(
          chosen.split(separator: "packageReferences = (\n").last?.split(separator: ");").first)
        #expect(project.split(separator: "\n").dropLast().count == 1, "\(project)")
        #expect(project.contains(id))
        #expect(chosen.contains("package = \(id) "))
        #expect(chosen.contains("1.1.0") == (version == theirs))
      }
    }
  }

  @Test(arguments: [(true, false), (false, true), (true, true)])
  func `a package that both replaced alike is there once, also where its old object stays`(
    _ keepsOurs: Bool, _ keepsTheirs: Bool
  ) throws {
    let ours = Self.replacing(by: Self.new, Self.url, "1.1.0", keepsObject: keepsOurs)
    let theirs = Self.replacing(by: Self.other, Self.url, "1.1.0", keepsObject: keepsTheirs)
    for (one, two, id) in [(ours, theirs, Self.new), (theirs, ours, Self.other)] {
      let merge = try MergeTableTests.merge(Self.base, one, two)
      #expect(merge.conflicts == [])
      // What only one side kept, the other one removed.
      let expected = Self.replacing(
        by: id, Self.url, "1.1.0", keepsObject: keepsOurs && keepsTheirs)
      #expect(String(decoding: merge.bytes, as: UTF8.self) == expected)
    }
  }
}
