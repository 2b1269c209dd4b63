import Configuration
package import Diagnostics
import Liquid
import SwiftText
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

    /// The part of a value that can't be such a name, all of it if a name is empty; nil if valid.
    func invalidPart(of value: String) -> String? {
      let names = value.split(
        separator: self == .typeName ? "." : ",", omittingEmptySubsequences: false
      ).map { String($0).trimmed }
      if self == .name, names.count > 1 { return value }
      return names.first { !ModuleName.isIdentifier($0) || SwiftType.keywords.contains($0) }
        .map { $0.isEmpty ? value : $0 }
    }

    /// What to write instead of an invalid value.
    package var hint: String {
      switch self {
      case .typeNames: "name types, with commas between them, as in `Header,Player`."
      case .modules: "name modules, with commas between them, as in `Header,Player`."
      case .typeName: "name one type, as in `Contact`."
      case .name: "write a name without parentheses, as in `obtainItems`."
      }
    }
  }

  /// The part of a value that is not allowed; nil for an allowed value.
  package func invalidPart(of value: String) -> String? {
    if value == defaultValue || values.contains(value) { return nil }
    if let kind { return kind.invalidPart(of: value) }
    return values.isEmpty ? nil : value
  }

  /// The parameters in the rambaspec's `parameters`, and the problems of those that can't be read.
  package static func documented(
    in spec: Rambaspec
  ) -> (parameters: [TemplateParameter], problems: [Diagnostic]) {
    guard let value = spec.document["parameters"], !value.isNull else { return ([], []) }
    var problems: [Diagnostic] = []
    func warn(_ message: String, at value: YAMLValue, hint: String) {
      problems.append(
        Diagnostic(.warning, "rambaspec.parameter", message, at: value.location, hints: [hint]))
    }
    let parameters = (value.list ?? [value]).compactMap { element -> TemplateParameter? in
      guard let name = element["name"]?.text, !name.isEmpty else {
        warn(
          "skipped a parameter that has no `name`", at: element,
          hint: "write `- {name: style, values: [light, dark], default: light}`.")
        return nil
      }
      let values = element["values"]
      let kind = (element["kind"]?.text).flatMap(Kind.init)
      if let value = element["kind"], !value.isNull, kind == nil {
        let given = (value.text ?? value.kind).escaped()
        let known = Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        warn(
          "ignored the unknown kind `\(given)` of the parameter `\(name.escaped())`", at: value,
          hint: "the kinds are \(known).")
      }
      return TemplateParameter(
        name: name, values: (values?.list ?? values.map { [$0] } ?? []).compactMap(\.text),
        kind: kind, defaultValue: element["default"]?.text, summary: element["summary"]?.text,
        isDocumented: true, location: element.location)
    }
    return (parameters, problems)
  }
}
