import Configuration
import Diagnostics

/// The rules that a run follows, from the rules' defaults and the Rambafile.
struct CheckRules {
  private(set) var enabled = Set(CheckRule.allCases.filter(\.isDefault))
  /// The names of UIKit that presenters and interactors may use.
  private(set) var allowedNames: Set<String> = []
  /// The profile of all modules; nil for the one that each module shows.
  private(set) var profile: CheckRule.Profile?

  /// - Throws: if a rule or profile doesn't exist.
  init(_ settings: CheckSettings) throws(Diagnostic) {
    var problems: [Diagnostic] = []
    for setting in settings.enabled + settings.disabled {
      guard let rule = CheckRule(rawValue: setting.name) else {
        problems.append(
          Self.unknown(
            "rule", setting.name, at: setting.location, among: CheckRule.allCases.map(\.rawValue)))
        continue
      }
      if settings.disabled.contains(setting) { enabled.remove(rule) } else { enabled.insert(rule) }
    }
    if let name = settings.profile {
      profile = CheckRule.Profile(rawValue: name.value)
      if profile == nil {
        problems.append(
          Self.unknown(
            "profile", name.value, at: name.location,
            among: CheckRule.Profile.allCases.map(\.rawValue)))
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    allowedNames = Set(settings.allowedNames.map(\.value))
  }

  private static func unknown(
    _ kind: String, _ name: String, at location: SourceLocation?, among names: [String]
  ) -> Diagnostic {
    let near = DidYouMean.hints(for: name, among: names)
    return Diagnostic(
      .error, "check.unknown", "unknown \(kind) `\(name.escaped())`", at: location,
      hints: near.isEmpty ? ["the \(kind)s are \(names.joined(separator: ", "))."] : near)
  }

  /// Whether the modules of a profile follow a rule.
  func contains(_ rule: CheckRule, for profile: CheckRule.Profile) -> Bool {
    enabled.contains(rule) && rule.applies(to: profile)
  }
}
