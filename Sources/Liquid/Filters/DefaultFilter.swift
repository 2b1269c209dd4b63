/// `default` gives its argument for nil, false and what is empty.
enum DefaultFilter {
  static let name = "default"

  static let all: [Filter] = [
    Filter(name, 0...2, takesKeywords: true) { input, arguments in
      let allowsFalse = arguments.keywords?["allow_false"]?.isTruthy ?? false
      let isMissing = allowsFalse ? input.isNil : !input.isTruthy
      return isMissing || input.isEmptyCollection ? arguments[0] ?? "" : input
    }
  ]
}
