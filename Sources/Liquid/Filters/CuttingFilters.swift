/// Filters that shorten or split text and arrays.
enum CuttingFilters {
  static let all: [Filter] = [
    Filter("slice", 1...2) { input, arguments throws(FilterProblem) in
      let start = try arguments.required(0).wholeNumber()
      var length = 1
      if let given = arguments[1], given.isTruthy { length = try given.wholeNumber() }
      return slice(input, start, length)
    },
    Filter("truncate", 0...2) { input, arguments throws(FilterProblem) in
      if input.isNil { return .nil }
      let length = try (arguments[0] ?? 50).wholeNumber()
      return .string(truncate(input.text, length, (arguments[1] ?? "...").text))
    },
    Filter("truncatewords", 0...2) { input, arguments throws(FilterProblem) in
      if input.isNil { return .nil }
      let count = max(1, try (arguments[0] ?? 15).wholeNumber())
      return truncateWords(input, count, (arguments[1] ?? "...").text)
    },
    Filter("split", 1...1) { input, arguments throws(FilterProblem) in
      .array(try split(input.text, by: arguments.required(0).text, arguments.room))
    },
  ]

  private static func slice(_ input: LiquidValue, _ start: Int, _ length: Int) -> LiquidValue {
    if case .array(let values) = input {
      return bounds(of: values.count, start, length).map { .array(Array(values[$0])) } ?? []
    }
    let scalars = Array(input.text.unicodeScalars)
    guard let range = bounds(of: scalars.count, start, length) else { return "" }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return .string(String(view))
  }

  private static func bounds(of count: Int, _ start: Int, _ length: Int) -> Range<Int>? {
    let (moved, overflow) = start.addingReportingOverflow(start < 0 ? count : 0)
    guard !overflow, moved >= 0, moved <= count, length >= 0 else { return nil }
    return moved..<moved + min(length, count - moved)
  }

  private static func truncate(_ text: String, _ length: Int, _ ellipsis: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > length else { return text }
    let (room, overflow) = length.subtractingReportingOverflow(ellipsis.unicodeScalars.count)
    let kept = scalars.prefix(overflow ? 0 : max(0, room))
    return String(String.UnicodeScalarView(kept)) + ellipsis
  }

  /// As in Liquid 4.0, text of exactly this many words gets the ellipsis, too.
  private static func truncateWords(
    _ input: LiquidValue, _ count: Int, _ ellipsis: String
  ) -> LiquidValue {
    let words = input.text.utf8.split(maxSplits: .max, whereSeparator: \.isStripped)
    guard words.count >= count else { return input }
    var result: [UInt8] = []
    for (index, word) in words.prefix(count).enumerated() {
      if index > 0 { result.append(Byte.space) }
      result += word
    }
    return .string(result.text() + ellipsis)
  }

  /// Ruby's `split`, without empty pieces at the end.
  ///
  /// A space splits at any white space, and empty text between characters.
  private static func split(
    _ text: String, by separator: String, _ room: Int
  ) throws(FilterProblem) -> [LiquidValue] {
    let mostPieces = room / MemoryLayout<LiquidValue>.stride
    let bytes = Array(text.utf8)
    if separator == " " {
      let pieces = bytes.split(whereSeparator: \.isStripped)
      guard pieces.count <= mostPieces else { throw FilterProblem.tooLarge }
      return pieces.map { .string($0.text()) }
    }
    if separator.isEmpty {
      let scalars = text.unicodeScalars
      guard scalars.count <= mostPieces else { throw FilterProblem.tooLarge }
      return scalars.map { .string(String($0)) }
    }
    let wanted = BytePattern(separator.utf8)
    var pieces: [LiquidValue] = []
    var position = 0
    while let found = wanted.first(in: bytes, from: position) {
      pieces.append(.string(bytes[position..<found].text()))
      position = found + wanted.bytes.count
      guard pieces.count <= mostPieces else { throw FilterProblem.tooLarge }
    }
    pieces.append(.string(bytes[position...].text()))
    while pieces.last == "" { pieces.removeLast() }
    return pieces
  }
}

extension LiquidValue {
  /// The value as a whole number.
  func wholeNumber() throws(FilterProblem) -> Int {
    if let integer = strictInteger { return integer }
    throw FilterProblem("`\(excerpt)` is not a whole number")
  }
}
