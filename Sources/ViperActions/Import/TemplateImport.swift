package import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace

/// Plans templates for `gen` that make the same files as file templates of Xcode.
package struct TemplateImport: ProjectAction {
  package struct Plan: ChangePlan {
    package var templates: [Template] = []
    package var changes: [Change] = []
    package var warnings: [Diagnostic] = []
  }

  package struct Template: Sendable {
    package var name: String
    /// The parameters that `gen` takes, with their allowed values; without values, any.
    package var parameters: [(name: String, values: [String])]
    /// The folders of the Xcode template, and the values that choose them.
    package var folders: [(folder: String, condition: String)]
    package var omitted: [(path: String, reason: String)]
    /// What the user should decide.
    package var notes: [String]
    /// Identifies the written template.
    fileprivate var digest: String
  }

  private let sources: [Path]
  /// The Xcode template of the tests, for a single source.
  package var tests: Path?
  /// The new name, for a single source.
  package var name: String?
  /// Whether macros mean what they did before Xcode 9.
  package var usesXcode8Names = false
  package var isForced = false
  package var world: World

  package init(_ sources: [Path], in world: World) {
    self.sources = sources
    self.world = world
  }

  package func plan() throws(Diagnostic) -> Plan {
    var plan = Plan()
    var origins: [String: Path] = [:]
    for source in sources {
      let (template, content) = try template(from: source)
      if let other = origins.updateValue(source, forKey: template.name) {
        throw Diagnostic(
          .error, "import.same-name",
          "`\(shown(other))` and `\(shown(source))` both become the template `\(template.name)`",
          hints: ["import one of them alone, with its own `--name`."])
      }
      plan.warnings += try content.check(in: world)
      let change = try content.change(isForced: isForced, code: "import.exists", in: world)
      plan.changes += [change].compactMap(\.self)
      plan.templates.append(template)
    }
    return plan
  }

  private func shown(_ path: Path) -> String { path.display(in: world).escaped() }

  private func template(
    from source: Path
  ) throws(Diagnostic) -> (template: Template, content: TemplateContent) {
    let folders = [(source, "Code")] + (tests.map { [($0, "Tests")] } ?? [])
    let parts = try folders.map { path, base throws(Diagnostic) in
      try ImportedFiles(
        of: try XcodeTemplate(at: path, in: world), in: base, usesXcode8Names: usesXcode8Names)
    }
    let code = parts[0].template
    let name =
      self.name  // `viper_module` for `VIPER Module`
      ?? code.name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
    try TemplateName.check(name)
    let spec = ImportedSpec(name: name, parts: parts)
    var files = parts.reduce(into: [:]) { $0.merge($1.converted.files) { first, _ in first } }
    let author = attempt(try TemplateCreation.defaultAuthor(in: world)) ?? "unknown"
    files["\(name).rambaspec"] = Array(try spec.text(author: author).utf8)
    let mark = Array(MacroText.snippetName.utf8)
    if files.values.contains(where: { $0.contains(mark) }) {
      files["snippets/\(MacroText.snippetName).liquid"] = Array(MacroText.snippet.utf8)
    }
    guard parts.contains(where: { !$0.converted.entries.isEmpty }) else {
      throw Diagnostic(
        .error, "import.empty", "`\(code.place.escaped())` has no files to generate",
        notes: parts[0].omitted.prefix(3).map { "`\($0.path.escaped())`: \($0.reason)." })
    }
    let content = TemplateContent(name: name, files: files)
    let xcode8Files = usesXcode8Names ? [] : parts.compactMap(\.xcode8File)
    let template = Template(
      name: name, parameters: spec.parameters.map { ($0.identifier, spec.values(of: $0)) },
      folders: parts.flatMap(\.combinations),
      omitted: parts.flatMap { part in
        part.omitted.map { ("\(part.template.name).xctemplate/\($0.path)", $0.reason) }
      },
      notes: xcode8Files.prefix(1).map {
        "`\($0)` seems to be written for Xcode 8; if types get a suffix twice, import it with `--names xcode8`."
      }, digest: content.digest)
    return (template, content)
  }

  /// Remembers the written templates, so that another import can replace them.
  package func remember(_ plan: Plan) {
    InstalledDigests(in: world).add(plan.templates.map(\.digest))
  }
}
