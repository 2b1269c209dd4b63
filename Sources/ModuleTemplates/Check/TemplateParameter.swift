import Configuration
package import Diagnostics
import Liquid
import Workspace

/// A custom parameter of a template: documented in its rambaspec, or found in its files.
package struct TemplateParameter: Sendable, Hashable {
  package var name: String
  /// The allowed values; empty if any value is allowed.
  package var values: [String] = []
  /// What a value must be, if not one of ``values``.
  package var kind: Kind?
  package var defaultValue: String?
  package var summary: String?
  /// Whether the rambaspec documents it.
  package var isDocumented = false
  /// Where it is documented or used first.
  package var location: SourceLocation?

  /// A kind of names.
  package enum Kind: String, Sendable, CaseIterable {
    /// A list of type names, separated by commas.
    case typeNames = "type_names"
    /// The same for modules, whose protocols `gen` reads for the template.
    case modules
    /// The name of one type, also of one in another: `Store.Item`.
    case typeName = "type_name"
    /// The name of a function or property.
    case name

    /// The part of a value that can't be such a name; nil for a valid value.
    func invalidPart(of value: String) -> String? {
      let names = value.split(
        separator: self == .typeName ? "." : ",", omittingEmptySubsequences: false
      ).map { String($0).trimmed }
      if self == .name, names.count > 1 { return value }
      return names.first { !ModuleName.isIdentifier($0) || ModuleName.keywords.contains($0) }
    }

    /// What a value must be, and how to write it, for messages.
    var expectation: (takes: String, hint: String) {
      switch self {
      case .typeNames, .modules:
        ("names of types", "separate names with commas, as in `Header,Player`.")
      case .typeName: ("the name of a type", "name one type, as in `Contact`.")
      case .name: ("the name of a function", "name it without parentheses, as in `obtainItems`.")
      }
    }
  }

  /// The parameters in the rambaspec's `parameters`, and the problems of those that can't be read.
  package static func documented(
    in spec: Rambaspec
  ) -> (parameters: [TemplateParameter], problems: [Diagnostic]) {
    guard let value = spec.document["parameters"], !value.isNull else { return ([], []) }
    var problems: [Diagnostic] = []
    let parameters = (value.list ?? [value]).compactMap { element -> TemplateParameter? in
      guard let name = element["name"]?.text, !name.isEmpty else {
        problems.append(
          Diagnostic(
            .warning, "rambaspec.parameter", "skipped a parameter that has no `name`",
            at: element.location,
            hints: ["write `- {name: style, values: [light, dark], default: light}`."]))
        return nil
      }
      let values = element["values"]
      let kind = (element["kind"]?.text).flatMap(Kind.init)
      if let value = element["kind"], !value.isNull, kind == nil {
        problems.append(unknownKind(value, of: name))
      }
      return TemplateParameter(
        name: name, values: (values?.list ?? values.map { [$0] } ?? []).compactMap(\.text),
        kind: kind, defaultValue: element["default"]?.text, summary: element["summary"]?.text,
        isDocumented: true, location: element.location)
    }
    return (parameters, problems)
  }

  private static func unknownKind(_ value: YAMLValue, of name: String) -> Diagnostic {
    let (given, known) = (value.text ?? value.kind, Kind.allCases.map(\.rawValue))
    return Diagnostic(
      .warning, "rambaspec.parameter",
      "unknown kind `\(given.escaped())` of the parameter `\(name.escaped())`", at: value.location,
      notes: ["`gen` ignores it."],
      hints: DidYouMean.hints(for: given, among: known) + [
        "the kinds are \(known.map { "`\($0)`" }.joined(separator: ", "))."
      ])
  }
}
