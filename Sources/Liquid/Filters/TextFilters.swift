/// Filters for letters and white space; case follows Unicode's full mapping without a locale.
enum TextFilters {
  static let all: [Filter] = [
    Filter("upcase", growth: 3) { input, _ in .string(input.text.uppercased()) },
    Filter("downcase", growth: 3) { input, _ in .string(input.text.lowercased()) },
    Filter("capitalize", growth: 3) { input, _ in .string(capitalized(input.text)) },
    Filter("append", 1...1) { input, arguments in
      .string(input.text + arguments.required(0).text)
    },
    Filter("prepend", 1...1) { input, arguments in
      .string(arguments.required(0).text + input.text)
    },
    Filter("size") { input, _ in .integer(input.rubySize) },
    Filter("strip") { input, _ in .string(input.text.stripped()) },
    Filter("lstrip") { input, _ in .string(input.text.stripped(right: false)) },
    Filter("rstrip") { input, _ in .string(input.text.stripped(left: false)) },
    Filter("strip_newlines") { input, _ in .string(replaceNewlines(input.text, with: "")) },
    Filter("newline_to_br", growth: 7) { input, _ in
      .string(replaceNewlines(input.text, with: "<br />\n"))
    },
  ]

  private static func capitalized(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return "" }
    return first.properties.titlecaseMapping
      + String(Substring(text.unicodeScalars.dropFirst())).lowercased()
  }

  private static func replaceNewlines(_ text: String, with replacement: StaticString) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      guard byte == Byte.newline else {
        result.append(byte)
        continue
      }
      if result.last == Byte.carriageReturn { result.removeLast() }
      replacement.withUTF8Buffer { result.append(contentsOf: $0) }
    }
    return result.text()
  }
}
