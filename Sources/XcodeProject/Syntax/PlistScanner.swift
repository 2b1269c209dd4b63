/// Walks a property list in the OpenStep format without copying or keeping state.
///
/// The grammar is that of Foundation's reader: dictionaries of `key = value;`, arrays with an
/// optional last comma, strings in either quote, bare words, data in angle brackets, and both
/// kinds of comment wherever white space is allowed. Each function takes an offset and returns
/// the offset after what it read.
struct PlistScanner {
  /// How deep containers may be nested: more than projects need, too little to exhaust a stack.
  static let deepest = 200

  let base: UnsafePointer<UInt8>
  let end: Int

  init?(_ bytes: UnsafeBufferPointer<UInt8>, to end: Int? = nil) {
    guard let base = bytes.baseAddress else { return nil }
    self.base = base
    self.end = min(end ?? bytes.count, bytes.count)
  }

  func unfinished(_ what: StaticString, _ opened: Int) -> PlistError {
    PlistError(cause: .unfinished(what.description, opened: opened), offset: end)
  }

  // MARK: - White space and comments

  /// The next byte that is neither white space nor in a comment.
  @inline(__always)
  func trivia(from start: Int) throws(PlistError) -> Int {
    var here = start
    while here < end {
      let byte = base[here]
      if byte > 0x2F && byte != 0xE2 { break }
      if Self.isSpace(byte) {
        here &+= 1
      } else if byte == 0x2F, here &+ 1 < end, base[here &+ 1] == 0x2A {
        here = try blockCommentEnd(from: here)
      } else if byte == 0x2F || byte == 0xE2 {
        let next = rareTriviaEnd(from: here)
        if next == here { break }
        here = next
      } else {
        break
      }
    }
    return here
  }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  /// The end of the line comment or of the Unicode line or paragraph separator at `here`.
  ///
  /// Foundation's reader takes these separators for white space.
  @inline(never)
  private func rareTriviaEnd(from here: Int) -> Int {
    if base[here] == 0x2F, here + 1 < end, base[here + 1] == 0x2F {
      var index = here + 2
      while index < end, base[index] != 0x0A, base[index] != 0x0D { index += 1 }
      return index
    }
    let isSeparator =
      base[here] == 0xE2 && here + 2 < end && base[here + 1] == 0x80
      && (base[here + 2] == 0xA8 || base[here + 2] == 0xA9)
    return isSeparator ? here + 3 : here
  }

  /// The end of the comment that begins at `opened`.
  @inline(__always)
  private func blockCommentEnd(from opened: Int) throws(PlistError) -> Int {
    var index = opened &+ 2
    while index &+ 16 <= end {
      let found = ByteBlock(base, index).first(equalTo: 0x2A)
      index &+= found
      guard found < 16 else { continue }
      index &+= 1
      if index < end, base[index] == 0x2F { return index &+ 1 }
    }
    while index < end {
      if base[index] == 0x2A, index &+ 1 < end, base[index &+ 1] == 0x2F { return index &+ 2 }
      index &+= 1
    }
    throw unfinished("comment", opened)
  }

  // MARK: - Words

  /// The end of the bare word that begins at `start`.
  @inline(__always)
  func bareEnd(from start: Int) -> Int {
    var index = start
    while index &+ 16 <= end {
      let count = ByteBlock(base, index).firstNotBare
      index &+= count
      if count < 16 { return index }
    }
    while index < end, Self.isBare(base[index]) { index &+= 1 }
    return index
  }

  /// Whether a byte can be read without quotes: letters, digits and `_$/:.-`.
  @inline(__always)
  static func isBare(_ byte: UInt8) -> Bool {
    let low: UInt64 = 0x07FF_E010_0000_0000
    let high: UInt64 = 0x07FF_FFFE_87FF_FFFE
    if byte < 64 { return (low &>> UInt64(byte)) & 1 == 1 }
    if byte < 128 { return (high &>> UInt64(byte &- 64)) & 1 == 1 }
    return false
  }

  /// Reads a quoted string or a bare word.
  @inline(__always)
  func string(from start: Int, expecting what: StaticString) throws(PlistError) -> PlistValue {
    let index = bareEnd(from: start)
    if index > start {
      return PlistValue(form: .bare, range: Range(uncheckedBounds: (start, index)))
    }
    let after = try quotedEnd(from: start, expecting: what)
    return PlistValue(form: .quoted, range: Range(uncheckedBounds: (start, after)))
  }

