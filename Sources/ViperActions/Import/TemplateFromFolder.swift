import Diagnostics
import ModuleTemplates
import SwiftText
import Workspace

/// Makes a template of a folder of files, in which a word stands for the module's name.
struct TemplateFromFolder {
  let source: Path
  let word: String
  let name: String
  let description: FrozenTemplate.Description
  let world: World

  func content() throws(Diagnostic) -> (TemplateContent, warnings: [Diagnostic]) {
    guard ModuleName.isIdentifier(word) else {
      throw Diagnostic(
        .error, "import.word", "`\(word.escaped())` can't be the word for the module's name",
        hints: ["pass a letter or `_`, then letters, digits and `_`, such as `--word VIPER`."])
    }
    /// By the keys of the rambaspec.
    var content: [String: ConvertedFiles] = [:]
    let all = try XcodeTemplate.files(of: source, in: world)
    let hasWord = { (text: String) in replacingWord(in: Array(text.utf8)).literal == nil }
    // A package may have a target for each module, so that names can repeat.
    let isPackage =
      all.contains { Path($0.path).name == "Package.swift" }
      || source.withParents.contains { world.kind(of: $0.appending("Package.swift")) == .file }
    let leftOut = all.map(\.path).filter { !isPackage && $0.hasSuffix(".swift") && !hasWord($0) }
    let kept = foreignNames(in: all.filter { !leftOut.contains($0.path) })
    for (path, bytes) in all where !leftOut.contains(path) {
      var folders = path.split(separator: "/").map(String.init)
      let file = folders.removeLast()
      let stem = file.split(separator: ".").first ?? ""
      let isTest = folders.contains("Tests") || stem.hasSuffix("Tests") || stem.hasSuffix("Spec")
      folders.removeAll { $0 == "Tests" }
      try content[isTest ? "test_files" : "code_files", default: ConvertedFiles()].add(
        (folders + [file]).joined(separator: "/"), bytes, in: [isTest ? "Tests" : "Code"],
        at: source.appending(path).display(in: world).escaped()
      ) { bytes, name in replacingWord(in: bytes, except: name == nil ? ([], []) : kept) }
    }
    guard all.contains(where: { hasWord($0.path) }) else {
      let shown = source.display(in: world).escaped()
      throw Diagnostic(
        .error, "import.word", "no file name in `\(shown)` has the word `\(word.escaped())`",
        hints: ["pass the folder of a module by `--from FOLDER`, and its name by `--word WORD`."])
    }
    var files = content.values.reduce(into: [:]) { $0.merge($1.files) { first, _ in first } }
    let lists = content.sorted { $0.key < $1.key }.map { key, part in
      ["\(key):"] + part.entries.map(ImportedSpec.line(of:))
    }
    files["\(name).rambaspec"] = try description.rambaspec(
      named: name, files: Array(lists.joined(separator: [""])))
    let warning = Diagnostic(
      .warning, "import.left-out",
      "the template leaves out files that a target can have only once: \(leftOut.quotedList())",
      hints: ["put `\(word.escaped())` into the names of Swift files that each module needs."])
    return (TemplateContent(name: name, files: files), leftOut.isEmpty ? [] : [warning])
  }

