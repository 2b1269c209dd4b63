package import Diagnostics
import Workspace

/// Checks a run's parameters against those that the template documents, if it documents any.
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
        if origin?.isForAllTemplates != true {
          problems.append(problem)
        } else if !problem.hints.isEmpty {
          // Unless it looks misspelled, it may be meant for another template.
          warnings.append(problem.asWarning())
        }
        continue
      }
      if let bad = parameter.invalidPart(of: value) {
        problems.append(badValue(bad, for: parameter, at: origin?.location))
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
      .map { "did you mean `\(start)\($0.escaped())`?" }
    return Diagnostic(
      .error, "template.parameter-value",
      "`\(value.escaped())` is not a value of the parameter `\(parameter.name.escaped())`",
      at: location, notes: parameter.kind == nil ? ["allowed values: \(known)."] : [],
      hints: [parameter.kind?.hint ?? near].compactMap(\.self))
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
