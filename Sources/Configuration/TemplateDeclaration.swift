package import Diagnostics

/// An entry of `templates` in the Rambafile: the name and source of a template.
package struct TemplateDeclaration: Sendable, Hashable {
  package var name: Located<String>
  /// A folder, relative to the Rambafile.
  package var local: Located<String>?
  /// A git address.
  package var git: Located<String>?
  package var branch: Located<String>?
  package var tag: Located<String>?
  package var revision: Located<String>?
  /// The template's folder in the repository.
  package var path: Located<String>?
  package var parameters: [ParameterSetting] = []
}

extension TemplateDeclaration {
  package init(name: Located<String>) { self.name = name }

  package static let keys = [
    "name", "local", "git", "branch", "tag", "revision", "path", parametersKey,
  ]
  private static let parametersKey = RambafileKey.customParameters.rawValue

  /// Reads one entry; a string is a name; null and an empty string are ignored.
  package static func read(_ value: YAMLValue, into problems: inout DiagnosticList)
    -> TemplateDeclaration?
  {
    if value.isNull || value.text?.isEmpty == true { return nil }
    if let name = value.text { return TemplateDeclaration(name: Located(name, at: value.location)) }
    for entry in value.entries ?? [] where !keys.contains(entry.key) {
      problems.append("rambafile.unknown-key", Rambafile.unknownKey(entry, among: keys))
    }
    func text(_ key: String) -> Located<String>? {
      value[key].flatMap { $0.isNull ? nil : $0.string(of: key, into: &problems) }
    }
    guard let name = text("name"), !name.value.isEmpty else {
      // A name that is no text is reported already.
      if let given = value["name"], !given.isNull, given.text == nil { return nil }
      problems.append(
        Diagnostic(
          .error, "rambafile.template", "an entry of `templates` has no `name`",
          at: value.location, hints: ["give it a name, as in `- {name: viper}`."]))
      return nil
    }
    return TemplateDeclaration(
      name: name, local: text("local"), git: text("git"), branch: text("branch"), tag: text("tag"),
      revision: text("revision"), path: text("path"),
      parameters: value[parametersKey].map {
        ParameterSetting.read(parametersKey, $0, into: &problems)
      } ?? [])
  }
}
