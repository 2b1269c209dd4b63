/// What an expression of a manifest says, as far as it is a literal.
indirect enum SwiftValue: Hashable {
  case text(String)
  case list([SwiftValue])
  case call(SwiftCall)
  /// A word such as `true` or, as a member, `.app`.
  case word(String, isMember: Bool)
  /// What has to be run to be known, and the values that stand in it.
  case unclear([SwiftValue])
}

/// A call such as `.target(name: "Core", path: "Sources")`.
struct SwiftCall: Hashable {
  struct Argument: Hashable {
    var label: String
    var value: SwiftValue
  }

  /// The last word before the parenthesis.
  var name: String
  var arguments: [Argument]
  /// Counted from 1.
  var line: Int

  subscript(label: String) -> SwiftValue? {
    arguments.first { $0.label == label }?.value
  }
}

extension SwiftValue {
  /// The calls in here that fit, but none below an argument with one of the labels.
  func calls(
    without labels: Set<String>, where fits: (SwiftCall) -> Bool, into found: inout [SwiftCall]
  ) {
    switch self {
    case .text, .word: return
    case .list(let values), .unclear(let values):
      for value in values { value.calls(without: labels, where: fits, into: &found) }
    case .call(let call):
      if fits(call) { return found.append(call) }
      for argument in call.arguments where !labels.contains(argument.label) {
        argument.value.calls(without: labels, where: fits, into: &found)
      }
    }
  }
}
