package import Workspace

/// The words to replace when a module is renamed, learned from renderings for both names.
///
/// Only whole words change: a template may generate `ProfileView`, but not `ProfileSettings` or
/// `UserProfile`. The bare name can have other meanings, so that it changes in code and in other
/// files, if the template has it there, and stays in comments. A string changes as a whole, and only
/// if it names a resource of the template: it may be a URL or a text for users.
package struct NameChange {
  /// Words that contain more than the name: a scene in a string and a user's type may share one.
  private var compounds: [SourceWord.Kind: [[UInt8]: [UInt8]]] = [:]
  private var bare: [SourceWord.Kind: [[UInt8]: [UInt8]]] = [:]
  /// Whole strings of the template, words of its storyboards and names of its files.
  private var resources: [[UInt8]: [UInt8]] = [:]
  /// The code before strings of the template.
  private var contexts: Set<String> = []
  /// The words that the module or a route to it declares, which other code may use.
  package private(set) var declared: Set<[UInt8]> = []
  /// What stays: types with these names in other types and libraries, such as `Other.ProfileView`.
  package var others: Set<String> = []
  /// The names of the module in routes to it; nil where none can lead to it.
  private var routed: (name: String, newName: String, property: [UInt8], newProperty: [UInt8])?

  /// Learns from each file rendered for the old and the new name.
  package init(
    from name: String, prefix: String?,
    _ files: [(path: Path, newPath: Path, old: [UInt8], new: [UInt8])]
  ) {
    let names = Set([name, (prefix ?? "") + name].map { $0.lowercased() })
    var unchanged: Set<[UInt8]> = []
    for file in files {
      let (name, newName) = (Array(file.path.name.utf8), Array(file.newPath.name.utf8))
      if name != newName {
        resources[name] = newName
        // Code names other files without their extension.
        if !WordTokenizer.isCode(file.path) {
          let isStem: (UInt8) -> Bool = { $0 != UInt8(ascii: ".") }
          resources[Array(name.prefix(while: isStem))] = Array(newName.prefix(while: isStem))
        }
      }
      let old = WordTokenizer.words(of: file.old, at: file.path)
      let new = WordTokenizer.words(of: file.new, at: file.path)
      guard old.count == new.count else { continue }
      for (index, (before, after)) in zip(old, new).enumerated() where before.kind == after.kind {
        let (word, other) = (Array(file.old[before.range]), Array(file.new[after.range]))
        guard word != other else {
          unchanged.insert(word)
          continue
        }
        if names.contains(String(decoding: word, as: UTF8.self).lowercased()) {
          bare[before.kind, default: [:]][word] = other
        } else {
          compounds[before.kind, default: [:]][word] = other
        }
        if before.kind == .other { resources[word] = other }
        if let literal = before.literal, let new = after.literal {
          resources[Array(file.old[literal])] = Array(file.new[new])
          contexts.insert(Self.context(of: index, among: old, in: file.old))
        }
      }
      declared.formUnion(Self.declaredWords(in: file.old, at: file.path).map { Array($0.utf8) })
    }
    // A word that also occurs unchanged can't be distinguished.
    compounds = compounds.mapValues { $0.filter { !unchanged.contains($0.key) } }
    declared.formIntersection([compounds, bare].flatMap { ($0[.code] ?? [:]).keys })
  }

  private static let declarations: Set<String> = [
    "class", "struct", "enum", "protocol", "actor", "typealias", "func", "interface",
    "implementation",
  ]

  /// The names of the types and functions that a file declares; of selectors, the first part.
  package static func declaredWords(in bytes: [UInt8], at path: Path) -> [String] {
    let words = WordTokenizer.words(of: bytes, at: path).filter { $0.kind == .code }
    let isSwift = path.name.hasSuffix(".swift")
    return zip(words, words.dropFirst()).filter { keyword, name in
      // Objective-C's `@class A;` and `@protocol B;` only announce a type.
      declarations.contains(String(decoding: bytes[keyword.range], as: UTF8.self))
        && (isSwift || !";,".utf8.contains(bytes[name.range.upperBound...].first ?? 0))
        || !isSwift && isSelector(name.range.lowerBound, in: bytes)
    }.map { String(decoding: bytes[$0.1.range], as: UTF8.self) }
  }

  /// Whether a selector begins at a byte, as in `- (void)openProfile:(id)user`.
  private static func isSelector(_ start: Int, in bytes: [UInt8]) -> Bool {
    guard bytes[..<start].last(where: { $0 != 0x20 }) == UInt8(ascii: ")") else { return false }
    // A line can have megabytes.
    let before = bytes[..<start].suffix(500)
    let line = before.lastIndex(of: UInt8(ascii: "\n")) ?? before.startIndex
    let head = String(decoding: bytes[line..<start], as: UTF8.self).trimmed
    return (head.hasPrefix("-") || head.hasPrefix("+")) && !head.contains(":")
      && head.count { $0 == "(" } == head.count { $0 == ")" }
  }

  /// Adds the names that `module connect` makes, which `Templates/additions/route/names` lists.
  package mutating func addRoutes(from name: String, to newName: String, prefix: String?) {
    // A template may make types without the prefix.
    let full = (prefix ?? "") + name
    let used = declared.contains { $0.starts(with: full.utf8) } ? prefix ?? "" : ""
    for pattern in BundledTemplates.text(of: "additions/route/names").split(separator: "\n") {
      let word = Array(pattern.replacing("*", with: used + name).utf8)
      compounds[.code, default: [:]][word] = Array(
        pattern.replacing("*", with: used + newName).utf8)
      declared.insert(word)
    }
    func property(_ name: String) -> [UInt8] {
      Array((name.prefix(1).lowercased() + name.dropFirst() + "Module").utf8)
    }
    routed = (used + name, used + newName, property(used + name), property(used + newName))
  }

  /// The new form of a word that contains more than the name; all kinds of text can mention code.
  package func newCompound(_ word: [UInt8], in kind: SourceWord.Kind) -> [UInt8]? {
    compounds[kind]?[word] ?? compounds[.code]?[word]
  }

  /// Forgets the lower-case name, such as `profile`, unless it is among these words.
  package mutating func forgetLowercaseName(unlessAmong used: Set<[UInt8]>) {
    bare[.code] = bare[.code]?.filter { $0.key[0] < 0x61 || used.contains($0.key) }
  }

  /// The new name of a storyboard or scene that a file loads, if `word` is before the string.
  package func newName(
    _ name: String, after word: String, in bytes: [UInt8], at path: Path
  ) -> [UInt8]? {
    guard resources[Array(name.utf8)] != nil else { return nil }
    let words = WordTokenizer.words(of: bytes, at: path)
    for index in words.indices where words[index].kind == .string {
      if let change = replacement(at: index, among: words, in: bytes),
        bytes[change.range].elementsEqual(name.utf8),
        Self.context(of: index, among: words, in: bytes).contains(word)
      {
        return change.text
      }
    }
    return nil
  }

  /// The new name of a route's property: `profileModule`, or one that begins with it.
  package func renamedProperty(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    guard let routed, word.starts(with: routed.property) else { return nil }
    let rest = word.dropFirst(routed.property.count)
    // What follows is `Output` or the name of a service.
    let isWord = rest.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } != false
    return isWord ? routed.newProperty + rest : nil
  }

  /// The replacement of a name in a comment about a route or in the name of a test: `the module Profile`.
  package func routeReplacement(
    at index: Int, among words: [SourceWord], in bytes: [UInt8]
  ) -> (range: Range<Int>, text: [UInt8])? {
    guard let routed, index > 1, words[index].kind != .code else { return nil }
    let texts = words[index - 2...index].map { String(decoding: bytes[$0.range], as: UTF8.self) }
    let word = words[index]
    // A string may be a text for users, except for the name of a test.
    guard texts[2] == routed.name,
      ["the module", "follows when"].contains("\(texts[0]) \(texts[1])"),
      word.kind == .comment
        || word.kind == .string
          && Self.context(of: index, among: words, in: bytes).split(separator: " ").last == "test"
    else { return nil }
    return (word.range, Array(routed.newName.utf8))
  }

  /// The replacement of a word or of its whole string, and its range; nil if it stays.
  package func replacement(
    at index: Int, among words: [SourceWord], in bytes: [UInt8]
  ) -> (range: Range<Int>, text: [UInt8])? {
    let word = words[index]
    let text = Array(bytes[word.range])
    guard word.kind == .string else {
      let member = bytes[words[max(0, index - 1)].range.lowerBound..<word.range.upperBound]
      if others.contains(String(decoding: member, as: UTF8.self)) { return nil }
      let other =
        newCompound(text, in: word.kind) ?? (word.kind == .comment ? nil : bare[word.kind]?[text])
      return other.map { (word.range, $0) }
    }
    guard let literal = word.literal, let other = resources[Array(bytes[literal])] else {
      return nil
    }
    let context = Self.context(of: index, among: words, in: bytes)
    let isResource =
      contexts.contains(context) || Self.resourceWords.contains(where: context.contains)
    return isResource ? (literal, other) : nil
  }

  /// The strings, without quotes, that contain words of the name and stay.
  package func keptStrings(among words: [SourceWord], in bytes: [UInt8]) -> [Range<Int>] {
    var kept: [Range<Int>] = []
    for (index, word) in words.enumerated() where word.kind == .string {
      let text = Array(bytes[word.range])
      guard [compounds, bare].contains(where: { $0.values.contains { $0[text] != nil } }),
        replacement(at: index, among: words, in: bytes) == nil
      else { continue }
      let range = word.literal ?? word.range
      if kept.last != range { kept.append(range) }
    }
    return kept
  }

  /// Parts of words before a resource's name, such as `withIdentifier:`, in lower case.
  private static let resourceWords = [
    "nib", "storyboard", "identifier", "resource", "named", "import", "include",
  ]

  /// The two words of code before a string, in lower case.
  private static func context(
    of index: Int, among words: [SourceWord], in bytes: [UInt8]
  ) -> String {
    words[max(0, index - 16)..<index].filter { $0.kind == .code }.suffix(2)
      .map { String(decoding: bytes[$0.range], as: UTF8.self).lowercased() }
      .joined(separator: " ")
  }

  /// Renames an edited file: unedited lines become the new rendering's, in others words change.
  package func applied(to now: [UInt8], from old: [UInt8], to new: [UInt8], at path: Path)
    -> [UInt8]
  {
    let lines = [old, new, now].map { LineDifference.lines($0).map(LineDifference.withoutEnding) }
    var changes: [(range: Range<Int>, text: [UInt8])] = []
    if lines[0].count == lines[1].count {
      // The file may have other line endings.
      for case .keep(let old, let now) in LineDifference.edits(from: lines[0], to: lines[2]) {
        changes.append((lines[2][now].indices, Array(lines[1][old])))
      }
    }
    let words = WordTokenizer.words(of: now, at: path)
    changes += words.indices.compactMap { replacement(at: $0, among: words, in: now) }
    return Self.replacing(changes, in: now)
  }

  /// Replaces ranges of a file; of two that overlap, the first one.
  package static func replacing(
    _ changes: [(range: Range<Int>, text: [UInt8])], in bytes: [UInt8]
  ) -> [UInt8] {
    var (result, start) = ([UInt8](), 0)
    for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where change.range.lowerBound >= start {
      result += bytes[start..<change.range.lowerBound] + change.text
      start = change.range.upperBound
    }
    return result + bytes[start...]
  }

  /// Whether a word outside code is the bare name in a sentence, which may have another meaning.
  func isAmbiguous(_ word: SourceWord, in bytes: [UInt8]) -> Bool {
    word.kind == .other && bare[word.kind]?[Array(bytes[word.range])] != nil
      && WordTokenizer.isInSentence(word.range, in: bytes)
  }
}
