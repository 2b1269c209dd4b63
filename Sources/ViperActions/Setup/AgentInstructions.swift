import Configuration
import Diagnostics
import Liquid
import ModuleTemplates
import Workspace

/// Plans viper's text in `AGENTS.md`, `SKILL.md` and an existing `CLAUDE.md`.
struct AgentInstructions {
  let rambafile: Rambafile
  let world: World

  /// The changes from the files on the disk to those with the current section.
  func changes() throws(Diagnostic) -> [Change] {
    try texts().mapAll { (path, text) throws(Diagnostic) in
      let found = try world.configurationFile(at: path)
      let file = MarkedFile(bytes: found ?? [], name: path.display(in: world))
      let bytes = try file.updated(with: text)
      // An edit needs its folder; a new file gets it.
      return found.map { .edit(path, to: bytes, previous: $0) }
        ?? Change(.writeFile(bytes: bytes, previous: nil), path, in: path.parent)
    }
  }

  private func texts() throws(Diagnostic) -> [(path: Path, text: String)] {
    let folder = TemplateFolder(name: "agents", origin: .bundled, in: world)
    var budget = Budget()
    let values = values
    func text(_ name: String) throws(Diagnostic) -> String {
      try LiquidTemplate(parsing: BundledTemplates.text(of: "agents/" + name), named: name)
        .render(values, partials: Snippets(of: folder), within: &budget)
        .text
    }
    let agents = world.project.appending("AGENTS.md")
    var texts = [(agents, try text("AGENTS.md.liquid"))]
    let claude = world.project.appending("CLAUDE.md")
    // Teams often make one of the two files a symbolic link to the other.
    if world.kind(of: claude) == .file,
      attempt(try world.files.resolved(claude)) != attempt(try world.files.resolved(agents))
    {
      texts.append((claude, try text("CLAUDE.md")))
    }
    let skill = world.project.appending(".claude/skills/viper/SKILL.md")
    return texts + [(skill, try text("SKILL.md.liquid"))]
  }

  private var values: LiquidObject {
    var values = LiquidObject()
    let name = rambafile.path.name
    let isUsual = name == ProjectLocator.rambafileName
    values["viper"] = .string(
      isUsual ? "viper" : "viper --rambafile \(ShellWord.quoted(name.escaped()))")
    let options = GenerationOptions(module: "Profile")
    let code = PartSettings(.code, options, rambafile)
    let tests = PartSettings(.tests, options, rambafile)
    values["code"] = Self.place(code)
    values["tests"] = tests.file == nil ? .nil : Self.place(tests)
    for (name, key) in [("xcodeproj", RambafileKey.xcodeprojPath), ("prefix", .prefix)] {
      values[name] = rambafile.text(key).map { Self.code($0.value) } ?? .nil
    }
    values["records"] = .bool(rambafile.flag(.moduleRecords)?.value ?? false)
    values["generator"] =
      ProjectGenerator.inUse(in: world.project, world: world).map { Self.code($0.command) } ?? .nil
    let chosen = TemplateChoice.name(options, rambafile)?.value
    let names = rambafile.templates.map(\.name.value) + [chosen].compactMap(\.self)
    let template = ShellWord.quoted((chosen ?? names[0]).escaped())
    values["template"] = .string(template)
    values["templates"] = .array(names.eachOnce.map { self.template($0, isDefault: $0 == chosen) })
    values["gen_template"] = .string(chosen == nil ? " " + template : "")
    values["gen_place"] = .string(code.file == nil ? " --module-path Modules" : "")
    return values
  }

  private static func place(_ settings: PartSettings) -> LiquidValue {
    [
      "folder": settings.file.map { code($0.value) } ?? .nil,
      "targets": list(settings.targets.map(\.value)),
    ]
  }

  private func template(_ name: String, isDefault: Bool) -> LiquidValue {
    let options = GenerationOptions(module: "Profile", template: name)
    let parameters = ParameterValues(options, rambafile).all.map { "\($0.key): \($0.value)" }
    return [
      "name": Self.code(name), "is_default": .bool(isDefault), "parameters": Self.list(parameters),
    ]
  }

  private static func list(_ texts: [String]) -> LiquidValue {
    texts.isEmpty ? .nil : .string(texts.map(markdownCode).joined(separator: ", "))
  }

  private static func code(_ text: String) -> LiquidValue { .string(markdownCode(text)) }

  /// A value as code in one line of Markdown, between more backquotes than it contains.
  private static func markdownCode(_ text: String) -> String {
    let text = text.escaped()
    let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + text + fence : "\(fence) \(text) \(fence)"
  }
}

/// A file of the user with a section of viper between two lines.
private struct MarkedFile {
  private static let begin = "<!-- viper:begin -->"
  private static let end = "<!-- viper:end -->"
  let bytes: [UInt8]
  let name: String

  /// The file with the section of a text instead of its own.
  ///
  /// Without a section, a file gets that of the text at its end, and an empty file all of the text. A
  /// text without a section is added unless the file contains it.
  func updated(with text: String) throws(Diagnostic) -> [UInt8] {
    if let fault = bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) })
      ?? bytes.firstIndex(of: 0)
    {
      throw Diagnostic(
        .error, "agents.not-text", "`\(name)` is not UTF-8 text, or contains a NUL byte",
        at: SourceLocation(range: fault..<fault + 1, in: bytes, file: name),
        hints: ["remove the byte here, or save the file as UTF-8."])
    }
    let ending = LineEnding(of: bytes) ?? .lineFeed
    let new = ending.applied(to: Array(text.utf8))
    let section = try MarkedFile(bytes: new, name: name).section()
    if let section, let old = try self.section() {
      return Array(bytes[..<old.lowerBound] + new[section] + bytes[old.upperBound...])
    }
    if bytes.isEmpty { return new }
    // `CLAUDE.md`: one line that refers to `AGENTS.md`.
    if section == nil, String(decoding: bytes, as: UTF8.self).contains(text.trimmed) {
      return bytes
    }
    let hasEnd = bytes.last == 0x0A
    return bytes + ending.applied(to: Array((hasEnd ? "\n" : "\n\n").utf8))
      + new[(section?.lowerBound ?? 0)...]
  }

  /// The bytes from the first marker to the second one; nil for a file without markers.
  private func section() throws(Diagnostic) -> Range<Int>? {
    let (begins, ends) = (places(of: Self.begin), places(of: Self.end))
    if let begin = begins.only, let end = ends.only, begin.lowerBound < end.lowerBound {
      return begin.lowerBound..<end.upperBound
    }
    let wrong = (begins.dropFirst() + ends.dropFirst() + ends + begins).first
    guard let wrong else { return nil }
    throw Diagnostic(
      .error, "agents.marker",
      "`\(name)` needs exactly one line `\(Self.begin)`, and one `\(Self.end)` after it",
      at: SourceLocation(range: wrong, in: bytes, file: name),
      hints: ["write both lines once; viper replaces what is between them."])
  }

  /// The lines that consist of a marker; a byte order mark and blanks stay around it.
  private func places(of marker: String) -> [Range<Int>] {
    bytes.split(separator: 0x0A).compactMap { line in
      let rest = line.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09].contains($0) }
      guard String(decoding: rest, as: UTF8.self).trimmed == marker else { return nil }
      return rest.startIndex..<rest.startIndex + marker.utf8.count
    }
  }
}
