import Diagnostics
import Workspace

/// The folder `Templates` in the binary: templates, and texts of viper. The build makes `files`.
package enum BundledTemplates {
  /// The default template.
  package static let defaultName = "viper"

  /// The names of the bundled templates, which are top folders with a rambaspec, sorted.
  package static let names: [String] =
    tree.templateFolders.filter { !$0.isEmpty && !$0.contains("/") }

  /// All bundled files as a catalog's tree.
  package static let tree = TemplateTree(
    entries: Dictionary(
      files.map { ("\($0.path)", .file($0.text.withUTF8Buffer { Array($0) })) }
    ) { first, _ in first })

  /// The text of a file; empty where there is none.
  package static func text(of path: String) -> String {
    guard case .file(let bytes)? = tree.entries[path] else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
