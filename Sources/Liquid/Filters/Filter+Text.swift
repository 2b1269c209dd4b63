extension Filter {
  /// Filters for text as a whole; case follows Unicode's full mapping without a locale.
  static let texts: [String: Filter] = [
    "upcase": Filter { .string($0.text.uppercased()) },
    "downcase": Filter { .string($0.text.lowercased()) },
    "capitalize": Filter { call in
      let scalars = call.text.unicodeScalars
      let first = scalars.first?.properties.titlecaseMapping ?? ""
      return .string(first + String(Substring(scalars.dropFirst())).lowercased())
    },
    "append": Filter(arity: 1...1) { .string($0.text + $0[0].text) },
    "prepend": Filter(arity: 1...1) { .string($0[0].text + $0.text) },
    "size": Filter { .integer($0.value.rubySize) },
    "strip": Filter { .string($0.text.stripped()) },
    "lstrip": Filter { .string($0.text.stripped(right: false)) },
    "rstrip": Filter { .string($0.text.stripped(left: false)) },
    "strip_newlines": Filter { .string(replaceNewlines(in: $0.text, with: "")) },
    "newline_to_br": Filter { .string(replaceNewlines(in: $0.text, with: "<br />\n")) },
  ]

  private static func replaceNewlines(in text: String, with replacement: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      guard byte == Byte.newline else {
        result.append(byte)
        continue
      }
      if result.last == UInt8(ascii: "\r") { result.removeLast() }
      result += replacement.utf8
    }
    return result.text()
  }

  /// Filters that replace or remove parts of a text; a missing replacement is empty.
  static let replacing: [String: Filter] = [
    "replace": Filter(arity: 1...2) { try replaceAll($0) },
    "replace_first": Filter(arity: 1...2) { replaceOne($0) },
    "replace_last": Filter(arity: 2...2) { replaceOne($0, fromEnd: true) },
    "remove": Filter(arity: 1...1) { try replaceAll($0) },
    "remove_first": Filter(arity: 1...1) { replaceOne($0) },
    "remove_last": Filter(arity: 1...1) { replaceOne($0, fromEnd: true) },
  ]

  private static func replaceAll(_ call: FilterInput) throws -> LiquidValue {
    let text = Array(call.text.utf8)
    let wanted = BytePattern(call[0].text.utf8)
    let replacement = Array(call[1].text.utf8)
    var result: [UInt8] = []
    // As in Ruby, empty text is before each character and at the end.
    if wanted.bytes.isEmpty {
      for byte in text {
        if !byte.isContinuation { result += replacement }
        result.append(byte)
        guard result.count <= call.room else { throw FilterProblem.tooLarge }
      }
      return .string((result + replacement).text())
    }
    var position = 0
    while let found = wanted.first(in: text, from: position) {
      result += text[position..<found] + replacement
      position = found + wanted.bytes.count
      guard result.count <= call.room else { throw FilterProblem.tooLarge }
    }
    return .string((result + text[position...]).text())
  }

  private static func replaceOne(_ call: FilterInput, fromEnd: Bool = false) -> LiquidValue {
    let text = Array(call.text.utf8)
    let wanted = Array(call[0].text.utf8)
    let place =
      fromEnd
      ? BytePattern(wanted.reversed()).first(in: text.reversed()).map {
        text.count - $0 - wanted.count
      }
      : BytePattern(wanted).first(in: text)
    guard let place else { return .string(call.text) }
    return .string((text[..<place] + call[1].text.utf8 + text[(place + wanted.count)...]).text())
  }

  /// Filters that shorten or split text and arrays.
  static let cutting: [String: Filter] = [
    "slice": Filter(arity: 1...2) { call in
      let start = try call[0].wholeNumber()
      let length = call[1].isTruthy ? try call[1].wholeNumber() : 1
      if case .array(let values) = call.value {
        return .array(Array(part(of: values, start, length) ?? []))
      }
      let scalars = part(of: Array(call.text.unicodeScalars), start, length) ?? []
      return .string(String(String.UnicodeScalarView(scalars)))
    },
    "truncate": Filter(arity: 0...2) { call in
      if call.value.isNil { return .nil }
      let length = try call[0, default: 50].wholeNumber()
      let (scalars, ellipsis) = (call.text.unicodeScalars, call[1, default: "..."].text)
      guard scalars.count > length else { return .string(call.text) }
      let (room, overflow) = length.subtractingReportingOverflow(ellipsis.unicodeScalars.count)
      let kept = scalars.prefix(overflow ? 0 : max(0, room))
      return .string(String(Substring(kept)) + ellipsis)
    },
    // As in Liquid 4.0, text of exactly this many words gets the ellipsis, too.
    "truncatewords": Filter(arity: 0...2) { call in
      if call.value.isNil { return .nil }
      let count = max(1, try call[0, default: 15].wholeNumber())
      let words = call.text.utf8.split(whereSeparator: \.isStripped)
      guard words.count >= count else { return call.value }
      return .string(
        Array(words.prefix(count).joined(separator: [Byte.space])).text()
          + call[1, default: "..."].text)
    },
    "split": Filter(arity: 1...1) { .array(try split($0)) },
  ]

  /// The elements for `slice`; a negative start counts from the end; nil if it is out of bounds.
  private static func part<Element>(
    of values: [Element], _ start: Int, _ length: Int
  ) -> ArraySlice<Element>? {
    let (moved, overflow) = start.addingReportingOverflow(start < 0 ? values.count : 0)
    guard !overflow, moved >= 0, moved <= values.count, length >= 0 else { return nil }
    return values[moved...].prefix(length)
  }

  /// Ruby's `split`: a space splits at any white space, and empty text between characters.
  private static func split(_ call: FilterInput) throws -> [LiquidValue] {
    let bytes = Array(call.text.utf8)
    let wanted = BytePattern(call[0].text.utf8)
    if wanted.bytes == [Byte.space] {
      let pieces = bytes.split(whereSeparator: \.isStripped)
      try call.requireRoom(forValues: pieces.count)
      return pieces.map { .string($0.text()) }
    }
    if wanted.bytes.isEmpty {
      let scalars = call.text.unicodeScalars
      try call.requireRoom(forValues: scalars.count)
      return scalars.map { .string(String($0)) }
    }
    var pieces: [LiquidValue] = []
    var position = 0
    while let found = wanted.first(in: bytes, from: position) {
      pieces.append(.string(bytes[position..<found].text()))
      position = found + wanted.bytes.count
      try call.requireRoom(forValues: pieces.count)
    }
    pieces.append(.string(bytes[position...].text()))
    while pieces.last == "" { pieces.removeLast() }
    return pieces
  }
}
