import Diagnostics
import Workspace

/// Finds the line of a template that a rendered line is from, by the text around what is rendered.
struct TemplateLines {
  private struct Line {
    var file: Int
    /// What the line puts out first, in the file's bytes.
    var output: Range<Int>
    /// What stands around outputs and tags.
    var texts: [ArraySlice<UInt8>]
    /// How many bytes of them are no blanks.
    var weight: Int
  }

  private var files: [TemplateFile] = []
  private var lines: [Line] = []

  init(of folder: TemplateFolder) throws(Diagnostic) {
    for path in try folder.allFiles() where path.isLiquid {
      guard let file = try folder.file(path) else { continue }
      for line in LineDifference.lines(file.bytes) {
        if let line = Self.line(line, of: files.count) { lines.append(line) }
      }
      files.append(file)
    }
  }

  /// - Parameters:
  ///   - line: as rendered.
  ///   - file: the template's file that was rendered, as it is shown; it may have included others.
  /// - Returns: the place; the whole file where no line is like it.
  func origin(of line: ArraySlice<UInt8>, in file: String) -> SourceLocation {
    var best: (line: Line, isOwn: Bool)?
    for candidate in lines where Self.holds(line, candidate.texts) {
      let isOwn = files[candidate.file].displayName == file
      if let best, (best.line.weight, best.isOwn ? 1 : 0) >= (candidate.weight, isOwn ? 1 : 0) {
        continue
      }
      best = (candidate, isOwn)
    }
    guard let best = best?.line else { return SourceLocation(file: file) }
    let found = files[best.file]
    return SourceLocation(range: best.output, in: found.bytes, file: found.displayName)
  }

  /// Nil for a line that puts nothing out.
  private static func line(_ line: ArraySlice<UInt8>, of file: Int) -> Line? {
    var texts: [ArraySlice<UInt8>] = []
    var outputs: [Range<Int>] = []
    var start = line.startIndex
    while let open = line[start...].firstIndex(of: UInt8(ascii: "{")) {
      let isOutput = line[open...].starts(with: "{{".utf8)
      guard isOutput || line[open...].starts(with: "{%".utf8) else {
        texts.append(line[start...open])
        start = open + 1
        continue
      }
      texts.append(line[start..<open])
      start = end(of: isOutput ? "}}" : "%}", in: line[open...]) ?? line.endIndex
      if isOutput { outputs.append(open..<start) }
    }
    texts.append(line[start...])
    let named = outputs.first { end(of: "module_info.name", in: line[$0]) != nil }
    guard let output = named ?? outputs.first else { return nil }
    texts = texts.map(trimmed).filter { !$0.isEmpty }
    return Line(
      file: file, output: output, texts: texts, weight: texts.reduce(0) { $0 + $1.count })
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.drop { $0 <= 0x20 }
    return start.lastIndex { $0 > 0x20 }.map { start[...$0] } ?? start
  }

  /// Whether a line holds all texts, one after the other.
  private static func holds(_ line: ArraySlice<UInt8>, _ texts: [ArraySlice<UInt8>]) -> Bool {
    var rest = line
    for text in texts {
      guard let end = end(of: text, in: rest) else { return false }
      rest = rest[end...]
    }
    return true
  }

  private static func end(of text: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    text.withUTF8Buffer { end(of: Array($0)[...], in: bytes) }
  }

  /// Where the first place of a text ends.
  private static func end(of text: ArraySlice<UInt8>, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: text) }.map { $0 + text.count }
  }
}
