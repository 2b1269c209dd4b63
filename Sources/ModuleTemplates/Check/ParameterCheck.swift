package import Diagnostics
import Workspace

/// Holds the parameters of a run against what the template says of its parameters.
///
/// A template written for Generamba says nothing, and takes whatever it is given.
package enum ParameterCheck {
  /// - Parameters:
  ///   - given: what the run gives.
  ///   - origins: where the Rambafile says so; without one it was an option.
  ///   - spec: the template.
  /// - Returns: a warning for each name that the Rambafile gives to all templates, and that is
  ///   nearly one of this template's.
  /// - Throws: when the template does not know a parameter or its value; all of them together.
  package static func check(
    _ given: [(key: String, value: String)], from origins: [String: ParameterOrigin] = [:],
    against spec: Rambaspec
  ) throws(Diagnostic) -> [Diagnostic] {
    var unreadable: [Diagnostic] = []
    let documented = TemplateParameter.documented(in: spec, into: &unreadable)
    guard !documented.isEmpty else { return [] }
    var warnings: [Diagnostic] = []
    var problems: [Diagnostic] = []
    for (key, value) in given {
      let origin = origins[key]
      guard let parameter = documented.first(where: { $0.name == key }) else {
        let problem = unknown(key, among: documented, at: origin?.location)
        guard case .allTemplates = origin else {
          problems.append(problem)
          continue
        }
        // What is meant for other templates is no mistake of this run.
        if !problem.hints.isEmpty { warnings.append(problem.asWarning()) }
        continue
      }
      if !parameter.values.isEmpty, !parameter.values.contains(value) {
        problems.append(refusal(of: value, for: parameter, at: origin?.location))
      }
      if parameter.holdsTypeNames, value != parameter.standard,
        let bad = value.split(separator: ",").map({ String($0).trimmed }).first(where: {
          !ModuleName.isIdentifier($0) || ModuleName.keywords.contains($0)
        })
      {
        problems.append(
          Diagnostic(
            .error, "template.parameter-value",
            "the parameter `\(key.escaped())` can't name a type `\(bad.escaped())`",
            at: origin?.location, hints: ["write names such as `\(key.escaped()):Header,Player`."]))
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return warnings
  }

  private static func refusal(
    of value: String, for parameter: TemplateParameter, at location: SourceLocation?
  ) -> Diagnostic {
    let known = parameter.values.map { "`\($0.escaped())`" }.joined(separator: ", ")
    let near = DidYouMean.nearest(to: value, among: parameter.values)
    return Diagnostic(
      .error, "template.parameter-value",
      "the parameter `\(parameter.name.escaped())` can't be `\(value.escaped())`",
      at: location ?? parameter.location, notes: ["the template knows \(known)."],
      hints: near.map { ["did you mean `\(parameter.name.escaped()):\($0.escaped())`?"] } ?? [])
  }

  private static func unknown(
    _ name: String, among known: [TemplateParameter], at location: SourceLocation?
  ) -> Diagnostic {
    return Diagnostic(
      .error, "template.unknown-parameter",
      "the template describes no parameter `\(name.escaped())`", at: location,
      notes: ["it describes \(known.map { "`\($0.name.escaped())`" }.joined(separator: ", "))."],
      hints: DidYouMean.hints(for: name, among: known.map(\.name)))
  }
}
