import Configuration
package import Diagnostics
import Liquid

/// A custom parameter of a template: documented in its rambaspec, or found in its files.
package struct TemplateParameter: Sendable, Hashable {
  package var name: String
  /// The allowed values; empty if any value is allowed.
  package var values: [String] = []
  /// Whether a value is a list of type names, separated by commas.
  package var holdsTypeNames = false
  /// The default value.
  package var standard: String?
  package var summary: String?
  /// Whether the rambaspec documents it.
  package var isDocumented = false
  /// Where it is documented or used first.
  package var location: SourceLocation?

  /// The parameters in the rambaspec's `parameters`.
  package static func documented(
    in spec: Rambaspec, into problems: inout [Diagnostic]
  ) -> [TemplateParameter] {
    guard let value = spec.document["parameters"], !value.isNull else { return [] }
    return (value.list ?? [value]).compactMap { element in
      guard let name = element["name"]?.text, !name.isEmpty else {
        problems.append(
          Diagnostic(
            .warning, "rambaspec.parameter", "skipped a parameter that has no `name`",
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
