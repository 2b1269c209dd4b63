import Diagnostics
import Foundation
import Testing
import XcodeProject

/// The smallest project, with a place for something odd.
private func small(_ extra: String = "", objects: String = "") -> [UInt8] {
  Array(
    """
    // !$*UTF8*$!
    {
    \tobjectVersion = 56;
    \tobjects = {
    \t\tM = {isa = PBXGroup; children = (); sourceTree = "<group>"; };
    \t\tP = {isa = PBXProject; mainGroup = M; targets = (); \(extra) };
    \(objects)\t};
    \trootObject = P;
    }

    """.utf8)
}

@Suite("The OpenStep form")
struct SyntaxTests {
  struct Construct: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// An `attributes` dictionary with an `ORGANIZATIONNAME`.
    var source: String
    var value: String?
  }

  static let constructs: [Construct] = [
    .init(testDescription: "a bare word", source: "Acme_1.0/a:b-c$d", value: "Acme_1.0/a:b-c$d"),
    .init(testDescription: "a quoted string", source: #""Acme & Sons""#, value: "Acme & Sons"),
    .init(testDescription: "single quotes", source: "'it is \"so\"'", value: "it is \"so\""),
    .init(testDescription: "escapes of C", source: #""a\tb\\c\"d\n""#, value: "a\tb\\c\"d\n"),
    .init(testDescription: "octal escapes", source: #""\101\341\60x""#, value: "AÆ0x"),
    .init(testDescription: "UTF-16 escapes", source: #""\U00e9 \Ud83d\Ude80""#, value: "é 🚀"),
    .init(testDescription: "raw UTF-8", source: "\"Ünïcode 🚀\"", value: "Ünïcode 🚀"),
    .init(testDescription: "a line end in a string", source: "\"two\nlines\"", value: "two\nlines"),
    .init(testDescription: "an escaped line end", source: "\"two\\\nlines\"", value: "two\nlines"),
    .init(testDescription: "a block comment", source: "/* ; */ Acme /* } */", value: "Acme"),
    .init(testDescription: "an empty comment", source: "/**/ Acme /***/", value: "Acme"),
    .init(testDescription: "a line comment", source: "// ; }\nAcme // \"\n", value: "Acme"),
    .init(testDescription: "data", source: "<0fbd 77 1c>", value: nil),
  ]

  @Test(arguments: constructs) func `is read with every construct as Foundation reads it`(
    _ construct: Construct
  ) throws {
    let bytes = small(
      "attributes = {A = (1, (2), {b = c; }, ); ORGANIZATIONNAME = \(construct.source); };")
    let project = try ProjectFile(parsing: bytes, named: "p")
    let judge = try PropertyListJudge(bytes)
    let attributes = judge.project["attributes"] as? [String: Any]
    let theirs = attributes?["ORGANIZATIONNAME"] as? String
    #expect(project.organizationName == theirs)
    if let value = construct.value { #expect(project.organizationName == value) }
    #expect(project.bytes == bytes)
  }

  @Test(arguments: [
    ("CRLF", small().flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }),
    ("a byte order mark", [0xEF, 0xBB, 0xBF] + small()),
    ("no final newline", Array(small().dropLast())),
    (
      "no blanks",
      Array(
        "{objects={M={isa=PBXGroup;children=();};P={isa=PBXProject;mainGroup=M;targets=();};};rootObject=P;}"
          .utf8)
    ),
  ])
  func `keeps its line ends, marks and missing ends`(name: String, bytes: [UInt8]) throws {
    let project = try ProjectFile(parsing: bytes, named: name)
    let module = ModuleRegistration(
      files: [.init(path: "A/B.swift", groupPath: "A", targets: [])])
    let edit = try project.adding(module)
    #expect(try PropertyListJudge.complaints(about: edit.bytes, of: project, asked: module) == [])
    let back = try ProjectFile(parsing: edit.bytes, named: name).removing(module)
    #expect(back.bytes == bytes)
    if name == "CRLF" {
      #expect(!zip(edit.bytes, edit.bytes.dropFirst()).contains { $0 != 0x0D && $1 == 0x0A })
    }
  }

  @Test(
    arguments: [
      ("project.empty", Array("".utf8)),
      ("project.empty", Array(" \n\t\n".utf8)),
      ("project.xml", Array("<?xml version=\"1.0\"?>\n<plist/>".utf8)),
      ("project.json", Array("{\n  \"objects\" : {}\n}".utf8)),
      ("project.json", Array("\u{FEFF}{\"objects\": {}}".utf8)),
      ("project.syntax", Array("[1]".utf8)),
      ("project.binary", Array("bplist00\u{1}".utf8)),
      ("project.not-utf8", small() + [0x2F, 0x2F, 0xC3, 0x28]),
      ("project.not-utf8", [0xFF, 0xFE, 0x7B, 0x00]),
      (
        "project.no-project",
        Array("{ objects = { A = { isa = PBXGroup; }; }; rootObject = A; }".utf8)
      ),
      ("project.no-project", Array("{ }".utf8)),
      ("project.syntax", Array("hello".utf8)),
      ("project.syntax", small() + Array("}".utf8)),
      ("project.truncated", Array("{ rootObject = ".utf8)),
      ("project.truncated", Array("{ objects = ".utf8)),
      ("project.truncated", Array("{ objects = { A = ".utf8)),
      ("project.truncated", Array("{ objects = { A = { isa =".utf8)),
      ("project.too-deep", Array("{ a = \(String(repeating: "(", count: 300)); }".utf8)),
      ("project.conflict", small(objects: "<<<<<<< HEAD\n=======\n>>>>>>> theirs\n")),
      ("project.conflict", small(objects: "=======\n")),
    ] as [(Diagnostic.Code, [UInt8])])
  func `is refused with a name for what is wrong`(code: Diagnostic.Code, bytes: [UInt8]) {
    let problem = #expect(throws: Diagnostic.self) {
      try ProjectFile(parsing: bytes, named: "p.pbxproj")
    }
    #expect(problem?.code == code)
    #expect(problem?.hints.isEmpty == false)
    #expect(problem?.location?.file == "p.pbxproj")
  }

  @Test func `is refused wherever it is cut short`() throws {
    let whole = small()
    for length in 1..<(whole.count - 1) {
      let cut = Array(whole[..<length])
      let problem = #expect(throws: Diagnostic.self) { try ProjectFile(parsing: cut, named: "p") }
      #expect(problem?.hints.isEmpty == false)
    }
  }

  @Test func `names the line of a conflict, of a wrong root and of what is unfinished`() {
    let root = #expect(throws: Diagnostic.self) {
      try ProjectFile(parsing: Array("{\n  rootObject = A;\n}".utf8), named: "p")
    }
    #expect(root?.code == "project.no-project" && root?.location?.line == 2)
    let conflict = #expect(throws: Diagnostic.self) {
      try ProjectFile(parsing: small(objects: "<<<<<<< HEAD\n"), named: "p")
    }
    #expect(conflict?.location?.line == 7)
    #expect(conflict?.location?.sourceLine == "<<<<<<< HEAD")
    let cut = #expect(throws: Diagnostic.self) {
      try ProjectFile(parsing: Array(small().prefix(60)), named: "p")
    }
    #expect(cut?.code == "project.truncated")
    // git may have the error too.
    let wrong = #expect(throws: Diagnostic.self) {
      try ProjectFile(parsing: small() + Array("}".utf8), named: "p")
    }
    #expect(wrong?.hints.contains(where: { $0.contains("git checkout") }) == false)
    #expect(cut?.notes.first?.contains(" line ") == true)
  }

  @Test(arguments: 0..<8) func `never crashes or hangs the reader, whatever the bytes`(seed: Int)
    throws
  {
    var random = SeededGenerator(UInt64(seed) + 77)
    let pieces = [
      "{", "}", "(", ")", "=", ";", ",", "\"", "'", "\\", "/*", "*/", "//", "<", ">", "isa",
      "PBXGroup", "objects", "rootObject", "children", "\n", "\t", " ", "é", "\u{0}", "A1",
      "<<<<<<< x\n",
    ]
    let whole = small()
    for round in 0..<RandomProjectTests.rounds {
      var bytes: [UInt8] = []
      switch round % 3 {
      case 0:
        bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      case 1:
        bytes = (0..<Int.random(in: 0...60, using: &random)).flatMap { _ in
          Array((pieces.randomElement(using: &random) ?? "").utf8)
        }
      default:
        bytes = whole
        for _ in 0..<3 {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          if Bool.random(using: &random) {
            bytes[place] = UInt8.random(in: 0...255, using: &random)
          } else {
            bytes.remove(at: place)
          }
        }
      }
      do throws(Diagnostic) {
        let project = try ProjectFile(parsing: bytes, named: "noise")
        let module = ModuleRegistration(
          files: [.init(path: "A/B.swift", groupPath: "A", targets: project.targets.map(\.name))])
        _ = try project.adding(module)
        _ = project.groups.count + project.fileReferences.count + project.members.count
      } catch {
        #expect(error.code != "project.check-failed")
      }
    }
  }
}
