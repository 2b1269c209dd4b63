import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// The current versions of templates.
struct CurrentTemplates {
  private let library: TemplateLibrary
  private let declared: [TemplateDeclaration]
  private var knownAnswers: [ModuleRecord.Template: Bool] = [:]

  init(in world: World) throws(Diagnostic) {
    library = TemplateLibrary(in: world)
    declared = try Rambafile.ifThere(in: world)?.templates ?? []
  }

  func template(named name: String) throws(Diagnostic) -> TemplateFolder {
    try library.template(named: name, declared: declared)
  }

  /// Whether a template has changed since the version in a record; false if it no longer exists.
  mutating func isBehind(_ old: ModuleRecord.Template) throws(Diagnostic) -> Bool {
    if let known = knownAnswers[old] { return known }
    let isBehind: Bool
    do throws(Diagnostic) {
      isBehind = try template(named: old.name).content().matching(old.digest) == nil
    } catch let error where error.isMissingTemplate {
      isBehind = false
    }
    knownAnswers[old] = isBehind
    return isBehind
  }
}

extension Diagnostic {
  /// Whether it says that a template is not there.
  var isMissingTemplate: Bool { ["template.unknown", "template.not-installed"].contains(code) }
}
