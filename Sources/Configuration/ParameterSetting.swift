package import Diagnostics

/// A name with its value in a Rambafile, such as a template parameter or a rule with its reason.
package struct ParameterSetting: Sendable, Hashable {
  package var name: String
  package var value: String
  /// That of the value; of a rule, that of its name.
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
    let wanted = "a mapping such as `{tests: xctest}`"
    return value.entries(of: key, wanted: wanted, into: &problems).compactMap { entry in
      entry.value.string(of: entry.key, into: &problems).map {
        ParameterSetting(name: entry.key, value: $0.value, location: entry.value.location)
      }
    }
  }
}
