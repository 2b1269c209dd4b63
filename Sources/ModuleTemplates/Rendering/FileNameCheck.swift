package import Diagnostics
import Workspace

/// Refuses names of files and folders that lead out of the module.
package enum FileNameCheck {
  /// - Parameters:
  ///   - name: one rendered component of a path.
  ///   - isFolder: whether it is a folder's name.
  ///   - location: where the template has the name.
  /// - Throws: if it is a path or not allowed as a file name.
  package static func check(
    _ name: String, isFolder: Bool = false, at location: SourceLocation?
  ) throws(Diagnostic) {
    guard let problem = FileName.problem(with: name, isFolder: isFolder) else { return }
    throw Diagnostic(
      .error, "template.file-name", "`\(name.escaped())` can't be a file's name: it \(problem)",
      at: location,
      hints: ["put folders into the entry's `name`."])
  }
}
