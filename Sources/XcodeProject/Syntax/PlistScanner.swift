/// Walks a property list in the OpenStep format without copying or keeping state.
///
/// The grammar is that of Foundation's reader: dictionaries of `key = value;`, arrays with an
/// optional last comma, strings in either quote, bare words, data in angle brackets, and both
/// kinds of comment wherever white space is allowed. Each function takes an offset, and returns
/// the value that it read or the offset after it.
struct PlistScanner {
  /// How deep containers may be nested: more than projects need, too little to exhaust a stack.
  static let deepest = 200

  let base: UnsafePointer<UInt8>
  let end: Int

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return nil }
    self.base = base
    end = bytes.count
  }

  /// The place of the next byte that is neither white space nor in a comment.
  @inline(__always)
  func skipTrivia(from start: Int) throws(PlistError) -> Int {
    var here = start
    while here < end {
      switch base[here] {
      case 0x20, 0x09...0x0D: here &+= 1
      case 0x2F, 0xE2:
        let next = try commentEnd(from: here)
        if next == here { return here }
        here = next
      default: return here
      }
    }
    return here
  }

  /// The end of the comment or of the Unicode line or paragraph separator at `here`.
  ///
  /// Foundation's reader takes these separators for white space.
  private func commentEnd(from here: Int) throws(PlistError) -> Int {
    let next = here + 1 < end ? base[here + 1] : 0
    if base[here] == 0xE2 {
      let isSeparator = next == 0x80 && here + 2 < end && (0xA8...0xA9).contains(base[here + 2])
      return isSeparator ? here + 3 : here
    }
    var index = here + 2
    if next == 0x2F {
      while index < end, base[index] != 0x0A, base[index] != 0x0D { index &+= 1 }
      return index
    }
    guard next == 0x2A else { return here }
    while index < end {
      index = first(
        from: index, where: { $0 .== SIMD16<UInt8>(repeating: 0x2A) }, or: { $0 == 0x2A })
      index &+= 1
      if index < end, base[index] == 0x2F { return index &+ 1 }
    }
    throw .unfinished("comment", opened: here)
  }

  /// The end of the bare word that begins at `start`.
  @inline(__always)
  private func bareEnd(from start: Int) -> Int {
    let areNotBare = { (bytes: SIMD16<UInt8>) in
      // Each type is stated: type inference picks generic operators that go byte by byte.
      let lower: SIMD16<UInt8> = bytes | SIMD16(repeating: 0x20)
      let isLetter = (lower &- SIMD16<UInt8>(repeating: 0x61)) .< SIMD16<UInt8>(repeating: 26)
      let isSignOrDigit = (bytes &- SIMD16<UInt8>(repeating: 0x2D)) .< SIMD16<UInt8>(repeating: 14)
      let isUnderscore = bytes .== SIMD16<UInt8>(repeating: 0x5F)
      let isDollar = bytes .== SIMD16<UInt8>(repeating: 0x24)
      return .!((isLetter .| isSignOrDigit) .| (isUnderscore .| isDollar))
    }
    return first(from: start, where: areNotBare, or: { !Self.isBare($0) })
  }

  /// The first byte of a kind, sixteen at a time: this halves the time to read a project.
  @inline(__always)
  private func first(
    from start: Int, where areMeant: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>,
    or isMeant: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index &+ 16 <= end {
      let block = UnsafeRawPointer(base)
        .loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let halves = unsafeBitCast(areMeant(block), to: SIMD2<UInt64>.self)
      let (low, high) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
      if low != 0 { return index &+ low.trailingZeroBitCount &>> 3 }
      if high != 0 { return index &+ 8 &+ high.trailingZeroBitCount &>> 3 }
      index &+= 16
    }
    while index < end, !isMeant(base[index]) { index &+= 1 }
    return index
  }

  /// Whether a byte can be read without quotes: letters, digits and `_$/:.-`.
  @inline(__always)
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x24, 0x2D...0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }

  /// Reads a quoted string or a bare word.
  @inline(__always)
  func string(from start: Int, expecting what: StaticString) throws(PlistError) -> PlistValue {
    var index = bareEnd(from: start)
    if index > start { return PlistValue(form: .bare, range: start..<index) }
    guard start < end, base[start] == 0x22 || base[start] == 0x27 else {
      throw .expected(what, at: start)
    }
    index &+= 1
    while index < end {
      if base[index] == base[start] {
        return PlistValue(form: .quoted, range: start..<(index &+ 1))
      }
      index &+= base[index] == 0x5C ? 2 : 1
    }
    throw .unfinished("string", opened: start)
  }

  /// Reads the value that begins at `start`, which is not the end of the file.
  func value(from start: Int, depth: Int) throws(PlistError) -> PlistValue {
    switch base[start] {
    case 0x7B: return try dictionary(from: start, depth: depth) { _ in }
    case 0x28: return try array(from: start, depth: depth) { _ in }
    case 0x3C: return PlistValue(form: .data, range: start..<(try dataEnd(start)))
    default: return try string(from: start, expecting: "a value")
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
    throw .unfinished("data", opened: opened)
  }

  /// Reads the dictionary that begins at `opened`; `read` reads its values, `take` gets its fields.
  ///
  /// Diagnostics call the dictionary `what` and a key `key`.
  @inline(__always)
  func dictionary(
    from opened: Int, of what: StaticString = "dictionary",
    expecting key: StaticString = "a key or `}`", depth: Int,
    reading read: (_ key: PlistValue, _ start: Int) throws(PlistError) -> PlistValue,
    _ take: (PlistField) -> Void
  ) throws(PlistError) -> PlistValue {
    guard depth < Self.deepest else { throw .tooDeep(at: opened) }
    var at = opened &+ 1
    while true {
      at = try skipTrivia(from: at)
      guard at < end else { throw .unfinished(what, opened: opened) }
      if base[at] == 0x7D { return PlistValue(form: .dictionary, range: opened..<(at &+ 1)) }
      let name = try string(from: at, expecting: key)
      let start = try skipTrivia(
        from: try expect(0x3D, "`=`", from: name.range.upperBound, in: opened))
      guard start < end else { throw .unfinished(what, opened: opened) }
      let value = try read(name, start)
      let stop = try expect(0x3B, "`;`", from: value.range.upperBound, in: opened)
      take(PlistField(key: name.inner, start: at, value: value, end: stop))
      at = stop
    }
  }

  /// Reads a dictionary of values of any form.
  @inline(__always)
  func dictionary(
    from opened: Int, of what: StaticString = "dictionary", depth: Int,
    _ take: (PlistField) -> Void
  ) throws(PlistError) -> PlistValue {
    try dictionary(from: opened, of: what, depth: depth) { _, start throws(PlistError) in
      try value(from: start, depth: depth &+ 1)
    } _: {
      take($0)
    }
  }

  /// Reads the list that begins at `opened`.
  @inline(__always)
  func array(
    from opened: Int, depth: Int, _ take: (PlistElement) -> Void
  ) throws(PlistError) -> PlistValue {
    guard depth < Self.deepest else { throw .tooDeep(at: opened) }
    var at = opened &+ 1
    while true {
      at = try skipTrivia(from: at)
      guard at < end else { throw .unfinished("list", opened: opened) }
      if base[at] == 0x29 { return PlistValue(form: .array, range: opened..<(at &+ 1)) }
      let element = try value(from: at, depth: depth &+ 1)
      at = try skipTrivia(from: element.range.upperBound)
      guard at < end else { throw .unfinished("list", opened: opened) }
      let hasComma = base[at] == 0x2C
      guard hasComma || base[at] == 0x29 else { throw .expected("`,` or `)`", at: at) }
      take((element, hasComma ? at : nil))
      if hasComma { at &+= 1 }
    }
  }

  /// Steps over a byte that must come next.
  @inline(__always)
  private func expect(
    _ byte: UInt8, _ what: StaticString, from start: Int, in opened: Int
  ) throws(PlistError) -> Int {
    let at = try skipTrivia(from: start)
    guard at < end else { throw .unfinished("dictionary", opened: opened) }
    guard base[at] == byte else { throw .expected(what, at: at) }
    return at &+ 1
  }
}
