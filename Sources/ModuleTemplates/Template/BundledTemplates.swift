import Diagnostics
import Workspace

/// The templates in the binary. The build generates `files` from the folder `Templates`.
package enum BundledTemplates {
  /// The default template.
  package static let defaultName = "viper"

  /// The names of all bundled templates, sorted.
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
