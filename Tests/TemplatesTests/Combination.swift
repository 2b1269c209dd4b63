/// One choice of values for a template's parameters.
struct Combination: Sendable, Hashable, CustomStringConvertible {
  var template: String
  /// The values by name; other parameters have their default.
  var values: [String: String]

  /// The arguments of `--custom-parameters`.
  var arguments: [String] { values.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" } }

  var description: String { ([template] + arguments).joined(separator: " ") }

  /// Every combination, without the parameters `left out`.
  static func all(of template: String, leavingOut left: Set<String> = []) throws -> [Combination] {
    var combinations = [Combination(template: template, values: [:])]
    for parameter in try TemplateParameter.all(of: template) where !left.contains(parameter.name) {
      combinations = combinations.flatMap { combination in
        parameter.values.map { value in
          var next = combination
          next.values[parameter.name] = value
          return next
        }
      }
    }
    return combinations
  }

  /// Combinations that contain each pair of values of two parameters; the first has the defaults.
  ///
  /// A conflict between two parameters shows in a pair. All combinations would be several times as
  /// many.
  static func pairwise(
    of template: String, leavingOut left: Set<String> = []
  ) throws -> [Combination] {
    let all = try all(of: template, leavingOut: left)
    let defaults = Dictionary(
      uniqueKeysWithValues: try TemplateParameter.all(of: template)
        .filter { !left.contains($0.name) }.map { ($0.name, $0.defaultValue) })
    var chosen = [Combination(template: template, values: defaults)]
    var missing = Set(all.flatMap(\.pairs)).subtracting(chosen[0].pairs)
    var candidates = all.map { (combination: $0, pairs: $0.pairs) }
    while !missing.isEmpty {
      candidates = candidates.map {
        (combination: $0.combination, pairs: $0.pairs.intersection(missing))
      }
      .filter { !$0.pairs.isEmpty }
      guard let next = candidates.max(by: { $0.pairs.count < $1.pairs.count }) else { break }
      chosen.append(next.combination)
      missing.subtract(next.pairs)
    }
    return chosen
  }

  /// The defaults, and few combinations that contain each value of each parameter.
  static func eachValue(
    of template: String, leavingOut left: Set<String> = []
  ) throws -> [Combination] {
    let parameters = try TemplateParameter.all(of: template).filter { !left.contains($0.name) }
    let most = parameters.map(\.values.count).max() ?? 0
    return [Combination(template: template, values: [:])]
      + (0..<most).map { index in
        Combination(
          template: template,
          values: parameters.reduce(into: [:]) { $0[$1.name] = $1.values[index % $1.values.count] })
      }
  }

  /// Each value of the combination, and each pair.
  private var pairs: Set<String> {
    let words = arguments
    return Set(words.flatMap { one in words.filter { one <= $0 }.map { one + " " + $0 } })
  }

  /// The defaults, and each combination that differs from them in one parameter.
  static func neighbours(
    of template: String, leavingOut left: Set<String> = []
  ) throws -> [Combination] {
    let parameters = try TemplateParameter.all(of: template).filter { !left.contains($0.name) }
    return [Combination(template: template, values: [:])]
      + parameters.flatMap { parameter in
        parameter.values.filter { $0 != parameter.defaultValue }.map { value in
          Combination(template: template, values: [parameter.name: value])
        }
      }
  }
}
