/// What is at a path before or after a change.
package enum Content: Sendable, Hashable {
  case nothing
  case file([UInt8])
  /// A folder with or without anything in it.
  case folder
  /// A folder with exactly these files, by relative path.
  ///
  /// Files of ``FileName/isLeftBySystems(_:)`` do not count. Before a change, an empty tree means that
  /// there is no folder.
  case tree([Path: [UInt8]])

  /// A file with these contents; nil for no file.
  package init(_ bytes: [UInt8]?) { self = bytes.map { .file($0) } ?? .nothing }

  /// The contents of a file; nil for everything else.
  package var bytes: [UInt8]? { if case .file(let bytes) = self { bytes } else { nil } }

  /// The files of a ``tree(_:)``; nil for everything else.
  var files: [Path: [UInt8]]? { if case .tree(let files) = self { files } else { nil } }

  var isFolder: Bool { self == .folder || files != nil }

  /// The digest for journals; nil for nothing, 0 for ``folder``, whose contents do not count.
  var digest: UInt64? {
    switch self {
    case .nothing: nil
    case .file(let bytes): Workspace.digest(of: bytes)
    case .folder: 0
    case .tree(let files): Workspace.digest(of: files)
    }
  }
}
