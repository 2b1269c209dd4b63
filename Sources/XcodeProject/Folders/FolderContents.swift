package import Diagnostics

/// The folders on the disk, for those who only know the project file.
package protocol FolderReading {
  /// What is in a folder, in any order.
  ///
  /// - Parameter folder: the path from the folder that holds the `.xcodeproj`.
  /// - Returns: nil where there is no such folder.
  /// - Throws: why it can't be read.
  func entries(of folder: String) throws(Diagnostic) -> [FolderEntry]?
}

/// One thing in a folder.
package struct FolderEntry: Sendable, Hashable {
  /// What it is.
  package enum Kind: Sendable, Hashable { case file, folder, link, other }

  /// Its name in the folder.
  package var name: String
  /// What it is.
  package var kind: Kind

  /// Describes one thing.
  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// The files below a folder as Xcode would see them in a synchronized one.
struct FolderContents {
  /// From the folder, those that Xcode takes for one thing included.
  private(set) var files: [String] = []
  /// What Xcode would follow or could not read.
  private(set) var odd: [String] = []

  /// Nil where there is no such folder.
  ///
  /// - Parameters:
  ///   - folder: the path from the project's folder.
  ///   - whole: folders below it, from it, that are one thing to the project.
  ///   - reader: the disk.
  /// - Throws: why a folder can't be read.
  init?(
    of folder: String, takingWhole whole: Set<String> = [], _ reader: some FolderReading
  ) throws(Diagnostic) {
    guard let first = try reader.entries(of: folder) else { return nil }
    var pending = [(path: "", entries: first, depth: 0)]
    while let (path, entries, depth) = pending.popLast() {
      for entry in entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
        let name = path.isEmpty ? entry.name : path + "/" + entry.name
        switch entry.kind {
        case .file: files.append(name)
        case .folder where whole.contains(name) || FileType.isWrapper(entry.name):
          files.append(name)
        case .folder where depth < GroupTree.deepest:
          let inner = try reader.entries(of: folder + "/" + name) ?? []
          pending.append((name, inner, depth + 1))
        case .folder, .link, .other: odd.append(name)
        }
      }
    }
    files.sort()
  }
}
