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

  /// All bundled files as a catalog's tree.
  package static var tree: TemplateTree {
    var tree = TemplateTree()
    for file in files {
      tree.entries["\(file.path)"] = .file(file.text.withUTF8Buffer { Array($0) })
    }
    return tree
  }

  /// The content of a file, or nil.
  package static func bytes(of path: String) -> [UInt8]? {
    var path = path
    return path.withUTF8 { wanted in
      files.first { file in file.path.withUTF8Buffer { $0.elementsEqual(wanted) } }
    }.map { file in file.text.withUTF8Buffer { Array($0) } }
  }
}
