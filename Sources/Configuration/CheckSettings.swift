import Diagnostics

/// The section `check` of a Rambafile: which rules `module check` follows, and why.
package struct CheckSettings: Sendable, Hashable {
  /// The VIPER variant that all modules follow, such as `surf`; nil to recognize it in each module.
  package private(set) var profile: Located<String>?
  /// The rules that are on or off, each with a reason.
  package private(set) var enabled: [ParameterSetting] = []
  package private(set) var disabled: [ParameterSetting] = []
  /// The names of UIKit that presenters and interactors may use.
  package private(set) var allowedNames: [Located<String>] = []

  package init() {}

  private static let keys = ["profile", "enable", "disable", "allow"]

  static func read(_ entry: YAMLValue.Entry, into problems: inout DiagnosticList) -> CheckSettings {
    var settings = CheckSettings()
    for setting in entry.value.entries(of: entry.key, into: &problems) {
      switch setting.key {
      case "profile": settings.profile = setting.value.string(of: setting.key, into: &problems)
      case "enable": settings.enabled = rulesWithReasons(setting, into: &problems)
      case "disable": settings.disabled = rulesWithReasons(setting, into: &problems)
      case "allow": settings.allowedNames = setting.value.strings(of: setting.key, into: &problems)
      default: problems.append("rambafile.unknown-key", Rambafile.unknownKey(setting, among: keys))
      }
    }
    return settings
  }

  private static func rulesWithReasons(
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
            .error, "check.reason",
            "the rule `\(rule.key.escaped())` below `\(entry.key)` has no reason",
            at: rule.keyLocation,
            hints: ["write why, as in `\(rule.key.escaped()): we use storyboards`."]))
        return nil
      }
      return ParameterSetting(name: rule.key, value: reason, location: rule.keyLocation)
    }
  }
}
