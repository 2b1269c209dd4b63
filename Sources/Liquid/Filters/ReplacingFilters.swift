/// Filters that replace or remove parts of a text.
enum ReplacingFilters {
  static let all: [Filter] = [
    Filter("replace", 1...2) { input, arguments throws(FilterProblem) in
      try replaceAll(input, arguments.required(0), arguments[1] ?? "", arguments.room)
    },
    Filter("replace_first", 1...2) { input, arguments in
      replaceOne(input, arguments.required(0), arguments[1] ?? "")
    },
    Filter("replace_last", 2...2) { input, arguments in
      replaceOne(input, arguments.required(0), arguments.required(1), fromEnd: true)
    },
    Filter("remove", 1...1) { input, arguments throws(FilterProblem) in
      try replaceAll(input, arguments.required(0), "", arguments.room)
    },
    Filter("remove_first", 1...1) { input, arguments in
      replaceOne(input, arguments.required(0), "")
    },
    Filter("remove_last", 1...1) { input, arguments in
      replaceOne(input, arguments.required(0), "", fromEnd: true)
    },
  ]

  private static func replaceAll(
    _ input: LiquidValue, _ old: LiquidValue, _ new: LiquidValue, _ room: Int
  ) throws(FilterProblem) -> LiquidValue {
    let text = Array(input.text.utf8)
    let wanted = BytePattern(old.text.utf8)
    let replacement = Array(new.text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var position = 0
    if wanted.bytes.isEmpty {
      for byte in text {
        if byte & 0xC0 != 0x80 { result += replacement }
        result.append(byte)
        guard result.count <= room else { throw FilterProblem.tooLarge }
      }
      result += replacement
      return .string(result.text())
    }
    while let found = wanted.first(in: text, from: position) {
      result += text[position..<found]
      result += replacement
      position = found + wanted.bytes.count
      guard result.count <= room else { throw FilterProblem.tooLarge }
    }
    result += text[position...]
    return .string(result.text())
  }

  private static func replaceOne(
    _ input: LiquidValue, _ old: LiquidValue, _ new: LiquidValue, fromEnd: Bool = false
  ) -> LiquidValue {
    let text = Array(input.text.utf8)
    let wanted = Array(old.text.utf8)
    let place =
      fromEnd
      ? BytePattern(wanted.reversed()).first(in: text.reversed()).map {
        text.count - $0 - wanted.count
      }
      : BytePattern(wanted).first(in: text)
    guard let place else { return .string(input.text) }
    return .string((text[..<place] + new.text.utf8 + text[(place + wanted.count)...]).text())
  }
}
