import Diagnostics
import Workspace

/// The templates in the binary. The build generates `files` from the folder `Templates`.
package enum BundledTemplates {
  /// The default template.
  package static let defaultName = "viper"

  /// The names of all bundled templates, sorted.
  package static let names: [String] =
    paths.map { Path($0).components }
    .filter { $0.count == 2 && $0[1] == $0[0] + ".rambaspec" }
    .map { $0[0] }
    .sorted()

  /// The paths of all bundled files, relative to the folder `Templates`.
  package static var paths: [String] { files.map { "\($0.path)" } }

  /// The content of a file, or nil.
  package static func bytes(of path: String) -> [UInt8]? {
    files.first { "\($0.path)" == path }.map { $0.text.withUTF8Buffer { Array($0) } }
  }

  /// All bundled files as a catalog's tree.
  package static var tree: TemplateTree { tree(below: "") }

  /// The bundled files in a folder; "" is all of them.
  static func tree(below folder: String) -> TemplateTree {
    let start = folder.isEmpty ? "" : folder + "/"
    var tree = TemplateTree()
    for file in files where "\(file.path)".begins(with: start) {
      tree.entries[String("\(file.path)".dropFirst(start.count))] = .file(
        file.text.withUTF8Buffer { Array($0) })
    }
    return tree
  }

  /// The text of a file; empty where there is none.
  package static func text(of path: String) -> String {
    String(decoding: bytes(of: path) ?? [], as: UTF8.self)
  }
}
