package import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace

/// Writes a template for `gen` that makes the same files as a file template of Xcode.
package struct TemplateImport: ProjectAction {
  package struct Plan: ChangePlan {
    package var name: String
    package var changes: [Change] = []
    package var warnings: [Diagnostic] = []
    /// The parameters that `gen` takes, and the options that they come from.
    package var parameters: [(option: String, parameter: String, values: [String])]
    /// The folders of the Xcode template, and the values that choose them.
    package var folders: [(folder: String, condition: String)]
    package var omitted: [(path: String, reason: String)]
    /// What the user should decide.
    package var notes: [String]
    /// Identifies the written template.
    package var digest: String
  }

  private let source: Path
  private let tests: Path?
  private let name: String?
  private let usesModuleName: Bool
  private let isForced: Bool
  package var world: World

  /// Creates the import; `usesModuleName` is for templates as before Xcode 9.
  package init(
    _ source: Path, tests: Path?, name: String?, usesModuleName: Bool, isForced: Bool,
    in world: World
  ) {
    self.source = source
    self.tests = tests
    self.name = name
    self.usesModuleName = usesModuleName
    self.isForced = isForced
    self.world = world
  }

  package func plan() throws(Diagnostic) -> Plan {
    let folders = [(source, "Code")] + (tests.map { [($0, "Tests")] } ?? [])
    let parts = try folders.map { path, base throws(Diagnostic) in
      try ImportedFiles(
        of: try XcodeTemplate(at: path, in: world), in: base, usesModuleName: usesModuleName)
    }
    let code = parts[0].template
    let name =
      self.name  // `viper_module` for `VIPER Module`
      ?? code.name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
    try TemplateName.check(name)
    let spec = ImportedSpec(name: name, parts: parts)
    var files = parts.reduce(into: [:]) { $0.merge($1.converted.files) { first, _ in first } }
    let author = try TemplateCreation.defaultAuthor(in: world) ?? "unknown"
    files["\(name).rambaspec"] = Array(try spec.text(author: author).utf8)
    if parts.contains(where: \.converted.needsSnippet) {
      files["snippets/\(MacroText.snippetName).liquid"] = Array(MacroText.snippet.utf8)
    }
    guard parts.contains(where: { !$0.converted.entries.isEmpty }) else {
      throw Diagnostic(
        .error, "import.empty", "`\(code.place.escaped())` has no files to generate")
    }
    let content = TemplateContent(name: name, files: files)
    var plan = Plan(
      name: name,
      parameters: spec.parameters.map { ($0.identifier, $0.identifier, spec.values(of: $0)) },
      folders: parts.flatMap { part in
        part.combinations.map {
          ($0.folder, ImportedSpec.condition($0.values, in: part.template))
        }
      },
      omitted: parts.flatMap { part in
        part.omitted.map { ("\(part.template.name).xctemplate/\($0.path)", $0.reason) }
      },
      notes: notes(parts), digest: content.digest)
    let template = NewTemplate(content: content, world: world)
    plan.warnings = try template.check()
    plan.changes = [try template.change(isForced: isForced, code: "import.exists")]
      .compactMap(\.self)
    return plan
  }

  /// Remembers the written template, so that another import can replace it.
  package func remember(_ plan: Plan) { InstalledDigests(in: world).add([plan.digest]) }

  private func notes(_ parts: [ImportedFiles]) -> [String] {
    var notes: [String] = []
    if let place = parts.compactMap(\.oldNames).first, !usesModuleName {
      notes.append(
        "`\(place)` counts on names as before Xcode 9; if types get a suffix twice, "
          + "import it with `--names xcode8`.")
    }
    let looksLikeTests = parts[0].converted.entries.filter { entry in
      guard case .text(let end)? = entry.name.parts.last else { return false }
      let stem = end.split(separator: ".").first ?? ""
      return stem.hasSuffix("Tests") || stem.hasSuffix("Spec")
    }
    if !looksLikeTests.isEmpty, parts.count == 1 {
      notes.append(
        "\(looksLikeTests.map { "`\($0.path)`" }.joined(separator: ", ")) may be tests; "
          + "move their entries to `test_files`.")
    }
    return notes
  }
}
