/// Compares a path with the sections of `.editorconfig`, or with the patterns of `.gitattributes`.
package struct Glob {
  /// The sections of a hostile file could take forever.
  private var stepsLeft = 200_000

  /// Creates a comparison whose steps are limited, for all patterns of a file.
  package init() {}

  /// Whether a pattern is about a path, which is relative to the folder of the pattern's file.
  package mutating func matches(_ path: String, _ pattern: Substring) -> Bool {
    // The longest one that the specification asks for. A longer one could use up the stack.
    guard pattern.utf8.count <= 1024 else { return false }
    let pattern = pattern.contains("/") ? pattern.drop { $0 == "/" } : "**/" + pattern
    return matches(Array("/" + path)[...], Array("/" + pattern)[...])
  }

  private mutating func matches(
    _ path: ArraySlice<Character>, _ pattern: ArraySlice<Character>
  ) -> Bool {
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
