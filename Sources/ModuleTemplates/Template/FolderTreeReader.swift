package import Diagnostics
package import Workspace

/// Reads folders on the disk as trees.
package struct FolderTreeReader {
  package let world: World
  /// Whether it also reads files such as `.gitignore` that aren't part of a template.
  private let readsAllFiles: Bool
  private static let entryLimit = 20_000
  private static let depthLimit = 32

  package init(world: World, readsAllFiles: Bool = false) {
    self.world = world
    self.readsAllFiles = readsAllFiles
  }

  /// Reads a folder without following links in it; nil if there is none.
  ///
  /// A link to the folder itself may not lead out of `source`, if that is another folder.
  package func tree(
    of folder: Path, inside source: Path? = nil
  ) throws(Diagnostic) -> TemplateTree? {
    try world.reporting { () throws(FileError) in
      guard try isFolder(folder, in: source ?? folder) else { return nil }
      return try read([(folder, "")])
    }
  }

  /// Reads the folder `snippets` that the templates in `folder` share; nil if there is none.
  package func snippets(in folder: Path) throws(Diagnostic) -> TemplateTree? {
    try tree(of: folder.appending("snippets"), inside: folder)
  }

  /// Reads a catalog: folders with a rambaspec at the top or in `Templates/`, and their snippets.
  ///
  /// It skips other folders, which may contain a whole project.
  package func catalog(at folder: Path) throws(Diagnostic) -> TemplateTree? {
    try world.reporting { () throws(FileError) in
      guard try isFolder(folder, in: folder) else { return nil }
      var folders: [(path: Path, prefix: String)] = []
      for top in ["", "Templates/"] {
        let parent = top.isEmpty ? folder : folder.appending(top)
        guard try isFolder(parent, in: folder) else { continue }
        for name in try world.files.entries(of: parent) where !name.begins(with: ".") {
          let path = parent.appending(name)
          guard try world.files.status(path)?.kind == .folder else { continue }
          let isTemplate = try world.files.entries(of: path).contains { $0.isRambaspec }
          guard isTemplate || name.lowercased() == "snippets", try isFolder(path, in: folder)
          else { continue }
          folders.append((path, top + (isTemplate ? name : "snippets") + "/"))
        }
      }
      return try read(folders)
    }
  }

  /// `folder`, or one in it with the name if only that has a rambaspec; nil if `folder` is missing.
  package func templateFolder(named name: String, at folder: Path) throws(Diagnostic) -> Path? {
    try world.reporting { () throws(FileError) in
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

  /// Reads folders into one tree; `prefix` is the path of each in it.
  private func read(_ folders: [(path: Path, prefix: String)]) throws(FileError) -> TemplateTree {
    var tree = TemplateTree()
    var open = folders.reversed().map { ($0.path, $0.prefix, depth: 0) }
    var (count, size) = (0, 0)
    while let (folder, prefix, depth) = open.popLast() {
      func tooMuch(_ limit: String) -> FileError {
        FileError("read the template", folder, .tooMuch(limit))
      }
      guard depth < Self.depthLimit else { throw tooMuch("\(Self.depthLimit) levels of folders") }
      for name in try world.files.entries(of: folder, atMost: Self.entryLimit)
      where readsAllFiles ? !FileName.isLeftBySystems(name) : TemplateTree.isContent(name) {
        let path = folder.appending(name)
        count += 1
        guard count <= Self.entryLimit else { throw tooMuch("\(Self.entryLimit) files") }
        switch try world.files.linkStatus(path)?.kind {
        case .file:
          let bytes = try world.files.read(path)
          size += bytes.count
          guard size <= TemplateTree.sizeLimit else {
            throw tooMuch("\(TemplateTree.sizeLimit >> 20) MB")
          }
          tree.entries[prefix + name] = .file(bytes)
        case .symbolicLink: tree.entries[prefix + name] = .symbolicLink
        case .folder: open.append((path, prefix + name + "/", depth + 1))
        case .other, nil: break
        }
      }
    }
    return tree
  }
}
