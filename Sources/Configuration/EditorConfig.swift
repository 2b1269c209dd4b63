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
        applies = glob.matches(path, section: line[line.index(after: line.startIndex)..<end])
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

/// Compares a path with the sections of an `.editorconfig` file.
private struct Glob {
  /// The sections of a hostile file could take forever.
  private var stepsLeft = 200_000

  /// Whether a section is about a path, which is relative to the folder of its file.
  mutating func matches(_ path: String, section: Substring) -> Bool {
    // The longest section that the specification asks for. A longer one could use up the stack.
    guard section.utf8.count <= 1024 else { return false }
    let pattern = section.contains("/") ? section.drop { $0 == "/" } : "**/" + section
    return matches(Array("/" + path)[...], Array("/" + pattern)[...])
  }

  mutating func matches(_ path: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
    // A list in brackets or braces is read to its end.
    stepsLeft -= pattern.first == "[" || pattern.first == "{" ? pattern.count : 1
    guard stepsLeft > 0 else { return false }
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "/" where rest.starts(with: "**/") && path.first == "/":
      // `/**/` matches one slash; otherwise `**` in the case `*` matches any folders.
      if matches(path.dropFirst(), rest.dropFirst(3)) { return true }
    case "*":
      let isDeep = rest.first == "*"
      let after = isDeep ? rest.dropFirst() : rest
      let reach = isDeep ? path.endIndex : path.firstIndex(of: "/") ?? path.endIndex
      return (path.startIndex...reach).contains { matches(path[$0...], after) }
    case "?": return path.first.map { $0 != "/" } == true && matches(path.dropFirst(), rest)
    case "[":
      guard let end = rest.firstIndex(of: "]"), let next = path.first, next != "/" else { break }
      return Self.contains(next, in: rest[..<end]) && matches(path.dropFirst(), rest[(end + 1)...])
    case "{":
      // Braces around a single text are part of the name, also those of ranges such as `{1..12}`.
      guard let (choices, after) = Self.choices(in: rest), choices.count > 1 else { break }
      return choices.contains { matches(path, ($0 + after)[...]) }
    case "\\":
      guard let escaped = rest.first else { break }
      return path.first == escaped && matches(path.dropFirst(), rest.dropFirst())
    default: break
    }
    return path.first == first && matches(path.dropFirst(), rest)
  }

  /// `a-c`, `abc`, `!abc`.
  private static func contains(_ character: Character, in set: ArraySlice<Character>) -> Bool {
    let isNegative = set.first == "!"
    let set = Array(isNegative ? set.dropFirst() : set)
    let isInside = set.indices.contains { index in
      let isRange = index + 2 < set.count && set[index + 1] == "-"
      return isRange && set[index] <= set[index + 2]
        ? set[index]...set[index + 2] ~= character : set[index] == character
    }
    return isInside != isNegative
  }

  /// The alternatives up to the closing brace, and what follows it.
  private static func choices(
    in pattern: ArraySlice<Character>
  ) -> (choices: [ArraySlice<Character>], after: ArraySlice<Character>)? {
    var (choices, depth, start) = ([ArraySlice<Character>](), 0, pattern.startIndex)
    for (index, character) in zip(pattern.indices, pattern) {
      switch character {
      case "{": depth += 1
      case "}" where depth > 0: depth -= 1
      case "}": return (choices + [pattern[start..<index]], pattern[(index + 1)...])
      case "," where depth == 0:
        choices.append(pattern[start..<index])
        start = index + 1
      default: break
      }
    }
    return nil
  }
}
