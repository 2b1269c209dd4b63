import Diagnostics
import Workspace

/// The part of a repository or folder that templates are in, read into memory.
package struct TemplateTree: Sendable, Hashable {
  package enum Entry: Sendable, Hashable {
    case file([UInt8])
    case symbolicLink
    /// Another repository inside of this one.
    case submodule
  }

  /// In bytes: what all templates of one source may hold together.
  package static let sizeLimit = 32 << 20

  /// By path with slashes.
  package var entries: [String: Entry] = [:]

  package init(entries: [String: Entry] = [:]) {
    self.entries = entries
  }

  /// The folders that hold a rambaspec, sorted; "" is the tree itself.
  package var templateFolders: [String] {
    Set(entries.keys.filter(\.isRambaspec).map(Self.parent)).sorted()
  }

  /// What lies below a folder, by path from there. "" is the tree itself.
  package func below(_ folder: String) -> TemplateTree {
    guard !folder.isEmpty else { return self }
    var tree = TemplateTree()
    for (path, entry) in entries where path.begins(with: folder + "/") {
      let start = path.utf8.index(path.startIndex, offsetBy: folder.utf8.count + 1)
      tree.entries[String(path[start...])] = entry
    }
    return tree
  }

  /// The folder of the path; "" for the tree itself.
  package static func parent(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// Whether a path belongs to a template: files that systems and tools leave behind do not.
  static func isContent(_ path: String) -> Bool {
    !PathText.components(of: path).contains {
      leftovers.contains($0) || FileName.isLeftBySystems($0)
    }
  }

  package static let leftovers: Set<String> = [
    ".git", ".svn", ".hg", ".DS_Store", "Thumbs.db", ".gitmodules", ".gitattributes",
    ".gitignore",
  ]

  /// Those of `paths` that belong to a template or to snippets that templates share.
  package static func relevant(_ paths: [String]) -> [String] {
    let folders = Set(paths.filter(\.isRambaspec).map(parent))
    let shared = Set(
      folders.map { folder in
        let above = parent(folder)
        return above.isEmpty ? "snippets" : above + "/snippets"
      })
    return paths.filter { path in
      guard isContent(path) else { return false }
      if folders.contains("") { return true }
      var folder = parent(path)
      while !folder.isEmpty {
        if folders.contains(folder) || shared.contains(folder) { return true }
        folder = parent(folder)
      }
      return false
    }
  }
}
