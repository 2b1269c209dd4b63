/// Walks the OpenStep form of a property list and reports spans; copies nothing.
///
/// The grammar is that of Foundation's reader of this form: dictionaries of `key = value;`,
/// arrays with an optional last comma, quoted strings in either quote, bare words, data in
/// angle brackets, both kinds of comment wherever white space may stand.
struct PlistScanner {
  /// Far above what projects use, and far below what would exhaust a stack.
  static let deepest = 200

  let base: UnsafePointer<UInt8>
  let end: Int
  var at: Int

  init?(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, to end: Int? = nil) {
    guard let base = bytes.baseAddress else { return nil }
    self.base = base
    self.end = min(end ?? bytes.count, bytes.count)
    self.at = start
  }

  /// Goes to the next byte that is neither white space nor in a comment.
  @inline(__always)
  mutating func skipTrivia() throws(PlistFault) {
    // A local position stays in a register; the stored one would be written for each byte.
    var here = at
    while here < end {
      let byte = base[here]
      if byte > 0x2F && byte != 0xE2 { break }
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        here &+= 1
      } else if byte == 0x2F, here &+ 1 < end, base[here &+ 1] == 0x2A {
        here = try blockCommentEnd(from: here)
      } else if byte == 0x2F, here &+ 1 < end, base[here &+ 1] == 0x2F {
        while here < end, base[here] != 0x0A, base[here] != 0x0D { here &+= 1 }
      } else if byte == 0xE2, isLineSeparator(here) {
        here &+= 3
      } else {
        break
      }
    }
    at = here
  }

  /// Unicode's own line and paragraph separators are white space to Foundation's reader.
  private func isLineSeparator(_ here: Int) -> Bool {
    here + 2 < end && base[here + 1] == 0x80 && (base[here + 2] == 0xA8 || base[here + 2] == 0xA9)
  }

  /// Just after the comment that begins at `opened`.
  @inline(__always)
  private func blockCommentEnd(from opened: Int) throws(PlistFault) -> Int {
    let raw = UnsafeRawPointer(base)
    var index = opened &+ 2
    while index &+ 8 <= end {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let found = Self.bytes(of: word, equalTo: 0x2A)
      guard found != 0 else {
        index &+= 8
        continue
      }
      index &+= found.trailingZeroBitCount / 8 &+ 1
      if index < end, base[index] == 0x2F { return index &+ 1 }
    }
    while index < end {
      if base[index] == 0x2A, index &+ 1 < end, base[index &+ 1] == 0x2F { return index &+ 2 }
      index &+= 1
    }
    throw PlistFault(cause: .unfinished("comment", opened: opened), offset: end)
  }

  /// The high bit of each byte of a word that is `byte`; exact for the first of them.
  @inline(__always)
  private static func bytes(of word: UInt64, equalTo byte: UInt64) -> UInt64 {
    let differences = word ^ (byte &* 0x0101_0101_0101_0101)
    return (differences &- 0x0101_0101_0101_0101) & ~differences & 0x8080_8080_8080_8080
  }

  /// The end of the bare word that begins at `start`, eight bytes at a time.
  @inline(__always)
  private func bareEnd(from start: Int) -> Int {
    let raw = UnsafeRawPointer(base)
    var index = start
    while index &+ 8 <= end {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let low = word & 0x7F7F_7F7F_7F7F_7F7F
      let bare =
        Self.bytes(of: low, from: 0x2D, through: 0x3A)
        | Self.bytes(of: low | 0x2020_2020_2020_2020, from: 0x61, through: 0x7A)
        | Self.bytes(of: low, from: 0x5F, through: 0x5F)
      let others = (~bare | word) & 0x8080_8080_8080_8080
      guard others != 0 else {
        index &+= 8
        continue
      }
      index &+= others.trailingZeroBitCount / 8
      guard base[index] == 0x24 else { return index }
      index &+= 1
    }
    while index < end, Self.isBare(base[index]) { index &+= 1 }
    return index
  }

  /// The high bit of each byte of a word that lies in a range; the bytes must be below 128.
  @inline(__always)
  private static func bytes(of word: UInt64, from low: UInt64, through high: UInt64) -> UInt64 {
    let atLeast = word &+ (0x80 &- low) &* 0x0101_0101_0101_0101
    let above = word &+ (0x7F &- high) &* 0x0101_0101_0101_0101
    return atLeast & ~above & 0x8080_8080_8080_8080
  }

  /// Reads one value of any form; its containers are checked but not reported.
  @inline(__always)
  mutating func value(depth: Int) throws(PlistFault) -> PlistValue {
    guard at < end else { throw PlistFault(cause: .expected("a value"), offset: end) }
    let start = at
    switch base[at] {
    case 0x7B:
      try skipDictionary(depth: depth)
      return PlistValue(form: .dictionary, range: start..<at)
    case 0x28:
      try skipArray(depth: depth)
      return PlistValue(form: .array, range: start..<at)
    case 0x3C:
      try skipData()
      return PlistValue(form: .data, range: start..<at)
    default:
      return try string(expecting: "a value")
    }
  }

  /// Reads a quoted string or a bare word.
  @inline(__always)
  mutating func string(expecting what: String) throws(PlistFault) -> PlistValue {
    let start = at
    var index = bareEnd(from: start)
    if index > start {
      at = index
      return PlistValue(form: .bare, range: Range(uncheckedBounds: (start, index)))
    }
    guard index < end, base[index] == 0x22 || base[index] == 0x27 else {
      throw PlistFault(cause: .expected(what), offset: index)
    }
    let quote = base[index]
    index &+= 1
    while index < end {
      let byte = base[index]
      if byte == quote {
        at = index &+ 1
        return PlistValue(form: .quoted, range: Range(uncheckedBounds: (start, index &+ 1)))
      }
      index &+= byte == 0x5C ? 2 : 1
    }
    throw PlistFault(cause: .unfinished("string", opened: start), offset: end)
  }

  /// Bytes of a word that needs no quotes when it is read: letters, digits and `_$/:.-`.
  @inline(__always)
  static func isBare(_ byte: UInt8) -> Bool {
    let low: UInt64 = 0x07FF_E010_0000_0000
    let high: UInt64 = 0x07FF_FFFE_87FF_FFFE
    if byte < 64 { return (low &>> UInt64(byte)) & 1 == 1 }
    if byte < 128 { return (high &>> UInt64(byte &- 64)) & 1 == 1 }
    return false
  }

  private mutating func skipData() throws(PlistFault) {
    let opened = at
    at += 1
    while at < end {
      switch base[at] {
      case 0x3E:
        at += 1
        return
      case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x20, 0x09...0x0D: at += 1
      default: throw PlistFault(cause: .expected("hexadecimal data"), offset: opened)
      }
    }
    throw PlistFault(cause: .unfinished("data", opened: opened), offset: end)
  }

  private mutating func skipDictionary(depth: Int) throws(PlistFault) {
    let opened = at
    try enter(depth)
    while true {
      try skipTrivia()
      guard at < end else {
        throw PlistFault(cause: .unfinished("dictionary", opened: opened), offset: end)
      }
      if base[at] == 0x7D {
        at += 1
        return
      }
      _ = try string(expecting: "a key or `}`")
      _ = try assigned(depth: depth + 1, in: opened)
    }
  }

  private mutating func skipArray(depth: Int) throws(PlistFault) {
    let opened = at
    try enter(depth)
    while true {
      try skipTrivia()
      guard at < end else {
        throw PlistFault(cause: .unfinished("list", opened: opened), offset: end)
      }
      if base[at] == 0x29 {
        at += 1
        return
      }
      _ = try value(depth: depth + 1)
      try skipTrivia()
      guard at < end else {
        throw PlistFault(cause: .unfinished("list", opened: opened), offset: end)
      }
      if base[at] == 0x2C {
        at += 1
      } else if base[at] != 0x29 {
        throw PlistFault(cause: .expected("`,` or `)`"), offset: at)
      }
    }
  }

  /// Steps over an opening bracket.
  @inline(__always)
  mutating func enter(_ depth: Int) throws(PlistFault) {
    guard depth < Self.deepest else { throw PlistFault(cause: .tooDeep, offset: at) }
    at += 1
  }

  /// Reads ` = value;` after a key, in the dictionary that was opened at `opened`.
  @inline(__always)
  mutating func assigned(depth: Int, in opened: Int) throws(PlistFault) -> PlistValue {
    try expect(0x3D, "`=`", in: opened)
    try skipTrivia()
    guard at < end else {
      throw PlistFault(cause: .unfinished("dictionary", opened: opened), offset: end)
    }
    let value = try value(depth: depth)
    try expect(0x3B, "`;`", in: opened)
    return value
  }

  @inline(__always)
  mutating func expect(_ byte: UInt8, _ what: String, in opened: Int) throws(PlistFault) {
    if at < end, base[at] == byte {
      at += 1
      return
    }
    try skipTrivia()
    guard at < end else {
      throw PlistFault(cause: .unfinished("dictionary", opened: opened), offset: end)
    }
    guard base[at] == byte else { throw PlistFault(cause: .expected(what), offset: at) }
    at += 1
  }
}
