import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// The current versions of templates.
struct CurrentTemplates {
  private let library: TemplateLibrary
  private let declared: [TemplateDeclaration]
  private var known: [String: TemplateContent?] = [:]

  /// - Throws: when the Rambafile can't be read.
  init(in world: World) throws(Diagnostic) {
    library = TemplateLibrary(in: world)
    declared = try Rambafile.ifThere(in: world)?.templates ?? []
  }

  /// Whether a template has changed since the version in a record; false where it is gone.
  mutating func isBehind(_ template: ModuleRecord.Template) throws(Diagnostic) -> Bool {
    try content(named: template.name).map { $0.digest != template.digest } ?? false
  }

  func template(named name: String) throws(Diagnostic) -> TemplateFolder {
    try library.template(named: name, declared: declared)
  }

  /// The files of a template; nil where there is none of this name any more.
  mutating func content(named name: String) throws(Diagnostic) -> TemplateContent? {
    if let content = known[name] { return content }
    var content: TemplateContent?
    do throws(Diagnostic) {
      content = try template(named: name).content()
    } catch {
      guard error.code == "template.unknown" || error.code == "template.not-installed" else {
        throw error
      }
    }
    known[name] = .some(content)
    return content
  }
}
