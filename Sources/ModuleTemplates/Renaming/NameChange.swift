package import Workspace

/// The words that a template makes of a module's name, learned from what it renders for two names.
///
/// Only whole words change: `ProfileView` is one where the template makes it, and `ProfileSettings`
/// and `UserProfile` are others. The bare name is a word that people use for other things as well, so
/// that it changes only where the template has it: in code, in strings or in files of other kinds. In
/// comments that people wrote it stays: they may mean something else.
package struct NameChange {
  /// Words with more in them than the name, wherever they stand.
  private var compounds: [[UInt8]: [UInt8]] = [:]
  private var bare: [SourceWord.Kind: [[UInt8]: [UInt8]]] = [:]
  /// Those of them that the module declares, for whoever uses it.
  package private(set) var declared: Set<[UInt8]> = []

  /// - Parameters:
  ///   - name: the module's name.
  ///   - prefix: of its types.
  ///   - files: each file as it is rendered for that name and for the other one.
  package init(
    from name: String, prefix: String?, _ files: [(path: Path, old: [UInt8], new: [UInt8])]
  ) {
    let names = Set([name, (prefix ?? "") + name].map { $0.lowercased() })
    var unchanged: Set<[UInt8]> = []
    for file in files {
      let old = SourceWords.words(of: file.old, at: file.path)
      let new = SourceWords.words(of: file.new, at: file.path)
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
          compounds[word] = other
        }
        if before.kind == .code, index > 0 {
          let keyword = file.old[old[index - 1].range]
          if Self.declarations.contains(String(decoding: keyword, as: UTF8.self)) {
            declared.insert(word)
          }
        }
      }
    }
    // What also stands where the name plays no part can't be told from it.
    for word in unchanged { compounds[word] = nil }
    declared.formIntersection(Set(compounds.keys).union((bare[.code] ?? [:]).keys))
  }

  private static let declarations: Set<String> = [
    "class", "struct", "enum", "protocol", "actor", "typealias", "func", "interface",
    "implementation",
  ]

  /// What a word becomes; nil for one that stays.
  package func replacement(of word: [UInt8], _ kind: SourceWord.Kind) -> [UInt8]? {
    compounds[word] ?? (kind == .comment ? nil : bare[kind]?[word])
  }

  /// An edited file as it is by the new name: lines as they were rendered become those of the new
  /// rendering, and in all others the words change.
  ///
  /// - Parameters:
  ///   - now: what the file holds.
  ///   - old: what was rendered.
  ///   - new: what is rendered for the new name.
  ///   - path: of the file, whose ending says what it is.
  /// - Returns: what it is to hold.
  package func applied(to now: [UInt8], from old: [UInt8], to new: [UInt8], at path: Path)
    -> [UInt8]
  {
    let (before, after) = (LineDifference.lines(old), LineDifference.lines(new))
    let lines = LineDifference.lines(now)
    var kept: [Int: Int] = [:]
    if before.count == after.count {
      // Line endings may have been changed for the whole file.
      let edits = LineDifference.edits(
        from: before.map(LineDifference.withoutEnding), to: lines.map(LineDifference.withoutEnding))
      for case .keep(let old, let new) in edits { kept[new] = old }
    }
    let words = SourceWords.words(of: now, at: path)
    var result: [UInt8] = []
    var word = 0
    for (number, line) in lines.enumerated() {
      let content = LineDifference.withoutEnding(line)
      if let source = kept[number] {
        result += LineDifference.withoutEnding(after[source]) + line[content.endIndex...]
      } else {
        result += replaced(line, words[word...].prefix { $0.range.lowerBound < line.endIndex }, now)
      }
      while word < words.count, words[word].range.lowerBound < line.endIndex { word += 1 }
    }
    return result
  }

  /// Whether a word is the bare name among other words, in a string or in a file that is no code:
  /// there it changes, although people may have meant something else.
  func isAmbiguous(_ word: SourceWord, in bytes: [UInt8]) -> Bool {
    (word.kind == .string || word.kind == .other)
      && bare[word.kind]?[Array(bytes[word.range])] != nil
      && SourceWords.isInSentence(word.range, in: bytes)
  }

  private func replaced(
    _ line: ArraySlice<UInt8>, _ words: ArraySlice<SourceWord>, _ bytes: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var start = line.startIndex
    for word in words where word.range.lowerBound >= start {
      guard let other = replacement(of: Array(bytes[word.range]), word.kind) else { continue }
      result += bytes[start..<word.range.lowerBound] + other
      start = word.range.upperBound
    }
    return result + bytes[start..<line.endIndex]
  }
}
