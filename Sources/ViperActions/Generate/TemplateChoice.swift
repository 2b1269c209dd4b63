import Configuration
import Diagnostics
import ModuleTemplates

/// Which template a run is for.
enum TemplateChoice {
  /// The one that is named, else the Rambafile's default, else the only one that is declared, else
  /// the bundled one.
  ///
  /// - Returns: nil where several are declared and nothing decides.
  static func name(_ options: GenerationOptions, _ rambafile: Rambafile) -> Located<String>? {
    if let name = options.template { return Located(name) }
    if let name = rambafile.text(.defaultTemplate) { return name }
    let declared = rambafile.templates.map(\.name)
    guard Set(declared.map(\.value)).count <= 1 else { return nil }
    return declared.first ?? Located(BundledTemplates.defaultName)
  }

  /// Says that nothing decides among those that are declared.
  static func undecided(_ module: String, among declared: [TemplateDeclaration]) -> Diagnostic {
    let names = declared.map { $0.name.value.escaped() }
    let first = names.first ?? BundledTemplates.defaultName
    return Diagnostic(
      .error, "gen.no-template", "which template? The Rambafile declares \(names.count)",
      notes: ["they are \(names.map { "`\($0)`" }.joined(separator: ", "))."],
      hints: [
        "type `viper gen \(module.escaped()) \(first)`, or set `default_template: \(first)`."
      ])
  }
}
