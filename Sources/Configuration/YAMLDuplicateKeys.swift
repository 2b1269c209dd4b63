import Yams

/// Makes repeated keys readable for a parser that refuses them.
///
/// The parser names the place of the first one. That key is overwritten, letter by letter so
/// that all other places stay, with characters that no file uses, and the text is read again.
struct YAMLDuplicateKeys {
  private(set) var text: String
  private var masks: Set<String> = []
  private static let limit = 256
  private static let firstMask: UInt32 = 0xF_0000

  init(text: String) { self.text = text }

  func isMasked(_ key: String) -> Bool { masks.contains(key) }

  /// Overwrites the key at `mark`.
  ///
  /// - Returns: the mark; nil when there is no simple key, or the limit is reached.
  mutating func maskFirst(at mark: Mark) -> Mark? {
    guard masks.count < Self.limit,
      let letter = Unicode.Scalar(Self.firstMask + UInt32(masks.count))
    else { return nil }
    var scalars = Array(text.unicodeScalars)
    guard var index = Self.offset(of: mark, in: scalars), index < scalars.count else { return nil }
    let quote = scalars[index]
    let isQuoted = quote == "\"" || quote == "'"
    if isQuoted { index += 1 }
    var key = ""
    while index < scalars.count, scalars[index] != "\n" {
      if isQuoted ? scalars[index] == quote : Self.endsKey(at: index, in: scalars) { break }
      scalars[index] = letter
      key.unicodeScalars.append(letter)
      index += 1
    }
    guard !key.isEmpty else { return nil }
    masks.insert(key)
    text = String(String.UnicodeScalarView(scalars))
    return mark
  }

  private static func endsKey(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard scalars[index] == ":" || scalars[index] == " " else { return false }
    // A plain key may hold spaces: it ends where only spaces come before the colon.
    var next = index
    while next < scalars.count, scalars[next] == " " { next += 1 }
    guard next < scalars.count, scalars[next] == ":" else { return false }
    return next + 1 >= scalars.count || [" ", "\n", "\r", "\t"].contains(scalars[next + 1])
      || scalars[index] == " "
  }

  private static func offset(of mark: Mark, in scalars: [Unicode.Scalar]) -> Int? {
    var line = 1
    var index = 0
    while line < mark.line {
      guard let end = scalars[index...].firstIndex(of: "\n") else { return nil }
      index = end + 1
      line += 1
    }
    return index + mark.column - 1
  }
}
