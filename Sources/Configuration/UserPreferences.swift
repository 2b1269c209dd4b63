package import Diagnostics
package import Workspace

/// The preferences file of Generamba: `~/.generamba/user_preferences.yml`.
package enum UserPreferences {
  /// The saved author's name.
  ///
  /// - Returns: nil when there is no file, no home folder or no name.
  /// - Throws: when the file can't be read or is not YAML.
  package static func author(in world: World) throws(Diagnostic) -> String? {
    guard let home = world.environment.home else { return nil }
    let path = home.appending(".generamba/user_preferences.yml")
    guard let bytes = try world.settings(at: path) else { return nil }
    let document = try YAMLReader.read(bytes, named: path.text)
    guard let name = document.value["username"]?.text, !name.isEmpty else { return nil }
    return name
  }
}
