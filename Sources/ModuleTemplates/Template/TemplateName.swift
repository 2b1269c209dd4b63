package import Diagnostics
import Workspace

/// The rule for the names of templates: each is the name of a folder.
package enum TemplateName {
  /// Whether a template can be looked for by this name: that it is neither a path nor hidden, as its
  /// bytes say.
  package static func isFolderName(_ name: String) -> Bool {
    !name.isEmpty && !name.begins(with: ".") && !name.contains(byte: UInt8(ascii: "/"))
      && !name.contains(byte: 0)
  }

  /// - Throws: when the name is a path, hidden or unfit for a disk.
  package static func check(
    _ name: String, at location: SourceLocation? = nil
  ) throws(Diagnostic) {
    var problem = FileName.problem(with: name, isFolder: true)
    if problem == nil, name.begins(with: ".") || name.begins(with: "-") {
      problem = "starts with `\(name.begins(with: ".") ? "." : "-")`"
    }
    guard let problem else { return }
    throw Diagnostic(
      .error, "template.name", "`\(name.escaped())` can't be a template's name: it \(problem)",
      at: location, hints: ["a template is named by its folder, without slashes."])
  }
}
