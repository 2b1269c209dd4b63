package import Diagnostics
package import Workspace

/// Reads folders on the disk as trees.
package struct FolderTreeReader {
  package let world: World
  /// Whether it also reads files such as `.gitignore` that aren't part of a template.
  private let readsAllFiles: Bool
  /// The limit on files and folders.
  private static let entryLimit = 20_000
  private static let depthLimit = 32

  package init(world: World, readsAllFiles: Bool = false) {
    self.world = world
    self.readsAllFiles = readsAllFiles
  }

  /// Reads a template's folder without following links; nil if there is no such folder.
  package func tree(of folder: Path) throws(Diagnostic) -> TemplateTree? {
    try tree(of: folder, inside: folder)
  }

  /// Reads the folder `snippets` that the templates in `folder` share; nil if there is none.
  package func snippets(in folder: Path) throws(Diagnostic) -> TemplateTree? {
    try tree(of: folder.appending("snippets"), inside: folder)
  }

  private func tree(of folder: Path, inside source: Path) throws(Diagnostic) -> TemplateTree? {
    try reporting { () throws(FileError) in
      guard try isFolder(folder, in: source) else { return nil }
      var reading = Reading()
      try read(folder, prefix: "", depth: 0, &reading)
      return reading.tree
    }
  }

  /// Reads a catalog: folders with a rambaspec at the top or in `Templates/`, and their snippets.
  ///
  /// It skips other folders, which may contain a whole project.
  package func catalog(at folder: Path) throws(Diagnostic) -> TemplateTree? {
    try reporting { () throws(FileError) in
      guard try isFolder(folder, in: folder) else { return nil }
      var reading = Reading()
      for top in ["", "Templates/"] {
        let parent = top.isEmpty ? folder : folder.appending(top)
        guard try isFolder(parent, in: folder) else { continue }
        for name in try world.files.entries(of: parent) where !name.begins(with: ".") {
          let path = parent.appending(name)
          guard try world.files.status(path)?.kind == .folder else { continue }
          let isTemplate = try world.files.entries(of: path).contains { $0.isRambaspec }
          guard isTemplate || name.lowercased() == "snippets", try isFolder(path, in: folder)
          else { continue }
          let prefix = top + (isTemplate ? name : "snippets") + "/"
          try read(path, prefix: prefix, depth: 1, &reading)
        }
      }
      return reading.tree
    }
  }

  /// The template's folder: `folder` itself, or one in it with the name; nil if none exists.
  package func templateFolder(named name: String, at folder: Path) throws(Diagnostic) -> Path? {
    try reporting { () throws(FileError) in
      guard try world.files.status(folder)?.kind == .folder else { return nil }
      if try world.files.entries(of: folder).contains(where: \.isRambaspec) { return folder }
      for inner in [folder.appending(name), folder.appending("Templates/\(name)")]
      where try isFolder(inner, in: folder) {
        if try world.files.entries(of: inner).contains(where: \.isRambaspec) { return inner }
      }
      return folder
    }
  }

  /// Whether a folder exists; throws if a link leads out of `source`, which may be a link.
  private func isFolder(_ path: Path, in source: Path) throws(FileError) -> Bool {
    guard try world.files.status(path)?.kind == .folder else { return false }
    if path == source { return true }
    guard try world.files.resolved(path).isInside(world.files.resolved(source)) else {
      throw FileError("read the folder", path, .leavesFolder)
    }
    return true
  }

  private func reporting<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(FileError) { return try body() } catch {
      throw error.diagnostic(
        from: world.environment.currentFolder,
        hints: error.reason == .leavesFolder
          ? ["replace the link by the files: a template's files must be inside its source."]
          : [])
    }
  }

  private struct Reading {
    var tree = TemplateTree()
    var entries = 0
    /// In bytes.
    var size = 0
  }

  private func read(
    _ folder: Path, prefix: String, depth: Int, _ reading: inout Reading
  ) throws(FileError) {
    guard depth < Self.depthLimit else {
      throw FileError("read the template", folder, .tooMuch("\(Self.depthLimit) levels of folders"))
    }
    for name in try world.files.entries(of: folder, atMost: Self.entryLimit)
    where readsAllFiles ? !FileName.isLeftBySystems(name) : TemplateTree.isContent(name) {
      let path = folder.appending(name)
      reading.entries += 1
      guard reading.entries <= Self.entryLimit else {
        throw FileError("read the template", folder, .tooMuch("\(Self.entryLimit) files"))
      }
      guard let found = try world.files.linkStatus(path) else { continue }
      switch found.kind {
      case .file:
        let bytes = try world.files.read(path)
        reading.size += bytes.count
        guard reading.size <= TemplateTree.sizeLimit else {
          throw FileError(
            "read the template", folder, .tooMuch("\(TemplateTree.sizeLimit >> 20) MB"))
        }
        reading.tree.entries[prefix + name] = .file(bytes)
      case .symbolicLink: reading.tree.entries[prefix + name] = .symbolicLink
      case .folder: try read(path, prefix: prefix + name + "/", depth: depth + 1, &reading)
      case .other: break
      }
    }
  }
}

extension String {
  package var isRambaspec: Bool { ends(with: ".rambaspec") }
}
