package import Diagnostics
import Workspace

/// Keeps what a template may call its files and folders inside the module.
package enum FileNameCheck {
  /// - Parameters:
  ///   - name: one component of a path, rendered.
  ///   - isFolder: whether it names a folder.
  ///   - location: where the template says it.
  /// - Throws: when it is no name but a path, or no disk would take it.
  package static func check(
    _ name: String, isFolder: Bool = false, at location: SourceLocation?
  ) throws(Diagnostic) {
    guard let problem = FileName.problem(with: name, isFolder: isFolder) else { return }
    throw Diagnostic(
      .error, "template.file-name", "`\(name.escaped())` can't be a file's name: it \(problem)",
      at: location,
      hints: ["a file's name is one component of a path; folders go into the entry's `name`."])
  }
}
