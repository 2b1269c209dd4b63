/// Filters that change letters or join texts.
enum TextFilters {
  static let all: [Filter] = [
    Filter("upcase", growth: 3) { input, _ in .string(RubyCase.upcase(input.text)) },
    Filter("downcase", growth: 3) { input, _ in .string(RubyCase.downcase(input.text)) },
    Filter("capitalize", growth: 3) { input, _ in .string(RubyCase.capitalize(input.text)) },
    Filter("append", 1...1) { input, arguments in
      .string(input.text + arguments.required(0).text)
    },
    Filter("prepend", 1...1) { input, arguments in
      .string(arguments.required(0).text + input.text)
    },
    Filter("size") { input, _ in .integer(input.rubySize) },
  ]
}
