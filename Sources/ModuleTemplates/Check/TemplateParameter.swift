import Configuration
package import Diagnostics
import Liquid

/// A custom parameter of a template: documented in its rambaspec, or found in its files.
package struct TemplateParameter: Sendable, Hashable {
  package var name: String
  /// The values that the template knows; empty when any will do.
  package var values: [String] = []
  /// Whether a value lists names of types, separated by commas.
  package var holdsTypeNames = false
  /// What holds when the parameter is not given.
  package var standard: String?
  package var summary: String?
  /// Whether the rambaspec describes it.
  package var isDocumented = false
  /// Where it is described, or used first.
  package var location: SourceLocation?

  /// What the rambaspec's `parameters` says; what is no parameter there is a problem.
  package static func documented(
    in spec: Rambaspec, into problems: inout [Diagnostic]
  ) -> [TemplateParameter] {
    guard let value = spec.document["parameters"], !value.isNull else { return [] }
    return (value.list ?? [value]).compactMap { element in
      guard let name = element["name"]?.text, !name.isEmpty else {
        problems.append(
          Diagnostic(
            .warning, "rambaspec.parameter", "a parameter is a mapping with a `name`",
            at: element.location,
            hints: ["write `- {name: style, values: [light, dark], default: light}`."]))
        return nil
      }
      let values = element["values"]
      return TemplateParameter(
        name: name, values: (values?.list ?? values.map { [$0] } ?? []).compactMap(\.text),
        holdsTypeNames: element["kind"]?.text == "type_names",
        standard: element["default"]?.text, summary: element["summary"]?.text,
        isDocumented: true, location: element.location)
    }
  }
}
