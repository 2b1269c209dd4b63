package import Diagnostics
import Workspace

/// Checks names of templates, which are names of folders and of rambaspecs in them.
package enum TemplateName {
  /// Whether a name is neither a path nor hidden, compared by bytes.
  package static func isFolderName(_ name: String) -> Bool {
    !name.isEmpty && !name.begins(with: ".") && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0)
  }

  /// - Throws: if the name is a path, hidden, like an option or not allowed on a disk.
  package static func check(_ name: String, at location: SourceLocation? = nil) throws(Diagnostic) {
    var problem =
      FileName.problem(with: name, isFolder: true) ?? FileName.problem(with: name + ".rambaspec")
    if problem == nil, name.begins(with: ".") || name.begins(with: "-") {
      problem = "starts with `\(name.begins(with: ".") ? "." : "-")`"
    }
    guard let problem else { return }
    throw Diagnostic(
      .error, "template.name", "`\(name.escaped())` can't be a template's name: it \(problem)",
      at: location, hints: ["use a plain folder name, such as `my_screen`."])
  }
}
