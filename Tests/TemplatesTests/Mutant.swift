/// A module with one connection removed, as renamed copies of the affected files.
///
/// The other files are those of the original, so that hundreds of mutants compile in the time of a
/// few modules.
struct Mutant: Sendable {
  var cut: Cut
  /// The copied code and tests with the original names.
  private let copies: GeneratedModule
  private let types: Set<String>

  init(_ cut: Cut, of original: GeneratedModule, _ mentions: [String: Mentions]) {
    self.cut = cut
    let tests = original.tests.filter { path, _ in
      Self.layer(of: path) == Self.layer(of: cut.path)
        || cut.isOwnership && ["Assembly", "Configurator"].contains(Self.layer(of: path))
    }
    let copied = Self.reach(
      of: cut.path, in: mentions.filter { original.code[$0.key] != nil },
      tested: tests.keys.compactMap { mentions[$0] })
    var code = original.code.filter { copied.contains($0.key) }
    code[cut.path] = cut.text
    copies = GeneratedModule(name: original.name, code: code, tests: tests)
    types = Set(copies.files.keys.flatMap { mentions[$0]?.declared ?? [] })
  }

  /// Equal for mutants with the same files.
  var identity: Set<String> { Set(copies.files.values) }

  /// A number that is the same in each run.
  var checksum: Int {
    identity.reduce(0) { sum, text in
      sum + text.utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_000_003 }
    }
  }

  /// The renamed files.
  ///
  /// - Parameters:
  ///   - name: the mutant's name, which must not be part of another word.
  ///   - originalName: the name of the original.
  /// - Returns: the files by their new names.
  func files(named name: String, beside originalName: String) -> GeneratedModule {
    func renamed(_ texts: [String: String]) -> [String: String] {
      [String: String](
        uniqueKeysWithValues: texts.map { path, text in
          (
            path.replacing(copies.name, with: name),
            text.replacingWords(with: copies.name) { word in
              word.replacing(copies.name, with: types.contains(word) ? name : originalName)
            }
          )
        })
    }
    return GeneratedModule(name: name, code: renamed(copies.code), tests: renamed(copies.tests))
  }

  /// The files to copy together with `path`, so that its types can have other names.
  ///
  /// They are the files between it and the tests, and extensions of copied types.
  private static func reach(
    of path: String, in code: [String: Mentions], tested tests: [Mentions]
  ) -> Set<String> {
    var copied: Set = [path]
    while true {
      let files = copied.compactMap { code[$0] }
      let renamed = Set(files.flatMap(\.declared))
      let asked = (files + tests).reduce(into: Set<String>()) { $0.formUnion($1.words) }
      let more = code.filter { file, mentions in
        !copied.contains(file)
          && (!renamed.isDisjoint(with: mentions.extended)
            || !renamed.isDisjoint(with: mentions.words)
              && !asked.isDisjoint(with: mentions.declared))
      }
      if more.isEmpty { return copied }
      copied.formUnion(more.keys)
    }
  }

  /// The folder of a file, or the name of a file without a folder.
  private static func layer(of path: String) -> String {
    let parts = path.split(separator: "/")
    return String(parts.count > 1 ? parts[0] : parts[0].replacing("Tests.swift", with: ".swift"))
  }
}

/// The types in a Swift file.
struct Mentions: Sendable {
  /// The types declared at the top level.
  var declared: Set<String>
  var extended: Set<String>
  /// All words, which include the types.
  var words: Set<String>

  init(_ text: String) {
    declared = Set(
      text.matches(
        of:
          /(?m)^(?:@\w+ )*(?:(?:public|final|nonisolated) )*(?:class|struct|enum|protocol|actor|typealias) (\w+)/
      ).map { String($0.1) })
    extended = Set(
      text.matches(of: /(?m)^(?:@\w+ )*(?:(?:public|nonisolated) )*extension (\w+)/).map {
        String($0.1)
      })
    words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }

  /// The types of each Swift file of a module, by path.
  static func all(in module: GeneratedModule) -> [String: Mentions] {
    module.files.filter { $0.key.hasSuffix(".swift") }.mapValues(Mentions.init)
  }
}

extension String {
  /// Replaces each word that contains `part`.
  fileprivate func replacingWords(
    with part: String, _ replacement: (String) -> String
  ) -> String {
    func isInWord(_ index: Index) -> Bool {
      self[index].isLetter || self[index].isNumber || self[index] == "_"
    }
    var result = ""
    var done = startIndex
    for range in ranges(of: part) where range.lowerBound >= done {
      var (start, end) = (range.lowerBound, range.upperBound)
      while start > done, isInWord(index(before: start)) { start = index(before: start) }
      while end < endIndex, isInWord(end) { end = index(after: end) }
      result += self[done..<start] + replacement(String(self[start..<end]))
      done = end
    }
    return result + self[done...]
  }
}
