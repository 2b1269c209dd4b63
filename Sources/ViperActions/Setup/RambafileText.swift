package import Configuration

/// The values of a Rambafile that `setup` writes.
package struct RambafileDraft: Sendable, Hashable {
  /// An empty text becomes an empty value, which means that there is nothing.
  package var texts: [RambafileKey: String] = [:]
  package var lists: [RambafileKey: [String]] = [:]
  package var flags: [RambafileKey: Bool] = [:]
  package var templates: [TemplateDeclaration] = []
  package var parameters: [ParameterSetting] = []
  /// The author that `gen` finds without the key, for a comment.
  package var ownAuthor: String?

  package init() {}

  /// Sets one target under the singular key, several under the plural one.
  mutating func setTargets(_ names: [String], single: RambafileKey, several: RambafileKey) {
    if names.count == 1 { texts[single] = names[0] } else { lists[several] = names }
  }
}

/// Writes a Rambafile with sections and comments, and quotes values where YAML needs it.
package struct RambafileText {
  private let draft: RambafileDraft

  package init(_ draft: RambafileDraft) { self.draft = draft }

  package var text: String {
    var text = """
      # The settings of `viper` for this project. Commit this file.
      # Rambafile.example in viper's repository explains every key; `viper doctor` checks this file.

      """
    for section in RambafileSection.all {
      let lines = section.keys.flatMap(lines)
      guard !lines.isEmpty else { continue }
      text += "\n### \(section.title)\n" + lines.joined(separator: "\n") + "\n"
    }
    return text
  }

  private func lines(for key: RambafileKey) -> [String] {
    if key == .templates { return commented(key, templateLines) }
    if key == .customParameters { return commented(key, parameterLines) }
    if let text = draft.texts[key] {
      return commented(key, ["\(key.rawValue): \(YAMLScalarText.written(text))"])
    }
    if let list = draft.lists[key] { return commented(key, Self.block(key, list)) }
    if let flag = draft.flags[key] { return commented(key, ["\(key.rawValue): \(flag)"]) }
    if key == .author, let author = draft.ownAuthor {
      return [
        "# Without the key `author`, headers name each developer, such as by git's `user.name`.",
        "# author: \(YAMLScalarText.written(author))",
      ]
    }
    return []
  }

  private func commented(_ key: RambafileKey, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : key.meaning.map { "# \($0)" } + lines
  }

  private static func block(_ key: RambafileKey, _ list: [String]) -> [String] {
    list.isEmpty
      ? ["\(key.rawValue): []"]
      : ["\(key.rawValue):"] + list.map { "- \(YAMLScalarText.written($0))" }
  }

  private var templateLines: [String] {
    guard !draft.templates.isEmpty else { return [] }
    return ["templates:"] + draft.templates.map { "- {" + Self.fields($0) + "}" }
  }

  private var parameterLines: [String] {
    draft.parameters.isEmpty
      ? [] : ["custom_parameters:"] + draft.parameters.map { "  " + Self.field($0) }
  }

  private static func field(_ setting: ParameterSetting) -> String {
    "\(YAMLScalarText.written(setting.name)): \(YAMLScalarText.written(setting.value))"
  }

  private static func fields(_ declaration: TemplateDeclaration) -> String {
    let fields: [(String, String?)] = [
      ("name", declaration.name.value), ("local", declaration.local?.value),
      ("git", declaration.git?.value), ("branch", declaration.branch?.value),
      ("tag", declaration.tag?.value), ("revision", declaration.revision?.value),
      ("path", declaration.path?.value),
    ]
    let parameters = declaration.parameters.map(field).joined(separator: ", ")
    return
      (fields.compactMap { key, value in
        value.map { "\(key): \(YAMLScalarText.written($0))" }
      } + (parameters.isEmpty ? [] : ["custom_parameters: {\(parameters)}"])).joined(
        separator: ", ")
  }
}
