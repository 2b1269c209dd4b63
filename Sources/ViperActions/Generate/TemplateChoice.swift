import Configuration
import Diagnostics
import ModuleTemplates

/// Chooses the template of a run of `gen`.
enum TemplateChoice {
  /// The template that the options name, else the Rambafile's default, else the only declared one,
  /// else the bundled one; nil where the Rambafile declares several and has no default.
  static func name(_ options: GenerationOptions, _ rambafile: Rambafile?) -> Located<String>? {
    if let name = options.template { return Located(name) }
    if let name = rambafile?.text(.defaultTemplate) { return name }
    let declared = (rambafile?.templates ?? []).map(\.name)
    guard Set(declared.map(\.value)).count <= 1 else { return nil }
    return declared.first ?? Located(BundledTemplates.defaultName)
  }

  /// The error for a Rambafile that declares several templates and has no default.
  static func missing(for command: String, among declared: [TemplateDeclaration]) -> Diagnostic {
    let names = declared.map { $0.name.value.escaped() }.eachOnce
    let first = names.first ?? BundledTemplates.defaultName
    return Diagnostic(
      .error, "gen.no-template",
      "no template given, and the Rambafile declares \(names.count) templates",
      notes: ["they are \(names.map { "`\($0)`" }.joined(separator: ", "))."],
      hints: ["run `viper \(command.escaped()) \(first)`, or set `default_template: \(first)`."])
  }
}
