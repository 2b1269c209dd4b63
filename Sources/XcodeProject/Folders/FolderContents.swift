import Diagnostics

/// What is at a name inside of a folder; a link is neither a file nor a folder.
package enum FolderEntry: Sendable { case file, folder, other }

/// The files that Xcode would show if a folder became a synchronized folder.
struct FolderContents {
  /// Relative to the folder, with bundles as one file.
  private(set) var files: [String] = []
  /// What is wrong with entries that are neither files nor folders, and with too deep folders.
  private(set) var problems: [String] = []

  /// Reads a folder; nil where there is none. The folders in `whole` count as one file each.
  init?(
    of folder: String, takingWhole whole: Set<String> = [], _ read: FolderReader
  ) throws(Diagnostic) {
    guard let first = try read(folder) else { return nil }
    var pending = [(path: "", entries: first, depth: 0)]
    while let (path, entries, depth) = pending.popLast() {
      for (name, entry) in entries.sorted(by: { $0.key < $1.key }) where !name.hasPrefix(".") {
        let inside = path.isEmpty ? name : path + "/" + name
        switch entry {
        case .file: files.append(inside)
        case .folder where whole.contains(inside) || FileType.isWrapper(name):
          files.append(inside)
        case .folder where depth < GroupTree.deepest:
          pending.append((inside, try read(folder + "/" + inside) ?? [:], depth + 1))
        case .folder:
          problems.append("`\(inside)` is more than \(GroupTree.deepest) folders deep")
        case .other: problems.append("`\(inside)` is a link or another special file")
        }
      }
    }
    files.sort()
  }
}