  private func quotedEnd(
    from start: Int, expecting what: StaticString
  ) throws(PlistError) -> Int {
    guard start < end, base[start] == 0x22 || base[start] == 0x27 else {
      throw .expected(what, at: start)
    }
    let quote = base[start]
    var index = start &+ 1
    while index < end {
      let byte = base[index]
      if byte == quote { return index &+ 1 }
      index &+= byte == 0x5C ? 2 : 1
    }
    throw unfinished("string", start)
  }

  // MARK: - Values

  /// Reads one value of any form.
  @inline(__always)
  func value(from start: Int, depth: Int) throws(PlistError) -> PlistValue {
    let index = bareEnd(from: start)
    if index > start {
      return PlistValue(form: .bare, range: Range(uncheckedBounds: (start, index)))
    }
    return try delimited(from: start, depth: depth)
  }

  private func delimited(from start: Int, depth: Int) throws(PlistError) -> PlistValue {
    guard start < end else { throw .expected("a value", at: end) }
    switch base[start] {
    case 0x7B:
      return PlistValue(form: .dictionary, range: start..<(try dictionaryEnd(start, depth)))
    case 0x28: return PlistValue(form: .array, range: start..<(try arrayEnd(start, depth)))
    case 0x3C: return PlistValue(form: .data, range: start..<(try dataEnd(start)))
    default:
      let after = try quotedEnd(from: start, expecting: "a value")
      return PlistValue(form: .quoted, range: start..<after)
    }
  }

  private func dataEnd(_ opened: Int) throws(PlistError) -> Int {
    var at = opened + 1
    while at < end {
      switch base[at] {
      case 0x3E: return at + 1
      case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x20, 0x09...0x0D: at += 1
      default: throw .expected("hexadecimal data", at: opened)
      }
    }
    throw unfinished("data", opened)
  }

  private func dictionaryEnd(_ opened: Int, _ depth: Int) throws(PlistError) -> Int {
    let at = try entered(opened, depth: depth)
    return try fieldsEnd(at, of: "dictionary", opened: opened, depth: depth &+ 1) { _, _ in }
  }

  /// Reads the fields up to and including the `}` after them.
  @inline(__always)
  func fieldsEnd(
    _ start: Int, of what: StaticString, opened: Int, depth: Int,
    _ take: (_ key: PlistValue, _ value: PlistValue) -> Void
  ) throws(PlistError) -> Int {
    var at = start
    while true {
      at = try trivia(from: at)
      guard at < end else { throw unfinished(what, opened) }
      if base[at] == 0x7D { return at &+ 1 }
      let key = try string(from: at, expecting: "a key or `}`")
      let value = try assigned(from: key.range.upperBound, depth: depth, in: opened)
      take(key, value)
      at = try expect(0x3B, "`;`", from: value.range.upperBound, in: opened)
    }
  }

  private func arrayEnd(_ opened: Int, _ depth: Int) throws(PlistError) -> Int {
    var at = try entered(opened, depth: depth)
    while true {
      if let usual = usualElement(from: at) {
        at = usual.comma &+ 1
        continue
      }
      at = try trivia(from: at)
      guard at < end else { throw unfinished("list", opened) }
      if base[at] == 0x29 { return at &+ 1 }
      at = try value(from: at, depth: depth &+ 1).range.upperBound
      at = try trivia(from: at)
      guard at < end else { throw unfinished("list", opened) }
      if base[at] == 0x2C {
        at &+= 1
      } else if base[at] != 0x29 {
        throw .expected("`,` or `)`", at: at)
      }
    }
  }

  /// Steps over an opening bracket.
  @inline(__always)
  func entered(_ opened: Int, depth: Int) throws(PlistError) -> Int {
    guard depth < Self.deepest else { throw PlistError(cause: .tooDeep, offset: opened) }
    return opened &+ 1
  }

  /// Reads ` = value` after a key, in the dictionary that was opened at `opened`.
  @inline(__always)
  func assigned(from start: Int, depth: Int, in opened: Int) throws(PlistError) -> PlistValue {
    let at = try trivia(from: try expect(0x3D, "`=`", from: start, in: opened))
    guard at < end else { throw unfinished("dictionary", opened) }
    return try value(from: at, depth: depth)
  }

  /// Steps over a byte that must come next.
  @inline(__always)
  func expect(
    _ byte: UInt8, _ what: StaticString, from start: Int, in opened: Int
  ) throws(PlistError) -> Int {
    if start < end, base[start] == byte { return start &+ 1 }
    let at = try trivia(from: start)
    guard at < end else { throw unfinished("dictionary", opened) }
    guard base[at] == byte else { throw .expected(what, at: at) }
    return at &+ 1
  }
}
