import Diagnostics

/// A file or folder inside of a folder.
package struct FolderEntry: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case file, folder, link, other }

  package var name: String
  package var kind: Kind

  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// The files of a folder as Xcode shows them in a synchronized folder.
struct FolderContents {
  /// Relative to the folder, with bundles as one file.
  private(set) var files: [String] = []
  /// Links and other entries that are neither files nor folders.
  private(set) var unsupported: [String] = []

  /// Reads a folder; nil where there is none. The folders in `whole` count as one file each.
  init?(
    of folder: String, takingWhole whole: Set<String> = [], _ read: FolderReader
  ) throws(Diagnostic) {
    guard let first = try read(folder) else { return nil }
    var pending = [(path: "", entries: first, depth: 0)]
    while let (path, entries, depth) = pending.popLast() {
      for entry in entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
        let name = path.isEmpty ? entry.name : path + "/" + entry.name
        switch entry.kind {
        case .file: files.append(name)
        case .folder where whole.contains(name) || FileType.isWrapper(entry.name):
          files.append(name)
        case .folder where depth < GroupTree.deepest:
          let inner = try read(folder + "/" + name) ?? []
          pending.append((name, inner, depth + 1))
        case .folder, .link, .other: unsupported.append(name)
        }
      }
    }
    files.sort()
  }
}
