import Diagnostics
package import ModuleTemplates
import Workspace

/// Finds templates in a repository or folder by their folders' paths; "" is the top.
extension TemplateTree {
  /// The sorted names of the templates at the top and in `Templates/`.
  package var names: [String] {
    templateFolders.filter { folder in
      !folder.isEmpty && ["", "Templates"].contains(Self.parent(folder))
    }.map { Path($0).name }.sorted()
  }

  /// Finds a template in a catalog.
  package func folder(ofTemplate name: String) -> String? {
    first(of: [name, "Templates/" + name])
  }

  /// Finds a template in a repository declared for it: at `path`, at the top, or in a folder of its name.
  func folder(ofTemplate name: String, at path: String?) -> String? {
    if let path { return first(of: [path, path + "/" + name]) }
    let tops = entries.keys.filter { $0.isRambaspec && !$0.utf8.contains(UInt8(ascii: "/")) }
    if tops.contains(name + ".rambaspec") { return "" }
    return folder(ofTemplate: name) ?? (tops.count == 1 ? "" : nil)
  }

  private func first(of wanted: [String]) -> String? {
    let folders = templateFolders
    // On a disk that ignores case, it is the same folder.
    return wanted.first { folders.contains($0) }
      ?? wanted.lazy.compactMap { name in folders.first { $0.isSameName(as: name) } }.first
  }

  /// The files of a template, with the snippets that it shares with the templates beside it.
  func content(
    of name: String, at folder: String, from source: String
  ) throws(Diagnostic) -> TemplateContent {
    let above = Self.parent(folder)
    // The snippets beside the top would be outside of the repository.
    let shared =
      folder.isEmpty ? TemplateTree() : below(above.isEmpty ? "snippets" : above + "/snippets")
    return try TemplateContent(name: name, below(folder), shared: shared, from: source)
  }

  func missing(
    _ name: String, at path: String?, of source: String, _ location: SourceLocation?
  ) -> Diagnostic {
    let folders = templateFolders
    let place = path.map { " in `\($0.escaped())`" } ?? ""
    let near = DidYouMean.hints(for: name, among: names.map { $0.escaped() })
    let inside = path == nil ? folders.first { $0.ends(with: "/" + name) } : nil
    return Diagnostic(
      .error, "template.not-found",
      "there is no template `\(name)`\(place) in \(source.escaped())", at: location,
      notes: [
        folders.isEmpty
          ? "a template is a folder with a `.rambaspec` file; there is none."
          : "the templates are in \(folders.map { $0.isEmpty ? "." : $0 }.quotedList(upTo: 10))."
      ], hints: near.isEmpty ? inside.map { ["add `path: \($0.escaped())`."] } ?? [] : near)
  }
}
