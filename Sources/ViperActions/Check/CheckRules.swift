import Configuration
import Diagnostics

/// The rules that `module check` applies: the default ones, changed by the Rambafile.
struct CheckRules {
  private(set) var enabled = Set(CheckRule.allCases.filter(\.isDefault))
  /// The names of UIKit that presenters and interactors may use.
  private(set) var allowedNames: Set<String> = []
  /// The profile of all modules; nil to derive it from the types of each module.
  private(set) var profile: CheckRule.Profile?

  init(_ settings: CheckSettings) throws(Diagnostic) {
    var problems: [Diagnostic] = []
    for setting in settings.enabled + settings.disabled {
      guard let rule = CheckRule(rawValue: setting.name) else {
        problems.append(
          Self.unknownNameError("rule", setting.name, at: setting.location, CheckRule.self))
        continue
      }
      if settings.disabled.contains(setting) { enabled.remove(rule) } else { enabled.insert(rule) }
    }
    profile = settings.profile.flatMap { CheckRule.Profile(rawValue: $0.value) }
    if profile == nil, let name = settings.profile {
      problems.append(
        Self.unknownNameError("profile", name.value, at: name.location, CheckRule.Profile.self))
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    allowedNames = Set(settings.allowedNames.map(\.value))
  }

  private static func unknownNameError<Value: CaseIterable & RawRepresentable<String>>(
    _ kind: String, _ name: String, at location: SourceLocation?, _ values: Value.Type
  ) -> Diagnostic {
    let names = values.allCases.map(\.rawValue)
    let near = DidYouMean.hints(for: name, among: names)
    return Diagnostic(
      .error, "check.unknown", "unknown \(kind) `\(name.escaped())`", at: location,
      hints: near.isEmpty ? ["the \(kind)s are \(names.joined(separator: ", "))."] : near)
  }
}
