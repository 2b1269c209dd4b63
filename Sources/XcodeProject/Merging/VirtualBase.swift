/// A base that git merged from several ancestors, as for a criss-cross merge, with conflict markers.
struct VirtualBase {
  /// The base with one side of each conflict, with the other side, and with neither.
  private(set) var ours: [UInt8] = []
  private(set) var theirs: [UInt8] = []
  private(set) var neither: [UInt8] = []

  /// Reads a file with markers; nil where there are none or they don't match.
  init?(_ bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    /// The last marker; nil outside of a conflict.
    var part: Unicode.Scalar?
    var markerLength: Int?
    for line in bytes.split(separator: newline, omittingEmptySubsequences: false) {
      let sign = line.first.map { Unicode.Scalar($0) }
      let length = line.prefix { $0 == line.first }.count
      let isNextMarker =
        switch (part, sign) {
        case (nil, "<"), ("<", "|"), ("<", "="), ("|", "="), ("=", ">"): length >= 7
        default: false
        }
      if isNextMarker, markerLength == nil || length == markerLength {
        markerLength = length
        part = sign == ">" ? nil : sign
        continue
      }
      if part == nil || part == "<" { ours += line + [newline] }
      if part == nil || part == "=" { theirs += line + [newline] }
      if part == nil { neither += line + [newline] }
    }
    guard part == nil, markerLength != nil else { return nil }
    // `split` gives the empty line behind the last line feed.
    for path in [\Self.ours, \.theirs, \.neither] { _ = self[keyPath: path].popLast() }
  }
}
