package import Diagnostics
package import Workspace

/// The settings of the `.editorconfig` files around a file; see https://spec.editorconfig.org.
package enum EditorConfig {
  /// The values by key, both lowercase, for a file that need not exist; `file` is absolute.
  ///
  /// Reads the settings from its folder up to the top of the repository, or up to the project's
  /// folder where there is no repository; the nearest ones win.
  package static func settings(
    for file: Path, in world: World
  ) throws(Diagnostic) -> [String: String] {
    let top = world.repository(of: world.project) ?? world.project
    var settings: [String: String] = [:]
    for folder in file.parent.withParents where folder.isInside(top) {
      guard let bytes = try world.configurationFile(at: folder.appending(".editorconfig")) else {
        continue
      }
      let found = read(String(decoding: bytes, as: UTF8.self), for: file.relative(to: folder).text)
      settings.merge(found.settings) { nearer, _ in nearer }
      if found.isRoot { break }
    }
    return settings
  }

  private static func read(
    _ text: String, for path: String
  ) -> (settings: [String: String], isRoot: Bool) {
    var settings: [String: String] = [:]
    var (isRoot, isBeforeSections, applies) = (false, true, false)
    var glob = Glob()
    for line in text.drop(while: { $0 == "\u{FEFF}" }).split(whereSeparator: \.isNewline) {
      let line = String(line).trimmed
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("["), let end = line.lastIndex(of: "]") {
        isBeforeSections = false
        applies = glob.matches(path, line[line.index(after: line.startIndex)..<end])
        continue
      }
      guard let sign = line.firstIndex(of: "=") else { continue }
      let key = String(line[..<sign]).trimmed.lowercased()
      let value = String(line[line.index(after: sign)...]).trimmed.lowercased()
      if isBeforeSections, key == "root" { isRoot = value == "true" }
      if applies { settings[key] = value }
    }
    return (settings, isRoot)
  }
}
