package import Diagnostics

/// A value of a YAML document and its location.
package struct YAMLValue: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case null
    case scalar(String)
    case list([YAMLValue])
    /// The entries in the order of the file, each key once.
    case map([Entry])
  }

  package struct Entry: Sendable, Hashable {
    package var key: String
    package var keyLocation: SourceLocation
    package var value: YAMLValue
  }

  package var content: Content
  package var location: SourceLocation

  package var isNull: Bool { content == .null }

  /// The text of a scalar.
  package var text: String? { if case .scalar(let text) = content { text } else { nil } }

  package var list: [YAMLValue]? { if case .list(let values) = content { values } else { nil } }

  package var entries: [Entry]? { if case .map(let entries) = content { entries } else { nil } }

  package subscript(key: String) -> YAMLValue? { entries?.first { $0.key == key }?.value }

  /// The boolean of a scalar: `true`, `yes`, `on`, `y`, `1` or their opposites in any case, or nil.
  package var flag: Bool? {
    switch text?.lowercased() {
    case "true", "yes", "on", "y", "1": true
    case "false", "no", "off", "n", "0": false
    default: nil
    }
  }

  /// The kind of value, for messages.
  package var kind: String {
    switch content {
    case .null: "nothing"
    case .scalar: "a string"
    case .list: "a list"
    case .map: "a mapping"
    }
  }
}

// MARK: Values of a Rambafile, with a problem for each of the wrong kind

extension YAMLValue {
  func string(of key: String, into problems: inout DiagnosticList) -> Located<String>? {
    if let text { return Located(text, at: location) }
    problems.append(Rambafile.wrongKind(key, self, wanted: "a string"))
    return nil
  }

  /// The strings of a list; a single one is a list of one.
  func strings(of key: String, into problems: inout DiagnosticList) -> [Located<String>] {
    (list ?? [self]).filter { !$0.isNull }.compactMap { element in
      if let text = element.text { return Located(text, at: element.location) }
      problems.append(
        list == nil
          ? Rambafile.wrongKind(key, self, wanted: "a string or a list of strings")
          : Rambafile.wrongKind(key, element, wanted: "a string", isElement: true))
      return nil
    }
  }

  /// The entries of a mapping that have values.
  func entries(
    of key: String, wanted: String = "a mapping", into problems: inout DiagnosticList
  ) -> [Entry] {
    if let entries { return entries.filter { !$0.value.isNull } }
    problems.append(Rambafile.wrongKind(key, self, wanted: wanted))
    return []
  }
}
