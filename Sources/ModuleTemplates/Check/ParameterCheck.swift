package import Diagnostics

/// Holds the parameters of a command line against what the template says of its parameters.
///
/// A template written for Generamba says nothing, and takes whatever it is given.
package enum ParameterCheck {
  /// - Returns: a warning for each parameter that the template doesn't describe.
  /// - Throws: when a value is none of those that the template knows.
  package static func check(
    _ given: [(key: String, value: String)], against spec: Rambaspec
  ) throws(Diagnostic) -> [Diagnostic] {
    var unreadable: [Diagnostic] = []
    let documented = TemplateParameter.documented(in: spec, into: &unreadable)
    guard !documented.isEmpty else { return [] }
    var warnings: [Diagnostic] = []
    var problems: [Diagnostic] = []
    for (key, value) in given {
      guard let parameter = documented.first(where: { $0.name == key }) else {
        warnings.append(unknown(key, among: documented))
        continue
      }
      if !parameter.values.isEmpty, !parameter.values.contains(value) {
        problems.append(refusal(of: value, for: parameter))
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return warnings
  }

  private static func refusal(of value: String, for parameter: TemplateParameter) -> Diagnostic {
    let known = parameter.values.map { "`\($0.visible())`" }.joined(separator: ", ")
    let near = DidYouMean.nearest(to: value, among: parameter.values)
    return Diagnostic(
      .error, "template.parameter-value",
      "the parameter `\(parameter.name.visible())` can't be `\(value.visible())`",
      at: parameter.location, notes: ["the template knows \(known)."],
      hints: near.map { ["did you mean `\(parameter.name.visible()):\($0.visible())`?"] } ?? [])
  }

  private static func unknown(_ name: String, among known: [TemplateParameter]) -> Diagnostic {
    let near = DidYouMean.nearest(to: name, among: known.map(\.name))
    return Diagnostic(
      .warning, "template.unknown-parameter",
      "the template describes no parameter `\(name.visible())`",
      notes: ["it describes \(known.map { "`\($0.name.visible())`" }.joined(separator: ", "))."],
      hints: near.map { ["did you mean `\($0.visible())`?"] } ?? [])
  }
}
