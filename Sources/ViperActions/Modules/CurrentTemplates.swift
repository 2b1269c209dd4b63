import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// The templates as they are now, to tell which modules are behind theirs.
struct CurrentTemplates {
  private let library: TemplateLibrary
  private var known: [String: TemplateContent?] = [:]

  init(project: Path, in world: World) {
    library = TemplateLibrary(project: project, in: world)
  }

  /// Whether a template has changed since a record named it; false where it is gone.
  mutating func isBehind(_ template: ModuleRecord.Template) throws(Diagnostic) -> Bool {
    try content(named: template.name).map { $0.digest != template.digest } ?? false
  }

  /// The files of a template; nil where no template has the name any more.
  mutating func content(named name: String) throws(Diagnostic) -> TemplateContent? {
    if let content = known[name] { return content }
    var content: TemplateContent?
    do throws(Diagnostic) {
      content = try library.template(named: name, declared: []).content()
    } catch {
      guard error.code == "template.unknown" else { throw error }
    }
    known[name] = .some(content)
    return content
  }
}
