import Diagnostics
import Testing
import XcodeProject

@Suite("The check of an edit")
struct EditCheckTests {
  /// Puts text into a project after a marker, compares the two, and returns the complaint.
  private func complaint(
    inserting text: String, after marker: String = "\tobjects = {\n", as ids: [String],
    into project: ProjectFile? = nil, then change: (inout [UInt8]) -> Void = { _ in }
  ) throws -> String? {
    let project = try project ?? TrickyProjectTests.project()
    let marker = Array(marker.utf8)
    let place =
      try #require(
        project.bytes.indices.first {
          project.bytes[$0...].starts(with: marker)
        }) + marker.count
    var bytes = project.bytes
    bytes.insert(contentsOf: Array(text.utf8), at: place)
    change(&bytes)
    do throws(Diagnostic) {
      var check = EditCheck(
        shorter: project, longer: try project.reread(bytes),
        insertions: [place..<(place + text.utf8.count)],
        ids: ids)
      try check.checkInsertions()
      return nil
    } catch {
      #expect(error.code == "project.check-failed")
      return error.message
    }
  }

  private let entry = "\t\tNEW = {isa = PBXBuildFile; fileRef = X; };\n"

  @Test func `passes an addition that is what it says`() throws {
    #expect(try complaint(inserting: entry, as: ["NEW"]) == nil)
  }

  @Test func `finds a byte that changed elsewhere`() throws {
    let message = try complaint(inserting: entry, as: ["NEW"]) { bytes in
      if let place = bytes.lastIndex(of: 0x4D) { bytes[place] = 0x4E }
    }
    #expect(message != nil)
  }

  @Test func `finds an object that nobody asked for`() throws {
    let message = try complaint(inserting: entry + entry.replacing("NEW", "OTHER"), as: ["NEW"])
    #expect(message?.contains("`OTHER`") == true)
  }

  @Test func `finds another object than the one asked for`() throws {
    let message = try complaint(inserting: entry, as: ["WISHED"])
    #expect(message?.contains("`NEW`") == true)
  }

  @Test func `finds an id that is defined twice`() throws {
    let project = try TrickyProjectTests.project()
    let id = project.targets[0].id
    let message = try complaint(inserting: entry.replacing("NEW", id), as: [id])
    #expect(message != nil)
  }

  /// A project with a bit of everything that an insertion can land in.
  private static let odd = """
    // !$*UTF8*$!
    {
    \tobjects = {
    \t\tG = {isa = PBXGroup; children = (A /* a */, B ); name = "a name"; sourceTree = "Überall"; };
    \t\tM /* main // x */ = { // first
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tG /* G */,
    \t\t\t);
    \t\t\tattributes = {LastUpgradeCheck = 1600; };
    \t\t};
    \t\tP = {isa = PBXProject; mainGroup = M; };
    \t};
    \trootObject = P;
    }
    """

  struct Insertion: CustomTestStringConvertible, Sendable {
    var marker: String
    var text: String
    var testDescription: String { "\(marker)<\(text)>" }
  }

  @Test(arguments: [
    Insertion(marker: "children = (", text: "N, "),
    Insertion(marker: "A /* a */,", text: " N /* n */,"),
    // The same as after the comment: no byte tells where an insertion began.
    Insertion(marker: "/* a *", text: "/, N /* *"),
    Insertion(marker: ", B", text: ", N"),
    Insertion(marker: ", B ", text: ", N /* n */ "),
    Insertion(marker: ", B ", text: ", \"N\", "),
    Insertion(marker: "\tchildren = (\n", text: "\t\t\t\tN /* // */,\n"),
    Insertion(marker: "G /* G */,\n", text: "\t\t\t\tN /* n */,\n"),
    Insertion(marker: "G /* G */,", text: " N, // n\n"),
    Insertion(marker: "isa = PBXGroup;\n", text: "\t\t\texceptions = (\n);\n"),
    Insertion(marker: "isa = PBXGroup;", text: " exceptions = (N, ); "),
  ])
  func `passes whole elements and fields, wherever they may stand`(insertion: Insertion) throws {
    #expect(try complaint(of: insertion) == nil)
  }

  @Test(arguments: [
    // It opens what it does not close.
    Insertion(marker: "children = (", text: "N /* "),
    Insertion(marker: "\tobjects = {\n", text: "/* "),
    Insertion(marker: "\tobjects = {\n", text: "// "),
    Insertion(marker: "G /* G */", text: ", // n"),
    Insertion(marker: "\tobjects = {\n", text: "N = {a = {; };\n"),
    Insertion(marker: "\tobjects = {\n", text: "N = {isa = a; \n"),
    Insertion(marker: "children = (", text: "(N, "),
    Insertion(marker: "children = (", text: "\"N, "),
    Insertion(marker: "children = (", text: "'N, "),
    // It closes what it did not open.
    Insertion(marker: "isa = PBXGroup;\n", text: "}; N = {isa = PBXGroup;\n"),
    Insertion(marker: "G /* G */,\n", text: "); files = (\n"),
    Insertion(marker: "children = (", text: "N); files = ("),
    Insertion(marker: "\t};\n", text: "\t};\n"),
    Insertion(marker: "{LastUpgradeCheck = 1600; ", text: "}; more = {"),
    // It lands inside of something.
    Insertion(marker: "name = \"a", text: "N"),
    Insertion(marker: "name = \"a", text: "\"; N = \""),
    Insertion(marker: "name = ", text: "N; more = "),
    Insertion(marker: "isa = PBX", text: "N"),
    Insertion(marker: "/* a", text: "N"),
    Insertion(marker: "/* a", text: "*/, /*"),
    Insertion(marker: "// fir", text: "N, "),
    Insertion(marker: "// fir", text: "\na = b; "),
    Insertion(marker: "\tM", text: "N"),
    Insertion(marker: "\tM", text: " = {isa = PBXGroup; };\nN"),
    Insertion(marker: "LastUpgradeCheck = 1600;", text: " N = x;"),
    Insertion(marker: "children", text: " = (); more"),
    Insertion(marker: "children = (A", text: "N"),
    Insertion(marker: "children = (", text: "N"),
    Insertion(marker: "isa = PBXGroup; ", text: "children = (N, ); "),
    Insertion(marker: "isa = PBXProject", text: " "),
    // It is whole, but nothing that an edit adds.
    Insertion(marker: "first\n", text: "a = b; "),
    Insertion(marker: "first\n", text: "a = (N, ); "),
    Insertion(marker: "first\n", text: "files = {}; "),
    Insertion(marker: "children = (", text: "(N, ), "),
    Insertion(marker: "children = (", text: "{a = b; }, "),
    Insertion(marker: "G /* G */,\n", text: "\t\t\t\t/* n */\n"),
    Insertion(marker: "G /* G */,\n", text: "\n"),
    Insertion(marker: "G /* G */,\n", text: "// n\n"),
    // It is outside of the objects.
    Insertion(marker: "{\n", text: "N = {isa = PBXGroup; };\n"),
    Insertion(marker: "rootObject = P;", text: " N = {isa = PBXGroup; };\n"),
  ])
  func `finds an insertion that is torn, or tears what was there`(insertion: Insertion) throws {
    #expect(try complaint(of: insertion) != nil)
  }

  private func complaint(of insertion: Insertion) throws -> String? {
    let project = try ProjectFile(parsing: Array(Self.odd.utf8), named: "odd")
    return try complaint(inserting: insertion.text, after: insertion.marker, as: [], into: project)
  }

  @Test func `finds an insertion inside of a character`() throws {
    let project = try ProjectFile(parsing: Array(Self.odd.utf8), named: "odd")
    var bytes = project.bytes
    let place = try #require(bytes.firstIndex(of: 0xC3)) + 1
    bytes.insert(0x4E, at: place)
    #expect(throws: Diagnostic.self) {
      var check = EditCheck(
        shorter: project, longer: try project.reread(bytes), insertions: [place..<(place + 1)],
        ids: [])
      try check.checkInsertions()
    }
  }

  private func passes(
    _ original: ProjectFile, _ result: [UInt8], _ insertions: [Range<Int>], _ ids: [String],
    asked request: ModuleRegistration? = nil
  ) -> Bool {
    do throws(Diagnostic) {
      var check = EditCheck(
        shorter: original, longer: try original.reread(result),
        insertions: LineDifference.joined(insertions), ids: ids)
      try check.checkInsertions(expecting: request?.files)
      return true
    } catch {
      #expect(error.code == "project.check-failed")
      return false
    }
  }

  /// An edit of a module, with the lines that it put in.
  private struct Edit {
    let project: ProjectFile
    let module = Samples.module(targets: ["App"])
    let bytes: [UInt8]
    let lines: [Range<Int>]
    let ids: [String]

    init() throws {
      project = try TrickyProjectTests.project()
      bytes = try project.adding(module).bytes
      lines = LineDifference.added(from: project.bytes, to: bytes)
      let known = try PropertyListJudge(project.bytes).objects
      ids = try PropertyListJudge(bytes).objects.keys.filter { known[$0] == nil }
    }
  }

  @Test func `finds a byte that changed around the lines that were put in`() throws {
    let edit = try Edit()
    for place in stride(from: 0, to: edit.bytes.count, by: 7)
    where !edit.lines.contains(where: { $0.contains(place) }) {
      var bytes = edit.bytes
      bytes[place] = bytes[place] == 0x58 ? 0x59 : 0x58
      #expect(!passes(edit.project, bytes, edit.lines, edit.ids, asked: edit.module), "\(place)")
    }
  }

  @Test func `finds a byte that changed in the lines that were put in, where it means something`()
    throws
  {
    let edit = try Edit()
    #expect(passes(edit.project, edit.bytes, edit.lines, edit.ids, asked: edit.module))
    for place in edit.lines.joined() where place % 7 == 0 {
      var bytes = edit.bytes
      bytes[place] = bytes[place] == 0x58 ? 0x59 : 0x58
      guard passes(edit.project, bytes, edit.lines, edit.ids, asked: edit.module) else { continue }
      let complaints = try PropertyListJudge.complaints(
        about: bytes, of: edit.project, asked: edit.module)
      #expect(complaints == [], "\(place)")
    }
  }

  @Test func `finds each line that is missing, doubled or swapped, where it means something`()
    throws
  {
    let edit = try Edit()
    var shapes: [(bytes: [UInt8], lines: [Range<Int>])] = []
    for (number, line) in edit.lines.enumerated() {
      func moved(by shift: Int) -> [Range<Int>] {
        edit.lines[(number + 1)...].map { ($0.lowerBound + shift)..<($0.upperBound + shift) }
      }
      var missing = edit.bytes
      missing.removeSubrange(line)
      shapes.append((missing, edit.lines[..<number] + moved(by: -line.count)))
      var doubled = edit.bytes
      doubled.insert(contentsOf: edit.bytes[line], at: line.upperBound)
      let longer = line.lowerBound..<(line.upperBound + line.count)
      shapes.append((doubled, edit.lines[..<number] + [longer] + moved(by: line.count)))
      if number + 1 < edit.lines.count, edit.lines[number + 1].lowerBound == line.upperBound {
        var swapped = edit.bytes
        let next = edit.lines[number + 1]
        swapped.replaceSubrange(
          line.lowerBound..<next.upperBound, with: edit.bytes[next] + edit.bytes[line])
        shapes.append((swapped, edit.lines))
      }
    }
    for shape in shapes {
      guard passes(edit.project, shape.bytes, shape.lines, edit.ids, asked: edit.module) else {
        continue
      }
      let complaints = try PropertyListJudge.complaints(
        about: shape.bytes, of: edit.project, asked: edit.module)
      #expect(complaints == [])
    }
  }

  @Test func `finds an id that comes twice in what was added`() throws {
    let message = try complaint(inserting: entry + entry, as: ["NEW", "OTHER"])
    #expect(message != nil)
  }

  @Test func `agrees with reading all of the result, for insertions everywhere in a project`()
    throws
  {
    let project = try ProjectFile(parsing: Array(Self.odd.utf8), named: "odd")
    for text in ["N, ", "N", "/* n */", " ", ", N", "n = x; ", "N = {isa = PBXGroup; };", "};"] {
      let ids: [String] = text.contains("PBXGroup") ? ["N"] : []
      for place in 0...project.bytes.count {
        var bytes = project.bytes
        bytes.insert(contentsOf: Array(text.utf8), at: place)
        let stretch = place..<(place + text.utf8.count)
        if passes(project, bytes, [stretch], ids) {
          let judged = try PropertyListJudge.isSame(
            project.bytes, bytes, butFor: text.contains("N") ? "N" : "n")
          #expect(judged, "\(text) at \(place)")
        }
      }
    }
  }
}

extension String {
  fileprivate func replacing(_ word: String, _ other: String) -> String {
    split(separator: word, omittingEmptySubsequences: false).joined(separator: other)
  }
}
