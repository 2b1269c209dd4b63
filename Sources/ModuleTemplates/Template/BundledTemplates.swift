import Diagnostics
import Workspace

/// The templates in the binary. The build generates `files` from the folder `Templates`.
package enum BundledTemplates {
  /// The default template.
  package static let defaultName = "viper"

  /// The names of all bundled templates, sorted.
  package static let names: [String] =
    tree.templateFolders.filter { !$0.isEmpty && !$0.contains("/") }

  /// The paths of all bundled files, relative to the folder `Templates`.
  package static var paths: [String] { Array(tree.entries.keys) }

  /// The content of a file, or nil.
  package static func bytes(of path: String) -> [UInt8]? {
    if case .file(let bytes)? = tree.entries[path] { bytes } else { nil }
  }

  /// All bundled files as a catalog's tree.
  package static let tree = TemplateTree(
    entries: Dictionary(
      files.map { ("\($0.path)", .file($0.text.withUTF8Buffer { Array($0) })) }
    ) { first, _ in first })

  /// The text of a file; empty where there is none.
  package static func text(of path: String) -> String {
    String(decoding: bytes(of: path) ?? [], as: UTF8.self)
  }
}
