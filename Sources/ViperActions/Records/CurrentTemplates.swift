import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// The current versions of templates.
struct CurrentTemplates {
  private let library: TemplateLibrary
  private let declared: [TemplateDeclaration]
  /// By name; empty for a template that no longer exists.
  private var digests: [String: String] = [:]

  init(in world: World) throws(Diagnostic) {
    library = TemplateLibrary(in: world)
    declared = try Rambafile.ifThere(in: world)?.templates ?? []
  }

  func template(named name: String) throws(Diagnostic) -> TemplateFolder {
    try library.template(named: name, declared: declared)
  }

  /// Whether a template has changed since the version in a record; false if it no longer exists.
  mutating func isBehind(_ old: ModuleRecord.Template) throws(Diagnostic) -> Bool {
    if digests[old.name] == nil {
      do throws(Diagnostic) {
        digests[old.name] = try template(named: old.name).content().digest
      } catch where error.isMissingTemplate {
        digests[old.name] = ""
      }
    }
    return !["", old.digest].contains(digests[old.name])
  }
}

extension Diagnostic {
  /// Whether it says that a template is not there.
  var isMissingTemplate: Bool { ["template.unknown", "template.not-installed"].contains(code) }
}
