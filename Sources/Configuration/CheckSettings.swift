import Diagnostics

/// The section `check` of a Rambafile: which rules `module check` follows, and why.
package struct CheckSettings: Sendable {
  /// The profile of all modules; nil for the one that each module shows.
  package private(set) var profile: Located<String>?
  /// The rules that are on or off, each with a reason.
  package private(set) var enabled: [ParameterSetting] = []
  package private(set) var disabled: [ParameterSetting] = []
  /// The names of UIKit that presenters and interactors may use.
  package private(set) var allowedNames: [Located<String>] = []

  package init() {}

  private static let keys = ["profile", "enable", "disable", "allow"]

  static func read(
    _ entry: YAMLValue.Entry, into problems: inout DiagnosticList
  ) -> CheckSettings {
    var settings = CheckSettings()
    for one in entry.value.entries(of: entry.key, into: &problems) {
      switch one.key {
      case "profile": settings.profile = one.value.string(of: one.key, into: &problems)
      case "enable": settings.enabled = switches(one, into: &problems)
      case "disable": settings.disabled = switches(one, into: &problems)
      case "allow": settings.allowedNames = one.value.strings(of: one.key, into: &problems)
      default:
        problems.append("rambafile.unknown-key", Rambafile.unknownKey(one, among: keys))
      }
    }
    return settings
  }

  /// Reads a mapping of rules to reasons.
  private static func switches(
    _ entry: YAMLValue.Entry, into problems: inout DiagnosticList
  ) -> [ParameterSetting] {
    guard let rules = entry.value.entries else {
      problems.append(Rambafile.wrongKind(entry.key, entry.value, wanted: "a mapping"))
      return []
    }
    return rules.compactMap { rule in
      guard let reason = rule.value.text, !reason.isEmpty else {
        problems.append(
          Diagnostic(
            .error, "check.reason", "the rule `\(rule.key.escaped())` has no reason",
            at: rule.keyLocation,
            hints: ["write `\(rule.key.escaped()): REASON` below `\(entry.key)`."]))
        return nil
      }
      return ParameterSetting(name: rule.key, value: reason, location: rule.keyLocation)
    }
  }
}
