import Diagnostics
import Workspace

/// Finds the template line of a rendered line by the text around its outputs.
struct TemplateLines {
  private struct Line {
    var file: Int
    /// The first output, preferably of the module's name, in the file's bytes.
    var output: Range<Int>
    /// The text between outputs and tags.
    var texts: [ArraySlice<UInt8>]
    /// The number of bytes in `texts`.
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

  /// The location of a rendered line; the whole file if no line matches.
  ///
  /// `file` is the display name of the rendered file; the line may come from a snippet.
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

  /// Nil for a line without an output.
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

  /// Whether a line contains all texts in this order.
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

  /// The end of the first occurrence.
  private static func end(of text: ArraySlice<UInt8>, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: text) }.map { $0 + text.count }
  }
}
