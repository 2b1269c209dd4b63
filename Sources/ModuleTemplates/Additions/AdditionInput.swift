import Configuration
import Diagnostics

/// An argument or option of an addition, as its description declares it.
package struct AdditionInput: Sendable, Hashable {
  /// What a value is.
  package enum Kind: String, Sendable, CaseIterable {
    /// Any text in one line.
    case text
    /// A name in lower camel case, such as of a function.
    case name
    /// A name, or a name and its type with a colon between: `name:Type`.
    case typedName = "typed_name"
    /// A protocol of the project.
    case `protocol`
    /// A service that the module has and one of its functions, with a dot between.
    case call
    /// Another module.
    case module
    /// An option without a value.
    case flag
  }

  package let name: String
  package let kind: Kind
  package let summary: String
  /// The allowed values; empty if any value of the kind is allowed.
  package let values: [String]
  package let defaultValue: String?

  /// The variable with its value.
  package var variable: String { name.replacing("-", with: "_") }

  /// Fails, with a problem, for a declaration that is not valid.
  init?(_ entry: YAMLValue, isOption: Bool, _ problems: inout DiagnosticList) {
    let kind = Kind(rawValue: entry["kind"]?.text ?? Kind.text.rawValue)
    let isLetter: (UInt8) -> Bool = { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    guard let name = entry["name"]?.text, !Self.reservedNames.contains(name), let kind,
      name.utf8.first.map(isLetter) == true,
      name.utf8.allSatisfy({ isLetter($0) || $0.isDigit || "-_".utf8.contains($0) }),
      kind != .flag || isOption
    else {
      problems.append(
        Diagnostic(
          .error, "addition.argument",
          "an argument or option needs a valid `name` that is not reserved, and a known `kind`",
          at: entry.location, notes: ["reserved: \(Self.reservedNames.sorted().quotedList())."],
          hints: [
            "write `- {name: event, kind: name, summary: …}`, with lower case letters, digits and"
              + " hyphens in the name; the kinds are "
              + Kind.allCases.filter { isOption || $0 != .flag }.map(\.rawValue).quotedList() + "."
          ]))
      return nil
    }
    self.name = name
    self.kind = kind
    summary = entry["summary"]?.text ?? ""
    values = entry["values"]?.list?.compactMap(\.text) ?? []
    defaultValue = entry["default"]?.text
  }

  /// The variables that every addition has.
  private static let reservedNames: Set = [
    "destination", "files", "layers", "module", "presentation", "protocols", "target", "tests",
  ]
}
