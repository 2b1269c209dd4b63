/// A line as it was typed on a terminal that edits nothing but the end of it.
enum TypedLine {
  /// The line without the sequences that arrows and other keys send: `ESC [ 1 ; 5 C`, `ESC O H`.
  ///
  /// An escape with a letter is Alt with that letter, which moves the cursor elsewhere.
  static func text(_ line: String) -> String {
    guard line.utf8.contains(escape) else { return line }
    var kept: [UInt8] = []
    var rest = Array(line.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == escape else {
        kept.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "["):
        rest = rest.drop { (0x20...0x3F).contains($0) }
        _ = rest.popFirst()
      case UInt8(ascii: "O"): _ = rest.popFirst()
      default: break
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  private static let escape: UInt8 = 0x1B
}
