import Diagnostics

/// Explains why a file can't be read as a project, with the line and a hint.
struct ProjectReadDiagnostics {
  let bytes: [UInt8]
  let file: String

  /// Recognises other formats by their first bytes, and text that is not UTF-8.
  func checkFormat() throws(Diagnostic) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes[start...].firstIndex(where: { $0 > 0x20 }) else {
      throw problem("project.empty", "the project file is empty")
    }
    let head = bytes[first...].prefix(9)
    let place = first..<(first + 5)
    if ["<?xml", "<!DOCTYPE", "<plist"].contains(where: { head.starts(with: $0.utf8) }) {
      throw otherFormat("project.xml", "in XML form", at: place)
    }
    if head.starts(with: "bplist".utf8) {
      throw otherFormat("project.binary", "a binary property list", at: place)
    }
    if let fault = bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) {
      throw problem(
        "project.not-utf8", "the project file is not UTF-8", at: fault..<(fault + 1),
        hints: ["convert the file to UTF-8 with `iconv`, or restore it from version control."])
    }
  }

  /// The diagnostic for a syntax error, by its cause where that can be recognised.
  func diagnostic(for error: PlistError) -> Diagnostic {
    if let marker = conflictMarker() {
      return problem(
        "project.conflict", "the project file has unresolved merge conflicts", at: marker,
        hints: [
          "run `viper project resolve`, which merges git's three versions of the file.",
          "for later merges, run `viper project merge --install`: git then merges the file with viper.",
        ])
    }
    switch error {
    case .expected(let what, let offset):
      let place = offset..<(offset + 1)
      // The first error of a JSON file is the colon after its first key, which is quoted.
      let head = bytes[..<offset]
      if bytes[offset...].first == 0x3A, !head.contains(0x3D),
        head.last(where: { $0 > 0x20 }) == 0x22
      {
        return otherFormat("project.json", "in JSON form", at: place)
      }
      return problem(
        "project.syntax", "the project file has a syntax error: expected \(what)", at: place)
    case .unfinished(let what, let opened):
      let last = bytes.lastIndex { $0 > 0x20 } ?? 0
      let line = SourceLocation(range: opened..<opened, in: bytes, file: file).line
      var diagnostic = problem(
        "project.truncated", "the project file ends before its \(what) does", at: last..<(last + 1))
      diagnostic.notes = ["the \(what) from line \(line) is not closed."]
      return diagnostic
    case .tooDeep(let offset):
      return problem(
        "project.too-deep",
        "the project file nests lists and dictionaries more than \(PlistScanner.deepest) deep",
        at: offset..<(offset + 1))
    }
  }

  /// The diagnostic for a property list without a project, with the place of its `rootObject`.
  func missingProject(at place: Range<Int>?) -> Diagnostic {
    problem(
      "project.no-project",
      "the project file contains no project: no `PBXProject` is its `rootObject`", at: place)
  }

  private func otherFormat(
    _ code: Diagnostic.Code, _ format: String, at place: Range<Int>
  ) -> Diagnostic {
    problem(
      code, "the project file is \(format), which cannot be edited line by line", at: place,
      hints: ["open the project in Xcode and change anything: Xcode saves it as text."])
  }

  private func problem(
    _ code: Diagnostic.Code, _ message: String, at place: Range<Int>? = nil, hints: [String] = []
  ) -> Diagnostic {
    let restore =
      "correct the file, or restore a version that `git log -- \(ShellWord.quoted(file))` lists."
    return Diagnostic(
      .error, code, message,
      at: place.map { SourceLocation(range: $0, in: bytes, file: file) }
        ?? SourceLocation(file: file), hints: hints.isEmpty ? [restore] : hints)
  }

  /// The first conflict marker of git or Mercurial.
  private func conflictMarker() -> Range<Int>? {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.first { line in
      let rest = line.drop { $0 == line.first }
      return [0x3C, 0x3D, 0x3E, 0x7C].contains(line.first) && line.count - rest.count >= 7
        && rest.first ?? 0x20 == 0x20
    }?.indices
  }
}
