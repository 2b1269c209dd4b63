import Diagnostics
import ModuleTemplates
import TemplateSources

extension TemplateLibrary {
  /// Whether a template has changed since the version in a record; false if it no longer exists.
  func isBehind(_ old: ModuleRecord.Template) throws(Diagnostic) -> Bool {
    do throws(Diagnostic) {
      return try template(named: old.name).content().matching(old.digest) == nil
    } catch let error where error.isMissingTemplate {
      return false
    }
  }
}

extension Diagnostic {
  /// Whether it says that a template is not there.
  var isMissingTemplate: Bool { ["template.unknown", "template.not-installed"].contains(code) }
}