  /// What keeps the word: names of an SDK or the project, keys of localized texts.
  private func foreignNames(
    in files: [(path: String, bytes: [UInt8])]
  ) -> (names: Set<String>, keys: Set<String>) {
    let spellings = spellings
    var (others, keys): (Set<String>, Set<String>) = ([], [])
    for path in SourceFiles.below(world.project, in: world, ofEveryKind: true) {
      // A Core Data model has its classes in quotes, and so have `.strings` their keys.
      let (isCode, isModel) = (WordTokenizer.isCode(path), path.name == "contents")
      guard isCode || isModel || path.name.hasSuffix("strings") else { continue }
      let bytes = attempt(try world.read(path, atMost: FileStatus.ordinarySize)) ?? []
      guard spellings.contains(where: { bytes.contains(Array($0.utf8)) }) else { continue }
      let texts = String(decoding: bytes, as: UTF8.self).split(separator: "\"").map(String.init)
      if isCode || isModel { others.formUnion(isCode ? names(in: bytes, path) : texts) }
      for (text, next) in zip(texts, texts.dropFirst()) where !isCode && !isModel {
        if text != word, [":", "="].contains(next.trimmed.first) { keys.insert(text) }
      }
    }
    let used = files.flatMap { $0.bytes.split { !WordTokenizer.isPart($0) } }
      .map { String(decoding: $0, as: UTF8.self) }
    let named = Dictionary(grouping: zip(used, used.dropFirst()), by: \.0)
      .mapValues { $0.map(\.1) }
    let declared = files.flatMap { names(in: $0.bytes, Path($0.path)) }
    let stems = files.map { String(Path($0.path).name.prefix { $0 != "." && $0 != "+" }) }
    let own = Set(declared + ["let", "var"].flatMap { named[$0] ?? [] })
      .union(others.contains(word) ? [] : [word])
    // Two capitals are the prefix of an SDK, as in `UISearchBar`.
    let sdk = Set(used).subtracting(own).subtracting(stems)
      .filter { $0.prefix(2).allSatisfy(\.isUppercase) && $0.dropFirst(2).hasPrefix(word) }
    // A delegate of `UISearchBar` implements `searchBarShouldEndEditing`.
    let senders = sdk.subtracting(others).map { $0.dropFirst(2) }.filter { $0 != word }
      .map { $0.prefix(1).lowercased() + $0.dropFirst() }
    let functions = used.filter { senders.contains(where: $0.hasPrefix) }
    let imported = Set(named["import"] ?? []).subtracting(stems)
    let foreign = sdk.union(others).union(imported).subtracting(own)
    // A property's variable, as in Objective-C, has an underscore before its name.
    let variables = Set(foreign.map { "_" + $0 }).subtracting(own)
    return (foreign.union(variables).union(functions), keys)
  }

  /// The types, functions and enum cases that a file declares.
  private func names(in bytes: [UInt8], _ path: Path) -> [String] {
    let members = attempt(try SwiftFile(bytes)).map { $0.types.flatMap($0.readMembers) } ?? []
    return NameChange.declaredWords(in: bytes, at: path)
      + members.filter { $0.declaration.kind == .case }.map(\.name)
  }

  /// The text, with the module's name instead of the word: `Profile` or, in lower camel case, `profile`.
  ///
  /// The word can be a part of an identifier, but not of another word: `Profile` is not in `Profiles`.
  private func replacingWord(
    in bytes: [UInt8], except kept: (names: Set<String>, keys: Set<String>) = ([], [])
  ) -> MacroText {
    let spellings = spellings
    return MacroText(bytes) { position in
      let spelling = spellings.first { bytes[position...].starts(with: $0.utf8) }
      guard let spelling else { return nil }
      let end = position + spelling.utf8.count
      let continues =
        isPartOfWord(bytes[end - 1]) && end < bytes.count
        && (isLowercase(bytes[end]) || bytes[end] >= 0x80)
      let isTail = position > 0 && isPartOfWord(bytes[position - 1]) && isLowercase(bytes[position])
      let from = bytes[..<position].lastIndex { !WordTokenizer.isPart($0) }.map { $0 + 1 } ?? 0
      let name = String(decoding: bytes[from...].prefix(while: WordTokenizer.isPart), as: UTF8.self)
      let isEnd: (UInt8) -> Bool = { "\"\n".utf8.contains($0) }
      // A line can have megabytes.
      let start = bytes[..<position].suffix(500).lastIndex(where: isEnd).map { $0 + 1 } ?? 0
      let key = String(decoding: bytes[start...].prefix(1_000).prefix { !isEnd($0) }, as: UTF8.self)
      // A storyboard can have the name of a type.
      let isKept = key != word && (kept.names.contains(name) || kept.keys.contains(key))
      guard !continues, !isTail, !isKept else { return nil }
      let values =
        spelling != word
        ? ["module_info.name | slice: 0 | downcase", "module_info.name | slice: 1, 100"]
        : ["module_info.name"]
      return (end - position, values.map { .value($0, isIdentifier: true) })
    }
  }

  private func isLowercase(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }

  private func isPartOfWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }

  /// The word, and as the start of a property's name: `urlList`, or `uRLList` as templates make it.
  private var spellings: [String] {
    guard word.first?.isUppercase == true else { return [word] }
    let capitals = word.prefix { !$0.isLowercase }
    let count = capitals.count == word.count ? word.count : max(1, capitals.count - 1)
    return [word] + [count, 1].map { word.prefix($0).lowercased() + word.dropFirst($0) }
  }
}
