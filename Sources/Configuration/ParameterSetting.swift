package import Diagnostics

/// A name with its value in a Rambafile, such as a template parameter or a rule with its reason.
package struct ParameterSetting: Sendable, Hashable {
  package var name: String
  package var value: String
  package var location: SourceLocation

  package init(name: String, value: String, location: SourceLocation) {
    self.name = name
    self.value = value
    self.location = location
  }

  /// Reads a mapping of names to values; ignores names without a value.
  static func read(
    _ key: String, _ value: YAMLValue, into problems: inout DiagnosticList
  ) -> [ParameterSetting] {
    if value.isNull { return [] }
    guard let entries = value.entries else {
      var problem = Rambafile.wrongKind(key, value, wanted: "a mapping")
      problem.hints = ["write `\(key): {tests: xctest}`."]
      problems.append(problem)
      return []
    }
    return entries.compactMap { entry in
      let text = entry.value.isNull ? nil : entry.value.string(of: entry.key, into: &problems)
      return text.map {
        ParameterSetting(name: entry.key, value: $0.value, location: entry.value.location)
      }
    }
  }
}
