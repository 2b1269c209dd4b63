package import Configuration
package import Diagnostics
package import Liquid
import Workspace

/// What an addition asks for, and the edits that it makes.
package struct AdditionDescription: Sendable {
  /// One entry of `edits`: what is added to a module, or taken out.
  package struct Edit: Sendable {
    /// What an edit inserts.
    package enum Kind: String, Sendable, CaseIterable {
      /// The declarations of a text.
      case text
      /// A protocol in an inheritance clause.
      case conformance
      /// A statement of a function.
      case statement
      /// A stored property that comes through the initializer, and its arguments in all calls.
      case dependency
      /// A new file beside the declaration's file.
      case file
      /// Lines that viper only prints.
      case print
    }

    package let kind: Kind
    /// The role of the edited declarations, such as `layers.presenter`.
    package let role: Located<String>
    package let location: SourceLocation
    private let entry: YAMLValue

    /// A field's text; nil where there is none.
    package func field(_ name: String) -> Located<String>? { entry[name]?.locatedText }

    /// Whether there is nothing to do where a module has nothing with the role.
    package var isOptional: Bool { entry["optional"]?.flag == true }

    /// Whether viper prints the lines instead of inserting them.
    package var isByHand: Bool { entry["by_hand"]?.flag == true }

    /// The variables of the edit's texts: those of the description, and its own.
    package func values(with others: LiquidObject) -> LiquidObject {
      var values = others
      for own in entry["with"]?.entries ?? [] { values[own.key] = .string(own.value.text ?? "") }
      return values
    }

    fileprivate init?(_ entry: YAMLValue, into problems: inout DiagnosticList) {
      func refuse(_ message: String, at place: SourceLocation? = nil, _ hints: [String]) {
        problems.append(
          Diagnostic(.error, "addition.edit", message, at: place ?? entry.location, hints: hints))
      }
      for field in entry.entries ?? [] where !Self.fields.contains(field.key) {
        refuse(
          "unknown field `\(field.key.escaped())` in an entry of `edits`", at: field.keyLocation,
          DidYouMean.hints(for: field.key, among: Self.fields.sorted()))
      }
      let kinds = Kind.allCases.filter { $0 != .text && entry[$0.rawValue] != nil }
      let kind = kinds.first ?? .text
      let keys = kinds.map(\.rawValue) + (entry["by_hand"] != nil ? ["by_hand"] : [])
      if keys.count > 1 {
        let names = keys.map { "`\($0)`" }.joined(separator: " and ")
        refuse("an entry of `edits` has \(names)", ["write two entries, or leave one out."])
      }
      let missing = (["in"] + (Self.neededFields[kind] ?? ["text"])).filter { key in
        entry[key] == nil || entry[key]?.isNull == true && ["in", "text"].contains(key)
      }
      if !missing.isEmpty {
        refuse(
          "an entry of `edits` lacks \(missing.quotedList())",
          ["write `- {in: layers.view, text: property}`, or see viper's `Templates/additions`."])
      }
      // The check of a template renders without arguments, so that other fields can be empty.
      for field in (entry.entries ?? []) + (entry["with"]?.entries ?? [])
      where field.key != "with" && field.value.text == nil && !field.value.isNull {
        refuse(
          "`\(field.key.escaped())` is not a text but \(field.value.kind)",
          at: field.value.location, [])
      }
      guard let role = entry["in"]?.locatedText else { return nil }
      self.kind = kind
      self.role = role
      location = entry.location
      self.entry = entry
    }

    /// The fields that name texts.
    package static let textFields = [
      "text", "property", "initializer", "test_stub", "preview_stub",
    ]
    /// The fields that an edit needs besides `in`: `text` where it says nothing else.
    private static let neededFields: [Kind: [String]] = [
      .conformance: [],
      .dependency: [
        "type", "property", "initializer", "parameter", "assignment", "test_value", "preview_value",
      ],
    ]
    private static let fields: Set = [
      "in", "text", "with", "conformance", "statement", "at", "dependency", "file", "type",
      "parameter", "assignment", "value", "test_value", "test_stub", "preview_value",
      "preview_stub", "print", "property", "initializer", "by_hand", "optional",
    ]
  }

  package private(set) var summary = ""
  package private(set) var arguments: [AdditionInput] = []
  package private(set) var options: [AdditionInput] = []
  package private(set) var edits: [Edit] = []
  /// The roles without which the addition can't be made.
  package private(set) var needs: [Located<String>] = []
  /// Why the addition can't be made, and what to do instead.
  package private(set) var refusals: [(message: String, hint: String?)] = []
  /// The call for the user to write, and the place for it.
  package private(set) var call: String?
  package private(set) var callPlace: String?

  private static let keys: Set = [
    "summary", "arguments", "options", "needs", "edits", "refuse", "call", "call_place",
  ]

  init(_ rendering: LiquidRendering) throws(Diagnostic) {
    let document = try YAMLReader.read(
      rendering.bytes, named: rendering.file, sourceLines: rendering.sourceLines
    ).value
    guard let entries = document.isNull ? [] : document.entries else {
      throw Diagnostic(
        .error, "addition.summary",
        "an addition must be a mapping of keys to values, not \(document.kind)",
        at: document.location, hints: ["write keys, such as `summary: …`, and no `-` before them."])
    }
    var problems = DiagnosticList()
    for entry in entries {
      let value = entry.value
      let list = value.isNull ? [] : value.list ?? [value]
      switch entry.key {
      case "summary": summary = value.text?.trimmed ?? ""
      case "arguments":
        arguments = list.compactMap { AdditionInput($0, isOption: false, &problems) }
      case "options": options = list.compactMap { AdditionInput($0, isOption: true, &problems) }
      case "edits": edits = list.compactMap { Edit($0, into: &problems) }
      case "needs": needs = list.compactMap(\.locatedText)
      case "refuse":
        refusals = list.compactMap { value in
          (value["message"] ?? value).text.map { ($0, value["hint"]?.text) }
        }
      case "call": call = value.text
      case "call_place": callPlace = value.text
      default:
        problems.append(
          Diagnostic(
            .error, "addition.key", "unknown key `\(entry.key.escaped())` of an addition",
            at: entry.keyLocation, notes: ["the keys are \(Self.keys.sorted().quotedList())."],
            hints: DidYouMean.hints(for: entry.key, among: Self.keys.sorted())))
      }
    }
    // An unknown key may be `summary`, misspelled.
    if summary.isEmpty, !problems.all.contains(where: { $0.code == "addition.key" }) {
      problems.append(
        Diagnostic(
          .error, "addition.summary", "an addition has no text under the key `summary`",
          at: (document["summary"] ?? document).location,
          hints: ["write a text after `summary:`, which `viper module add --list` shows."]))
    }
    if let problem = Diagnostic.combining(problems.all) { throw problem }
  }
}
