package import Diagnostics
import Workspace

/// Checks a run's parameters against those that the template documents.
///
/// A template without documented parameters accepts any.
package enum ParameterCheck {
  /// Checks the parameters. One that `origins` lacks comes from the command line.
  ///
  /// Warns about an unknown one that the Rambafile sets for all templates, if it looks misspelled.
  package static func check(
    _ given: [(key: String, value: String)], from origins: [String: ParameterOrigin] = [:],
    against spec: Rambaspec
  ) throws(Diagnostic) -> [Diagnostic] {
    let documented = TemplateParameter.documented(in: spec).parameters
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
        // A parameter set for all templates may be meant for another one.
        let isMisspelled = !problem.hints.isEmpty
        if isMisspelled { warnings.append(problem.asWarning()) }
        continue
      }
      if value == parameter.defaultValue || parameter.values.contains(value) { continue }
      if let kind = parameter.kind {
        guard let bad = kind.invalidPart(of: value) else { continue }
        problems.append(
          Diagnostic(
            .error, "template.parameter-value",
            "the parameter `\(key.escaped())` takes \(kind.expectation.takes), not `\(bad.escaped())`",
            at: origin?.location, hints: [kind.expectation.hint]))
      } else if !parameter.values.isEmpty {
        problems.append(badValue(value, for: parameter, at: origin?.location))
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return warnings
  }

  private static func badValue(
    _ value: String, for parameter: TemplateParameter, at location: SourceLocation?
  ) -> Diagnostic {
    let known = parameter.values.map { "`\($0.escaped())`" }.joined(separator: ", ")
    // As on the command line, or as in the Rambafile.
    let start = parameter.name.escaped() + (location == nil ? ":" : ": ")
    let near = DidYouMean.nearest(to: value, among: parameter.values)
    return Diagnostic(
      .error, "template.parameter-value",
      "`\(value.escaped())` is not a value of the parameter `\(parameter.name.escaped())`",
      at: location, notes: ["allowed values: \(known)."],
      hints: near.map { ["did you mean `\(start)\($0.escaped())`?"] } ?? [])
  }

  /// The error about a parameter that the template does not have.
  package static func unknown(
    _ name: String, among known: [TemplateParameter], at location: SourceLocation?
  ) -> Diagnostic {
    let names = known.map { "`\($0.name.escaped())`" }.joined(separator: ", ")
    return Diagnostic(
      .error, "template.unknown-parameter", "unknown parameter `\(name.escaped())`", at: location,
      notes: ["the template \(known.isEmpty ? "has no parameters" : "documents \(names)")."],
      hints: DidYouMean.hints(for: name, among: known.map(\.name)))
  }
}
