package import Diagnostics
import Workspace

/// The files of a template, repository or catalog in memory, by path.
package struct TemplateTree: Sendable, Hashable {
  package enum Entry: Sendable, Hashable {
    case file([UInt8])
    case symbolicLink
    case submodule
  }

  /// The limit in bytes on all templates of one source.
  package static let sizeLimit = 32 << 20

  /// The entries by path with slashes.
  package var entries: [String: Entry] = [:]

  package init(entries: [String: Entry] = [:]) { self.entries = entries }

  package var hasLinks: Bool { entries.values.contains(.symbolicLink) }

  /// The folders with a rambaspec, sorted; "" is the tree itself.
  package var templateFolders: [String] {
    Set(entries.keys.filter(\.isRambaspec).map(Self.parent)).sorted()
  }

  /// The tree below a folder; "" is the tree itself.
  package func below(_ folder: String) -> TemplateTree {
    guard !folder.isEmpty else { return self }
    var tree = TemplateTree()
    for (path, entry) in entries where path.begins(with: folder + "/") {
      let start = path.utf8.index(path.startIndex, offsetBy: folder.utf8.count + 1)
      tree.entries[String(path[start...])] = entry
    }
    return tree
  }

  /// The parent folder of a path; "" for the tree itself.
  package static func parent(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// Whether a path can belong to a template: no file of version control, macOS or Windows.
  static func isContent(_ path: String) -> Bool {
    !Path(path).components.contains {
      [".git", ".svn", ".hg", ".gitmodules", ".gitattributes", ".gitignore"].contains($0)
        || FileName.isLeftBySystems($0)
    }
  }

  /// The paths that belong to a template or to shared snippets.
  package static func templatePaths(among paths: [String]) -> [String] {
    let folders = Set(paths.filter(\.isRambaspec).map(parent))
    let roots = folders.union(
      folders.map { folder in
        let above = parent(folder)
        return above.isEmpty ? "snippets" : above + "/snippets"
      })
    return paths.filter { path in
      isContent(path)
        && sequence(first: parent(path)) { $0.isEmpty ? nil : parent($0) }
          .contains(where: roots.contains)
    }
  }

  /// The files among the entries.
  package var files: [String: [UInt8]] {
    entries.compactMapValues { if case .file(let bytes) = $0 { bytes } else { nil } }
  }

  /// One error for all links, or all submodules; `holder` names the tree, `place` a file.
  package func problem(
    with entry: Entry, in holder: String, place: (String) -> String
  ) -> Diagnostic? {
    let paths = entries.filter { $0.value == entry }.keys.sorted()
    guard let first = paths.first else { return nil }
    let (code, noun, hint): (Diagnostic.Code, String, String) =
      entry == .submodule
      ? ("template.submodule", "submodule", "replace each submodule by its files.")
      : (
        "template.link", "symbolic link",
        "replace each link by a copy of what it leads to, or delete it."
      )
    let count = paths.count == 1 ? "a \(noun)" : "\(paths.count) \(noun)s"
    let others = paths.dropFirst().map(place)
    return Diagnostic(
      .error, code, "\(holder) contains \(count)",
      at: SourceLocation(file: place(first).escaped()),
      notes: others.isEmpty ? [] : ["it also contains \(others.quotedList(upTo: 4))."],
      hints: [hint])
  }
}

extension String {
  package var isRambaspec: Bool { ends(with: ".rambaspec") }
  var isLiquid: Bool { ends(with: ".liquid") }
}
