package import Diagnostics
package import ModuleTemplates
import Workspace

/// Finds a template in a repository or folder.
package struct TemplateFinder {
  package let tree: TemplateTree
  /// The name of the repository or folder, for messages.
  package let source: String

  package init(tree: TemplateTree, source: String) {
    self.tree = tree
    self.source = source
  }

  /// The files of a template, and the snippets that it shares with the templates beside it.
  package struct Found {
    /// The path from the top of the tree; empty for the top.
    package var folder: String
    package var own: TemplateTree
    package var shared: TemplateTree
  }

  /// The sorted names of the templates at the top and in `Templates/`.
  package var names: [String] {
    tree.templateFolders.filter { folder in
      !folder.isEmpty && ["", "Templates"].contains(TemplateTree.parent(folder))
    }.map { Path($0).name }.sorted()
  }

  /// Finds a template in a catalog.
  package func template(named name: String) -> Found? {
    find([name, "Templates/" + name])
  }

  /// Finds a template in a repository declared for it: at `path`, at the top, or in a folder of its name.
  package func template(named name: String, at path: String?) -> Found? {
    if let path { return find([path, path + "/" + name]) }
    let tops = tree.entries.keys.filter { $0.isRambaspec && !$0.contains(byte: UInt8(ascii: "/")) }
    if tops.contains(name + ".rambaspec") { return found(at: "") }
    return template(named: name) ?? (tops.count == 1 ? found(at: "") : nil)
  }

  private func find(_ wanted: [String]) -> Found? {
    let folders = tree.templateFolders
    let exact = wanted.first { folders.contains($0) }
    // On a disk that ignores case, it is the same folder.
    let folder =
      exact
      ?? wanted.compactMap { name in folders.first { $0.isSameName(as: name) } }.first
    return folder.map(found(at:))
  }

  private func found(at folder: String) -> Found {
    let above = TemplateTree.parent(folder)
    // The snippets beside the top would be outside of the repository.
    let shared =
      folder.isEmpty
      ? TemplateTree() : tree.below(above.isEmpty ? "snippets" : above + "/snippets")
    return Found(folder: folder, own: tree.below(folder), shared: shared)
  }

  /// The error for a template that is not in the tree.
  package func missing(_ name: String, path: String?, at location: SourceLocation?) -> Diagnostic {
    let folders = tree.templateFolders
    var hints: [String] = []
    if let near = DidYouMean.nearest(to: name, among: names) {
      hints.append("did you mean `\(near.escaped())`?")
    } else if path == nil, let folder = folders.first(where: { $0.ends(with: "/" + name) }) {
      hints.append("add `path: \(folder.escaped())`.")
    }
    let place = path.map { " in `\($0.escaped())`" } ?? ""
    let shown = folders.prefix(10).map { "`\($0.isEmpty ? "." : $0.escaped())`" }
    return Diagnostic(
      .error, "template.not-found",
      "there is no template `\(name)`\(place) in \(source.escaped())",
      at: location,
      notes: [
        folders.isEmpty
          ? "a template is a folder with a `.rambaspec` file; there is none."
          : "the templates are in \(shown.joined(separator: ", "))."
      ], hints: hints)
  }
}
