/// One choice of values for a template's parameters.
struct Combination: Sendable, Hashable, CustomStringConvertible {
  var template: String
  /// By name; what is missing has its default.
  var values: [String: String]

  /// As typed after `--custom-parameters`.
  var arguments: [String] { values.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" } }

  var description: String { ([template] + arguments).joined(separator: " ") }

  /// Every choice there is, but for the parameters `left out`.
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

  /// The defaults, and each choice that differs from them in one parameter.
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
