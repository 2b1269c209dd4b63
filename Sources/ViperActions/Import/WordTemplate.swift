package import Diagnostics
package import ModuleTemplates
package import Workspace

/// Makes a template of a folder of files, in which a word stands for the module's name.
package struct WordTemplate: ProjectAction {
  private let source: Path
  private let word: String
  private let name: String
  private let description: FrozenTemplate.Description
  private let parent: Path
  package var world: World

  /// - Parameters:
  ///   - source: the folder with the files, absolute.
  ///   - word: the word.
  ///   - name: the new template's name.
  ///   - description: what the rambaspec says about it.
  ///   - parent: the folder for the template's folder, absolute; it need not exist.
  ///   - world: the disk.
  package init(
    from source: Path, word: String, named name: String,
    describedAs description: FrozenTemplate.Description, in parent: Path, world: World
  ) {
    self.source = source
    self.word = word
    self.name = name
    self.description = description
    self.parent = parent
    self.world = world
  }

  package func lockedFolder() throws(Diagnostic) -> Path {
    try NewTemplate.lockedFolder(for: parent, in: world)
  }

  /// - Throws: when a name or a file can't be used, or the word occurs nowhere.
  package func plan() throws(Diagnostic) -> BasicPlan {
    try TemplateName.check(name)
    guard ModuleName.isIdentifier(word) else {
      throw Diagnostic(
        .error, "import.word", "`\(word.escaped())` can't be the word for the module's name",
        hints: ["use a word of letters, digits and underscores, such as `VIPER`."])
    }
    let shown = source.display(in: world).escaped()
    guard let tree = try FolderTreeReader(world: world).tree(of: source) else {
      throw Diagnostic(.error, "import.missing", "there is no folder `\(shown)`")
    }
    var files: [String: [UInt8]] = [:]
    var entries: [Bool: [ImportedFiles.Entry]] = [:]
    for (path, entry) in tree.entries.sorted(by: { $0.key < $1.key }) {
      let place = source.appending(path).display(in: world).escaped()
      guard case .file(let bytes) = entry else {
        throw Diagnostic(
          .error, "template.link", "the folder contains a symbolic link",
          at: SourceLocation(file: place), hints: ["replace the link by the file."])
      }
      var folders = path.split(separator: "/").map(String.init)
      let file = folders.removeLast()
      let stem = file.split(separator: ".").first ?? ""
      let isTest = folders.contains("Tests") || stem.hasSuffix("Tests") || stem.hasSuffix("Spec")
      folders.removeAll { $0 == "Tests" }
      let fileName = text(file)
      let base = isTest ? "Tests" : "Code"
      let isBinary = bytes.contains(0)
      let target = ImportedFiles.freePath(
        for: fileName, in: [base] + folders, besides: files.keys, isBinary: isBinary)
      if !isBinary { try ImportedFiles.checkEncoding(of: bytes, at: place) }
      files[target] =
        isBinary ? bytes : Array(text(String(decoding: bytes, as: UTF8.self)).liquid.utf8)
      entries[isTest, default: []].append(
        ImportedFiles.Entry(folders: folders.map { text($0).liquid }, name: fileName, path: target))
    }
    let all = entries.values.joined()
    guard
      all.contains(where: { $0.name.literal == nil || $0.folders.contains { $0.contains("{{") } })
    else {
      throw Diagnostic(
        .error, "import.word", "no file in `\(shown)` has `\(word.escaped())` in its name",
        notes: all.isEmpty ? ["the folder has no files."] : [],
        hints: ["name the word that stands for the module's name with `--word`."])
    }
    files["\(name).rambaspec"] = Array(spec(entries).utf8)
    let template = NewTemplate(content: TemplateContent(name: name, files: files), world: world)
    let warnings = try template.check()
    return BasicPlan(changes: [try template.creation(in: parent)], warnings: warnings)
  }

  private func spec(_ entries: [Bool: [ImportedFiles.Entry]]) -> String {
    let fields: [(String, String?)] = [
      ("name", name), ("summary", description.summary ?? "A module"),
      ("author", description.author ?? "unknown"), ("version", "1.0.0"),
      ("license", description.license),
    ]
    var lines: [String] = []
    for case (let key, let value?) in fields {
      lines.append("\(key): \(ImportedSpec.quoted(value))")
    }
    if !description.dependencies.isEmpty {
      lines +=
        ["", "dependencies:"] + description.dependencies.map { "  - \(ImportedSpec.quoted($0))" }
    }
    for (key, isTest) in [("code_files", false), ("test_files", true)] {
      guard let entries = entries[isTest] else { continue }
      lines += ["", "\(key):"] + entries.map(ImportedSpec.line(of:))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: The word

  /// The text, with the module's name instead of the word.
  ///
  /// The word can be a part of an identifier, but not of another word: `Profile` is not in `Profiles`.
  private func text(_ text: String) -> MacroText {
    let bytes = Array(text.utf8)
    let lower = lowerCamelCase
    var parts: [MacroText.Part] = []
    var start = 0
    var position = 0
    while position < bytes.count {
      let isLower = lower != word && bytes[position...].starts(with: lower.utf8)
      guard isLower || bytes[position...].starts(with: word.utf8) else {
        position += 1
        continue
      }
      let end = position + (isLower ? lower : word).utf8.count
      let continues =
        isPartOfWord(bytes[end - 1]) && end < bytes.count
        && (isLowercase(bytes[end]) || bytes[end] >= 0x80)
      let isInside = position > 0 && isPartOfWord(bytes[position - 1])
      guard !continues, !isLowercase(bytes[position]) || !isInside else {
        position += 1
        continue
      }
      if position > start {
        parts.append(.text(String(decoding: bytes[start..<position], as: UTF8.self)))
      }
      parts += isLower ? Self.lowerCamelName : [.value("module_info.name", isIdentifier: true)]
      (start, position) = (end, end)
    }
    if start < bytes.count || parts.isEmpty {
      parts.append(.text(String(decoding: bytes[start...], as: UTF8.self)))
    }
    return MacroText(parts)
  }

  private func isLowercase(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }

  private func isPartOfWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }

  /// The word as the start of a property's name: `viper`, `userProfile`, `urlList`.
  private var lowerCamelCase: String {
    guard word.first?.isUppercase == true else { return word }
    let capitals = word.prefix { !$0.isLowercase }
    let count = capitals.count == word.count ? word.count : max(1, capitals.count - 1)
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  private static let lowerCamelName = [
    MacroText.Part.value("module_info.name | slice: 0 | downcase", isIdentifier: true),
    .value("module_info.name | slice: 1, 100", isIdentifier: true),
  ]
}
