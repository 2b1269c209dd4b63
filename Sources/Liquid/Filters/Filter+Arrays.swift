internal import Diagnostics

extension Filter {
  static let arrays: [String: Filter] = [
    "join": Filter(arity: 0...1) { call in
      let glue = call[0, default: " "].text
      var result = ""
      for (index, value) in try call.elements().enumerated() {
        result += (index > 0 ? glue : "") + value.text
        guard result.utf8.count <= call.room else { throw FilterProblem.tooLarge }
      }
      return .string(result)
    },
    "first": Filter { $0.value.builtin("first") ?? .nil },
    "last": Filter { $0.value.builtin("last") ?? .nil },
    "reverse": Filter { .array(try $0.elements().reversed()) },
    "concat": Filter(arity: 1...1) { call in
      guard case .array(let other) = call[0] else {
        throw FilterProblem.invalid("the argument must be an array, not \(call[0].kindName)")
      }
      return .array(try call.elements() + other)
    },
    "map": Filter(arity: 1...1) { call in
      .array(try call.elements().map { try $0.selected(call[0]) })
    },
    "compact": Filter(arity: 0...1) { call in
      .array(try call.elements().filter { try !call.property(of: $0).isNil })
    },
    "uniq": Filter(arity: 0...1) { call in
      var seen: Set<String> = []
      return .array(
        try call.elements().filter { value in
          let key = try call.property(of: value)
          return seen.insert(key.kindName + key.inspected).inserted
        })
    },
    "sort": Filter(arity: 0...1, cost: 24) { call in
      try sorted(call) { left, right in
        if let order = left.order(against: right) { return order }
        throw FilterProblem.invalid("\(left.kindName) and \(right.kindName) can't be put in order")
      }
    },
    "sort_natural": Filter(arity: 0...1, cost: 24) { call in
      try sorted(call) { caseless($0).order(against: caseless($1)) ?? 0 }
    },
  ]

  /// Lowercases ASCII letters only, as Ruby's `casecmp`.
  private static func caseless(_ value: LiquidValue) -> LiquidValue {
    .string(value.text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }.text())
  }

  /// Elements without the property come last.
  private static func sorted(
    _ call: FilterInput, by order: (LiquidValue, LiquidValue) throws -> Int
  ) throws -> LiquidValue {
    let keyed = try call.elements().map { (key: try call.property(of: $0), value: $0) }
    let hasKey = try keyed.filter { !$0.key.isNil }.sorted { try order($0.key, $1.key) < 0 }
    return .array((hasKey + keyed.filter(\.key.isNil)).map(\.value))
  }

  /// Filters that find elements by a property and its value, and the filters `default` and `date`.
  static let selecting: [String: Filter] = [
    "where": finding { .array($0.filter(\.isMatch).map(\.value)) },
    "reject": finding { .array($0.filter { !$0.isMatch }.map(\.value)) },
    "has": finding(stopsAtFirst: true) { .bool($0.contains(where: \.isMatch)) },
    "find": finding(stopsAtFirst: true) { $0.first(where: \.isMatch)?.value },
    "find_index": finding(stopsAtFirst: true) { matches in
      matches.firstIndex(where: \.isMatch).map { .integer($0) }
    },
    "default": Filter(arity: 0...2, takesKeywords: true) { call in
      let allowsFalse = call.keywords["allow_false"]?.isTruthy ?? false
      let isMissing = allowsFalse ? call.value.isNil : !call.value.isTruthy
      return isMissing || call.value.isEmptyCollection ? call[0, default: ""] : call.value
    },
    // A value that is no date stays as it is.
    "date": Filter(arity: 1...1, cost: 64) { call in
      let format = call[0].text
      // A directive such as `%B` prints more bytes than it has.
      guard format.utf8.count <= 4_096 else { throw FilterProblem.tooLarge }
      guard !format.isEmpty, let moment = moment(call.value, call.clock) else { return call.value }
      let (text, missing) = moment.rendered(format)
      guard let missing else { return .string(text) }
      throw FilterProblem.invalid("the directive `%\(missing)` is not supported")
    },
  ]

  /// A filter whose result is nil if an element can't have properties.
  private static func finding(
    stopsAtFirst: Bool = false,
    _ result: @escaping @Sendable ([(value: LiquidValue, isMatch: Bool)]) -> LiquidValue?
  ) -> Filter {
    Filter(arity: 1...2) { call in
      var matches: [(value: LiquidValue, isMatch: Bool)] = []
      for value in try call.elements() {
        switch value {
        case .nil, .bool, .float, .range: return .nil
        case .string where call[0].isNil: return .nil
        default: break
        }
        let found = try value.selected(call[0])
        let isMatch = call[1].isNil ? found.isTruthy : found == call[1]
        matches.append((value, isMatch))
        if stopsAtFirst, isMatch { break }
      }
      return result(matches) ?? .nil
    }
  }

  /// A Unix time as a number or text, `now`, `today`, or a date.
  ///
  /// Dates are `2016-03-14`, `14/03/2016`, `14.03.2016`, `March 14, 2016` or `14 March 2016`.
  private static func moment(_ value: LiquidValue, _ clock: LocalMoment) -> LocalMoment? {
    switch value {
    case .integer(let seconds):
      let moment = LocalMoment(seconds: seconds, offset: clock.offset)
      return moment.seconds == seconds ? moment : nil
    case .string(let text) where text.utf8.count <= 128:
      let name = text.lowercased()
      if name == "now" || name == "today" { return clock }
      if let seconds = Int(text), text.utf8.allSatisfy(\.isDigit) {
        return moment(.integer(seconds), clock)
      }
      var parts = name.split(separator: "-").map { Int($0) }
      for separator in "/." {
        let numbers = name.split(separator: separator)
        if numbers.last?.count == 4 { parts = numbers.reversed().map { Int($0) } }
      }
      var words = name.split { $0 == " " || $0 == "," }
      if words.count == 3, Int(words[0]) != nil, words[2].count == 4 { words.swapAt(0, 1) }
      if words.count == 3, words[0].count >= 3 {
        let month = LocalMoment.months.firstIndex { $0.lowercased().hasPrefix(words[0]) }
        parts = [Int(words[2]), month.map { $0 + 1 }, Int(words[1])]
      }
      guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
        return nil
      }
      return LocalMoment(year: year, month: month, day: day, offset: clock.offset)
    default: return nil
    }
  }
}
