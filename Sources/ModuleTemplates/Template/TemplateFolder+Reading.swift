package import Diagnostics
package import Workspace

/// A file of a template, read.
package struct TemplateFile: Sendable, Hashable {
  /// As it is called on the disk, relative to the template.
  package var relativePath: String
  /// For messages: the path from the current folder, or `viper/… (bundled)`.
  package var displayName: String
  package var bytes: [UInt8]
}

extension TemplateFolder {
  /// The same template with all of its files read, for whoever renders it many times.
  ///
  /// What can't be read is left to whoever needs it, and to say why.
  package func readAhead() -> TemplateFolder {
    guard case .folder(let path) = origin else { return self }
    let reader = FolderTreeReader(world: world)
    var contents: [Path: [UInt8]] = [:]
    do throws(Diagnostic) {
      for (name, bytes) in try reader.tree(of: path)?.files ?? [:] {
        contents[path.appending(name)] = bytes
      }
      for (name, bytes) in try reader.snippets(in: path.parent)?.files ?? [:] {
        contents[path.parent.appending("snippets/\(name)")] = bytes
      }
    } catch {
      return self
    }
    var world = world
    world.files = PlannedFiles(contents, on: world.files)
    return TemplateFolder(name: name, origin: origin, in: world)
  }

  /// All of its files with the shared snippets that it includes, as they would be installed.
  ///
  /// - Throws: when not all of them can be read or kept.
  package func content() throws(Diagnostic) -> TemplateContent {
    let source: String
    let tree: TemplateTree
    let shared: TemplateTree
    switch origin {
    case .memory(let content, _): return content
    case .bundled:
      source = "bundled"
      tree = BundledTemplates.tree.below(name)
      shared = BundledTemplates.tree.below("snippets")
    case .folder(let path):
      source = path.parent.display(in: world)
      let reader = FolderTreeReader(world: world)
      tree = try reader.tree(of: path) ?? TemplateTree()
      shared = try reader.snippets(in: path.parent) ?? TemplateTree()
    }
    return try TemplateContent(name: name, tree, shared: shared, from: source)
  }

  /// The same template, whose files show the time of this clock.
  package func showing(_ clock: any Clock) -> TemplateFolder {
    var world = world
    world.clock = clock
    return TemplateFolder(name: name, origin: origin, in: world)
  }
}
