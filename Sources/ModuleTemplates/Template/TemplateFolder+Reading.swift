package import Diagnostics
package import Workspace

/// A file of a template and its content.
package struct TemplateFile: Sendable, Hashable {
  /// The path on the disk, relative to the template.
  package var relativePath: String
  /// For messages: the path from the current folder, or `viper/… (bundled)`.
  package var displayName: String
  package var bytes: [UInt8]
}

extension TemplateFolder {
  /// The template with all files in memory, for rendering it many times.
  ///
  /// If a file can't be read, the template stays unchanged, and reading the file later throws.
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

  /// The files that an installation would contain, with the shared snippets.
  ///
  /// - Throws: if files can't be read or installed.
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

  /// The template with another clock.
  package func showing(_ clock: any Clock) -> TemplateFolder {
    var world = world
    world.clock = clock
    return TemplateFolder(name: name, origin: origin, in: world)
  }
}
