import Testing
import XcodeProject

/// Entries that are as Xcode writes them, or differ from that in one place.
@Suite("Entries that are nearly as Xcode writes them")
struct UsualEntryTests {
  /// The same with a part replaced.
  struct Variant: CustomTestStringConvertible, Sendable {
    var part: String
    var other: String
    var testDescription: String { "\(part) as \(other)" }
  }

  private static let text = """
    // !$*UTF8*$!
    {
    \tobjects = {
    \t\tB00000000000000000000001 /* A.swift in Sources */ = {isa = PBXBuildFile; fileRef = F00000000000000000000001 /* A.swift */; };
    \t\tF00000000000000000000001 /* A.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = A.swift; sourceTree = "<group>"; };
    \t\tA00000000000000000000001 = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tF00000000000000000000001 /* A.swift */,
    \t\t\t);
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tD00000000000000000000001 /* App */ = {isa = PBXNativeTarget; buildPhases = (C00000000000000000000001, ); name = App; };
    \t\tE00000000000000000000001 /* Project object */ = {isa = PBXProject; mainGroup = A00000000000000000000001; targets = (D00000000000000000000001 /* App */, ); };
    \t\tC00000000000000000000001 /* Sources */ = {
    \t\t\tisa = PBXSourcesBuildPhase;
    \t\t\tfiles = (
    \t\t\t\tB00000000000000000000001 /* A.swift in Sources */,
    \t\t\t);
    \t\t};
    \t};
    \trootObject = E00000000000000000000001;
    }

    """

  static let variants: [Variant] = [
    .init(part: "objects", other: "objects"),
    .init(part: "/* A.swift in Sources */", other: "/* A * B **/"),
    .init(part: "/* A.swift in Sources */", other: "/***/"),
    .init(part: "/* A.swift in Sources */", other: "/**//* A */"),
    .init(part: "/* A.swift in Sources */", other: "// A.swift\n"),
    .init(part: "/* A.swift in Sources */", other: "/* \(String(repeating: "*", count: 40)) */"),
    .init(part: " /* A.swift in Sources */", other: ""),
    .init(part: " /* A.swift */", other: ""),
    .init(part: "F00000000000000000000001", other: "\"F00000000000000000000001\""),
    .init(part: "F00000000000000000000001", other: "F000000000000000000000012"),
    .init(part: "F00000000000000000000001", other: "F0000000000000000000001"),
    .init(part: "B00000000000000000000001", other: "OBJ_1"),
    .init(part: "fileRef = ", other: "fileRef="),
    .init(part: "fileRef = ", other: "fileRef =\t"),
    .init(part: " {isa = PBXBuildFile; ", other: " {isa = PBXBuildFile;  "),
    .init(part: " {isa = PBXBuildFile; ", other: " {settings = {a = b; }; isa = PBXBuildFile; "),
    .init(part: "; };\n", other: "; settings = {ATTRIBUTES = (Public, ); }; };\n"),
    .init(part: "; };\n", other: ";};\n"),
    .init(part: "; };\n", other: "; path = \"B.swift\"; };\n"),
    .init(part: " /* A.swift */; }", other: " /* A.swift */; isa = PBXFileReference; }"),
    .init(part: "sourcecode.swift", other: "text"),
    .init(part: "lastKnownFileType = ", other: "fileEncoding = 4; lastKnownFileType = "),
    .init(part: "path = A.swift", other: "path = \"A file.swift\""),
    .init(part: "path = A.swift", other: "path = A.swift /* or so */ "),
    .init(part: "path = A.swift", other: "name = A; path = Deep/A.swift"),
    .init(part: "path = A.swift; ", other: ""),
    .init(part: "path = A.swift; ", other: "path = //x; \nB.swift; "),
    .init(
      part: "\t\t\t\tF00000000000000000000001 /* A.swift */,\n",
      other: "\t\t\t\t//0000000000000000000001 /* A */,\n\t\t\t\tF00000000000000000000001,\n"),
    .init(part: "\"<group>\"", other: "SOURCE_ROOT"),
    .init(part: "\t\t\t\t", other: "\t\t\t"),
    .init(part: " */,\n", other: " */ ,\n"),
    .init(part: " */,\n\t\t\t)", other: " */\n\t\t\t)"),
    .init(part: "\n", other: "\r\n"),
  ]

  @Test(arguments: variants) func `are read as Foundation reads them`(_ variant: Variant) throws {
    let text = Self.text.split(separator: variant.part, omittingEmptySubsequences: false)
      .joined(separator: variant.other)
    let bytes = Array(text.utf8)
    let judge = try PropertyListJudge(bytes)
    let project = try ProjectFile(parsing: bytes, named: "p")
    let references = judge.objects.filter { $0.value["isa"] as? String == "PBXFileReference" }
    #expect(Set(project.fileReferences.map(\.id)) == Set(references.keys))
    for reference in project.fileReferences where reference.path != nil {
      #expect(reference.path == references[reference.id]?["path"] as? String ?? "")
    }
    let target = try #require(project.targets.first)
    let members = project.members[target.id]?.map(\.reference)
    #expect(members == judge.members(ofTarget: target.id).values.flatMap { $0 })
  }
}
