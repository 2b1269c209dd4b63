import Diagnostics

/// Puts into words why a file is not taken as a project, with the line and what to do.
struct Refusal {
  let bytes: [UInt8]
  let file: String

  private var restore: String {
    "restore the file from version control (`git checkout -- \(ShellWord.quoted(file))`) and run again."
  }
  private static let saveInXcode =
    "open the project in Xcode and change anything: Xcode saves it in its own form."

  /// Refuses what is recognised by its first bytes, and what is not UTF-8.
  func refuseOtherForms() throws(Diagnostic) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes[start...].firstIndex(where: { $0 > 0x20 }) else {
      throw Diagnostic(
        .error, "project.empty", "the project file is empty", at: SourceLocation(file: file),
        hints: [restore])
    }
    let head = bytes[first...].prefix(9)
    let at = SourceLocation(range: first..<(first + 5), in: bytes, file: file)
    if head.starts(with: "<?xml".utf8) || head.starts(with: "<!DOCTYPE".utf8)
      || head.starts(with: "<plist".utf8)
    {
      throw Diagnostic(
        .error, "project.xml",
        "the project file is in XML form, which cannot be edited line by line",
        at: at, hints: [Self.saveInXcode])
    }
    if head.starts(with: "bplist".utf8) {
      throw Diagnostic(
        .error, "project.binary", "the project file is a binary property list", at: at,
        hints: [Self.saveInXcode])
    }
    if let fault = bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) {
      let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      throw Diagnostic(
        .error, "project.not-utf8",
        isUTF16 ? "the project file is UTF-16, not UTF-8" : "the project file is not UTF-8",
        at: SourceLocation(range: fault..<(fault + 1), in: bytes, file: file),
        hints: [
          "convert the file to UTF-8 (`iconv -t UTF-8`) or restore it from version control."
        ])
    }
  }

  /// The diagnostic for a syntax fault: by its cause where the cause is recognised.
  func diagnostic(for fault: PlistError) -> Diagnostic {
    if let marker = conflictMarker() {
      return Diagnostic(
        .error, "project.conflict", "the project file has unresolved merge conflicts",
        at: SourceLocation(range: marker, in: bytes, file: file),
        hints: [
          "run `viper project resolve`, which merges the file from git's three versions of it.",
          "run `viper project merge --install`, and git merges project files that way from now on.",
        ])
    }
    if isJSON {
      return Diagnostic(
        .error, "project.json",
        "the project file is in JSON form, which cannot be edited line by line",
        at: location(fault.offset), hints: [Self.saveInXcode])
    }
    switch fault.cause {
    case .expected(let what):
      return Diagnostic(
        .error, "project.syntax", "expected \(what) here", at: location(fault.offset),
        hints: [restore])
    case .unfinished(let what, let opened):
      let line = SourceLocation(range: opened..<opened, in: bytes, file: file).line
      return Diagnostic(
        .error, "project.truncated", "the project file ends inside a \(what)",
        at: location(lastByte), notes: ["the \(what) begins on line \(line)."],
        hints: [restore])
    case .tooDeep:
      return Diagnostic(
        .error, "project.too-deep", "the project file is nested too deeply",
        at: location(fault.offset),
        hints: [restore])
    case .tooLarge:
      return Diagnostic(
        .error, "project.too-large", "the project file is larger than 2 GB",
        at: SourceLocation(file: file))
    }
  }

  /// The diagnostic for a property list that has no project in it.
  func withoutProject() -> Diagnostic {
    Diagnostic(
      .error, "project.no-project", "the file holds no project: `rootObject` names no `PBXProject`",
      at: SourceLocation(file: file), hints: [restore])
  }

  private func location(_ offset: Int) -> SourceLocation {
    SourceLocation(range: offset..<(offset + 1), in: bytes, file: file)
  }

  private var lastByte: Int { bytes.lastIndex { $0 > 0x20 } ?? 0 }

  /// The first line that git (or Mercurial) left behind in a conflict.
  private func conflictMarker() -> Range<Int>? {
    var lineStart = 0
    while lineStart < bytes.count {
      let lineEnd =
        bytes[lineStart...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let line = bytes[lineStart..<lineEnd]
      if let first = line.first, [0x3C, 0x3D, 0x3E, 0x7C].contains(first), line.count >= 7,
        line.prefix(7).allSatisfy({ $0 == first }), line.count == 7 || line[lineStart + 7] == 0x20
      {
        return lineStart..<lineEnd
      }
      lineStart = lineEnd + 1
    }
    return nil
  }

  /// Begins as JSON does: `[`, or `{` and a quoted key with a colon.
  private var isJSON: Bool {
    var rest = bytes[...]
    func skipSpace() { rest = rest.drop { $0 <= 0x20 } }
    skipSpace()
    if rest.first == 0x5B { return true }
    guard rest.first == 0x7B else { return false }
    rest = rest.dropFirst()
    skipSpace()
    guard rest.first == 0x22 else { return false }
    rest = rest.dropFirst().drop { $0 != 0x22 && $0 != 0x0A }.dropFirst()
    skipSpace()
    return rest.first == 0x3A
  }
}
