import Diagnostics
import Testing
import XcodeProject

@Suite("The check of an edit")
struct EditCheckTests {
  /// Puts lines into a project after its `objects = {` and compares the two.
  private func compare(
    inserting text: String, as ids: Set<String>, then change: (inout [UInt8]) -> Void = { _ in }
  ) throws -> String? {
    let project = try TrickyProjectTests.project()
    let marker = Array("\tobjects = {\n".utf8)
    let place =
      try #require(
        project.bytes.indices.first {
          project.bytes[$0...].starts(with: marker)
        }) + marker.count
    var bytes = project.bytes
    bytes.insert(contentsOf: Array(text.utf8), at: place)
    change(&bytes)
    let edited = try ProjectFile(parsing: bytes, named: "edited")
    let check = EditCheck(
      less: project, more: edited, surplus: [place..<(place + text.utf8.count)], ids: ids)
    do throws(Diagnostic) {
      try check.compare()
      return nil
    } catch {
      #expect(error.code == "project.check-failed")
      return error.message
    }
  }

  private let entry = "\t\tNEW = {isa = PBXBuildFile; fileRef = X; };\n"

  @Test("passes an addition that is what it says")
  func passes() throws {
    #expect(try compare(inserting: entry, as: ["NEW"]) == nil)
  }

  @Test("finds a byte that changed elsewhere")
  func changedByte() throws {
    let message = try compare(inserting: entry, as: ["NEW"]) { bytes in
      if let place = bytes.lastIndex(of: 0x4D) { bytes[place] = 0x4E }
    }
    #expect(message?.contains("bytes changed") == true)
  }

  @Test("finds an object that nobody asked for")
  func surplusObject() throws {
    let message = try compare(inserting: entry + entry.replacing("NEW", "OTHER"), as: ["NEW"])
    #expect(message?.contains("number of objects") == true)
  }

  @Test("finds another object than the one asked for")
  func otherObject() throws {
    let message = try compare(inserting: entry, as: ["WISHED"])
    #expect(message?.contains("`NEW`") == true)
  }

  @Test("finds an id that is defined twice")
  func repeatedID() throws {
    let project = try TrickyProjectTests.project()
    let id = project.targets[0].id
    let message = try compare(inserting: entry.replacing("NEW", id), as: [id])
    #expect(message?.contains("defined twice") == true)
  }
}

extension String {
  fileprivate func replacing(_ word: String, _ other: String) -> String {
    split(separator: word, omittingEmptySubsequences: false).joined(separator: other)
  }
}
