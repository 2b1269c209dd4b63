package import Diagnostics
import Workspace

/// The rule for the names of templates: each is the name of a folder.
package enum TemplateName {
  /// - Throws: when the name is a path, hidden or unfit for a disk.
  package static func check(
    _ name: String, at location: SourceLocation? = nil
  ) throws(Diagnostic) {
    var problem = FileName.problem(with: name, isFolder: true)
    if problem == nil, name.hasPrefix(".") || name.hasPrefix("-") {
      problem = "starts with `\(name.prefix(1))`"
    }
    guard let problem else { return }
    throw Diagnostic(
      .error, "template.name", "`\(name.visible())` can't be a template's name: it \(problem)",
      at: location, hints: ["a template is named by its folder, without slashes."])
  }
}
