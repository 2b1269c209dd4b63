import Configuration
package import Diagnostics
import Liquid
import Workspace

/// A template with fixed parameters, as plain files.
///
/// It generates the same files as the original with these values, byte for byte and in the same
/// order. `init` compares both for two example modules. What additions need stays as it is.
package struct FrozenTemplate {
  /// What the rambaspec says about the template, if not the same as the original.
  package struct Description: Sendable {
    package var summary: String?
    package var author: String?
    package var license: String?
    package var dependencies: [String] = []

    /// All as in the original.
    package init() {}
  }

  package private(set) var content: TemplateContent

  private let folder: TemplateFolder
  private let values: LiquidObject
  private var snippets: Snippets
  private var budget = Budget(work: 4 * Budget().work)
  private var files: [String: [UInt8]] = [:]

  private static let code: Diagnostic.Code = "template.freeze"
  /// How the rambaspec of a frozen template starts.
  private static let mark = "# Frozen from the template"

  /// Whether a template was frozen, which the first line of its rambaspec shows.
  package static func isFrozen(_ folder: TemplateFolder) -> Bool {
    attempt(try Template.specFile(of: folder).file.bytes.starts(with: mark.utf8)) == true
  }

  /// Freezes a template for these parameters; others have no value, as in `gen`.
  package init(
    of folder: TemplateFolder, named name: String, parameters: [(key: String, value: String)],
    describedAs description: Description = Description()
  ) throws(Diagnostic) {
    // The original and the result are rendered one after the other.
    let clock = folder.world.clock
    self.folder = folder.withClock(FixedClock(clock.today(), clock.now())).inMemory()
    content = TemplateContent(name: name, files: [:])
    snippets = Snippets(of: self.folder)
    var fixed = LiquidObject()
    for (key, value) in parameters { fixed[key] = .string(value) }
    values = ["custom_parameters": .object(fixed)]
    let spec = try freezeSpec(named: name, parameters, description)
    for entry in spec.codeFiles + spec.testFiles {
      if let path = entry.path { try freeze(path) }
    }
    try addOtherFiles(besides: spec)
    content = TemplateContent(name: name, files: files)
    try compare(with: parameters)
  }

  /// The variables whose values only `gen` knows. A frozen template can't wrap a view controller.
  private static let unknown = ExampleModule.variables.compactMapValues(\.self)

  private mutating func specialize(
    _ bytes: [UInt8], named name: String
  ) throws(Diagnostic) -> LiquidSpecialization {
    let template = try LiquidTemplate(parsing: bytes, named: name)
    let result = try template.specialized(
      values, unknown: Self.unknown, partials: snippets,
      clock: LocalMoment(folder.world.clock.now()), within: &budget)
    snippets.keep(result.marked.partials)
    budget.releaseOutput()
    return result
  }

  private mutating func freezeSpec(
    named name: String, _ parameters: [(key: String, value: String)], _ description: Description
  ) throws(Diagnostic) -> Rambaspec {
    let file = try Template.specFile(of: folder).file
    let text = try specialize(file.bytes, named: file.displayName)
    if let tag = text.remainingTag {
      let isCondition = ["if ", "unless ", "for "].contains(where: tag.hasPrefix)
      throw Diagnostic(
        .error, Self.code, "the rambaspec contains `\(tag)`, which depends on the module",
        at: SourceLocation(file: file.displayName),
        hints: [
          isCondition
            ? "use a parameter in the condition or loop." : "write the value where it is used."
        ])
    }
    let spec = try Rambaspec(text.marked, folder: folder.name)
    let field = { (value: String) in "\"" + text.liquid(of: value, escape: Self.quotedPart) + "\"" }
    var lines = [try origin(of: file, parameters)]
    let fields: [(String, String?)] = [
      ("name", name), ("summary", description.summary ?? spec.summary?.value),
      ("author", description.author ?? spec.author?.value ?? "unknown"),
      ("version", spec.version?.value ?? "0.0.0"),
      ("license", description.license ?? spec.license?.value),
    ]
    for case (let key, let value?) in fields {
      lines.append("\(key): \(Self.plain(value) ?? field(value))")
    }
    if spec.followsProject { lines.append("indentation: project") }
    let dependencies =
      description.dependencies.isEmpty ? spec.dependencies.map(\.value) : description.dependencies
    if !dependencies.isEmpty {
      lines += ["", "dependencies:"] + dependencies.map { "  - \(field($0))" }
    }
    for (key, entries) in [("code_files", spec.codeFiles), ("test_files", spec.testFiles)]
    where !entries.isEmpty {
      lines += ["", "\(key):"]
      for entry in entries {
        var fields = ["name: \(Self.plain(entry.name.value) ?? field(entry.name.value))"]
        if let path = entry.path {
          if let variable = text.unknownPart(of: path.value) {
            throw Diagnostic(
              .error, Self.code,
              "the `path` of a file depends on `\(variable)`, known only in `gen`",
              at: path.location, hints: ["use a parameter in the path."])
          }
          fields.append("path: \(Self.plain(path.value) ?? field(path.value))")
        }
        if let custom = entry.customName {
          let liquid = text.liquid(of: custom.value, escape: { $0 })
          let name = try specialize(Array(liquid.utf8), named: file.displayName).liquid
          let quoted = YAMLScalarText.quoted(String(decoding: name, as: UTF8.self))
          fields.append("custom_name: {% raw %}\(quoted){% endraw %}")
        }
        if entry.isResource { fields.append("is_resource: true") }
        lines.append("  - {\(fields.joined(separator: ", "))}")
      }
    }
    files["\(name).rambaspec"] = Array((lines.joined(separator: "\n") + "\n").utf8)
    return spec
  }

  /// The comment on where the template is from; that of a frozen template stays.
  private func origin(
    of file: TemplateFile, _ parameters: [(key: String, value: String)]
  ) throws(Diagnostic) -> String {
    if file.bytes.starts(with: Self.mark.utf8) {
      let line = file.bytes.prefix { $0 != UInt8(ascii: "\n") }
      return String(decoding: line, as: UTF8.self)
    }
    let values = parameters.map { "\($0.key):\($0.value)".escaped() }.sorted()
    let line =
      "\(Self.mark) \(folder.name)" + (values.isEmpty ? "" : ", ") + values.joined(separator: " ")
    return line.escapedForLiquid()
  }

  /// The text without quotes where YAML and Liquid read it as text.
  private static func plain(_ text: String) -> String? {
    YAMLScalarText.written(text) == text ? text : nil
  }

  /// A part of a YAML string in double quotes, in which Liquid finds no tag and no output.
  private static func quotedPart(_ text: String) -> String {
    String(YAMLScalarText.quoted(text).dropFirst().dropLast()).escapedForLiquid(beforeLiquid: true)
  }

  private mutating func freeze(_ path: Located<String>) throws(Diagnostic) {
    guard let file = try folder.file(path.value) else { throw try folder.missingFile(path) }
    files[Path(path.value).text] =
      file.isBinary ? file.bytes : try specialize(file.bytes, named: file.displayName).liquid
  }

  /// Adds the additions with the snippets that they may use, and files about the template.
  private mutating func addOtherFiles(besides spec: Rambaspec) throws(Diagnostic) {
    let all = try folder.content().files
    var texts: [[UInt8]] = []
    for (path, bytes) in all where files[path] == nil {
      let isAddition = path.hasPrefix(Addition.bundledFolder + "/")
      if isAddition { texts.append(bytes) }
      let isOnTop = !path.contains("/") && !path.isLiquid && !path.isRambaspec
      if isAddition || isOnTop { files[path] = bytes }
    }
    let snippets = all.filter { $0.key.hasPrefix("snippets/") && $0.key.isLiquid }
    while let text = texts.popLast().map({ String(decoding: $0, as: UTF8.self) }) {
      for (path, bytes) in snippets where files[path] == nil {
        let name = path.dropFirst("snippets/".count).dropLast(".liquid".count)
        guard text.contains(name) else { continue }
        files[path] = bytes
        texts.append(bytes)
      }
    }
  }

  private mutating func compare(
    with parameters: [(key: String, value: String)]
  ) throws(Diagnostic) {
    let frozen = TemplateFolder(
      name: content.name, origin: .memory(content, source: "frozen"), in: folder.world)
    let date = folder.world.clock.today()
    var other = try ExampleModule(named: "uRLList2", on: date)
    _ = other.setVariable(["prefix"], to: "EX")
    _ = other.setVariable(["module_info", "description"], to: "A screen\n{{ of }} \"lists\"")
    for module in [try ExampleModule(on: date), other] {
      var withValues = module
      withValues.add(parameters)
      let expected = try render(folder, for: withValues)
      guard try render(frozen, for: module) != expected else { continue }
      throw Diagnostic(
        .error, Self.code, "`\(folder.name)` can't be frozen: its copy would generate other files",
        hints: ["take `%N` out of its dates; if it has none, report a bug of viper, and attach it."]
      )
    }
  }

  private mutating func render(
    _ folder: TemplateFolder, for module: ExampleModule
  ) throws(Diagnostic) -> [[[UInt8]]] {
    try TemplateRenderer.render(folder, module.values, within: &budget).map {
      let place =
        ($0.isTest ? "tests " : "code ") + ($0.entry.isResource ? "resource " : "") + $0.path
      return [Array(place.utf8), $0.file?.bytes ?? []]
    }
  }
}
