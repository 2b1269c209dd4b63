/// Filters that change case, by Unicode's full mapping without a locale, or join texts.
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
  ]

  private static func capitalized(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return "" }
    return first.properties.titlecaseMapping
      + String(Substring(text.unicodeScalars.dropFirst())).lowercased()
  }
}
