package import Configuration
import ModuleTemplates

/// The values of a Rambafile that `setup` writes.
package struct RambafileDraft: Sendable, Hashable {
  /// An empty text becomes an empty value, which means that there is nothing.
  package var texts: [RambafileKey: String] = [:]
  package var lists: [RambafileKey: [String]] = [:]
  package var flags: [RambafileKey: Bool] = [:]
  package var templates: [TemplateDeclaration] = []
  package var parameters: [ParameterSetting] = []
  package var layerNames: [String: [String]] = [:]
  package var check = CheckSettings()
  /// The author that `gen` finds without the key, for a comment.
  package var ownAuthor: String?

  package init() {}

  /// Sets one target under the singular key, several under the plural one.
  mutating func setTargets(_ names: [String], of part: PartKeys) {
    if names.count == 1 { texts[part.target] = names[0] } else { lists[part.targets] = names }
  }

  /// The first target of the code or the tests.
  func target(_ part: PartKeys) -> String? { texts[part.target] ?? lists[part.targets]?.first }

  /// The Rambafile, with sections and comments, and quotes where YAML needs them.
  package var text: String {
    var text = """
      # The settings of `viper` for this project. Commit this file.
      # Rambafile.example in viper's repository explains every key; `viper doctor` checks this file.

      """
    var (title, meaning) = ("", [String]())
    for line in Self.outline {
      if line.hasPrefix("### ") {
        title = "\n\(line)\n"
      } else if line.hasPrefix("# ") {
        meaning.append(line)
      } else if let key = RambafileKey(rawValue: String(line.dropLast())) {
        let values = lines(for: key)
        let lines = values.isEmpty ? comment(for: key) : meaning + values
        meaning = []
        guard !lines.isEmpty else { continue }
        text += title + lines.joined(separator: "\n") + "\n"
        title = ""
      }
    }
    return text
  }

  /// The sections and keys in order, and what each is for; `Rambafile.example` repeats them.
  package static let outline = BundledTemplates.text(of: "setup/Rambafile")
    .split(separator: "\n").map(String.init)

  private func lines(for key: RambafileKey) -> [String] {
    let title = key.rawValue + ":"
    switch key {
    case .templates: return Self.section(title, templates.map { "- {" + Self.fields($0) + "}" })
    case .customParameters: return Self.section(title, parameters.map { "  " + Self.field($0) })
    case .layerNames:
      let lines = layerNames.sorted { $0.key < $1.key }.map { layer, endings in
        "  \(layer): [\(endings.map(YAMLScalarText.written).joined(separator: ", "))]"
      }
      return Self.section(title, lines)
    case .check: return Self.section(title, lines(of: check))
    default:
      if let text = texts[key] { return ["\(title) \(YAMLScalarText.written(text))"] }
      if let list = lists[key] {
        return list.isEmpty
          ? ["\(title) []"] : [title] + list.map { "- \(YAMLScalarText.written($0))" }
      }
      return flags[key].map { ["\(title) \($0)"] } ?? []
    }
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [title] + lines
  }

  private func lines(of check: CheckSettings) -> [String] {
    var lines = check.profile.map { ["  profile: " + YAMLScalarText.written($0.value)] } ?? []
    for (title, rules) in [("enable", check.enabled), ("disable", check.disabled)] {
      lines += Self.section("  \(title):", rules.map { "    " + Self.field($0) })
    }
    let allowed = check.allowedNames.map { YAMLScalarText.written($0.value) }
    return lines + (allowed.isEmpty ? [] : ["  allow: [\(allowed.joined(separator: ", "))]"])
  }

  private func comment(for key: RambafileKey) -> [String] {
    guard key == .author, let ownAuthor else { return [] }
    return [
      "# Without the key `author`, headers name each developer, such as by git's `user.name`.",
      "# author: \(YAMLScalarText.written(ownAuthor))",
    ]
  }

  private static func field(_ setting: ParameterSetting) -> String {
    "\(YAMLScalarText.written(setting.name)): \(YAMLScalarText.written(setting.value))"
  }

  private static func fields(_ declaration: TemplateDeclaration) -> String {
    let values = [
      ("name", declaration.name), ("local", declaration.local), ("git", declaration.git),
      ("branch", declaration.branch), ("tag", declaration.tag),
      ("revision", declaration.revision), ("path", declaration.path),
    ]
    var fields = values.compactMap { key, located in
      located.map { "\(key): \(YAMLScalarText.written($0.value))" }
    }
    if !declaration.parameters.isEmpty {
      let parameters = declaration.parameters.map(field).joined(separator: ", ")
      fields.append("custom_parameters: {\(parameters)}")
    }
    return fields.joined(separator: ", ")
  }
}
