package import Diagnostics
package import Workspace

/// A template's files: in a folder on the disk, in the binary or in memory.
package struct TemplateFolder: Sendable {
  package enum Origin: Sendable, Hashable {
    /// Absolute.
    case folder(Path)
    case bundled
    /// Fetched, and not yet on the disk; `source` is for messages.
    case memory(TemplateContent, source: String)
  }

  /// The template's name, which is that of its folder.
  package let name: String
  package let origin: Origin
  package private(set) var world: World
  /// The files in memory by path; nil to read each from the disk.
  private var contents: [String: [UInt8]]?
  /// The same for the shared snippets of a folder on the disk.
  private var sharedContents: [String: [UInt8]]?
  /// The folder that links may not lead out of, if it isn't the template's own folder.
  private var source: Path?

  package init(name: String, origin: Origin, in world: World) {
    self.name = name
    self.origin = origin
    self.world = world
    switch origin {
    case .folder: contents = nil
    case .bundled: contents = BundledTemplates.tree.below(name).files
    case .memory(let content, _): contents = content.files
    }
  }

  /// The folder `snippets` of the template's catalog; nil in memory, where the template has it.
  var sharedSnippets: TemplateFolder? {
    switch origin {
    case .bundled: return TemplateFolder(name: "snippets", origin: .bundled, in: world)
    case .memory: return nil
    case .folder(let path):
      var shared = TemplateFolder(
        name: "snippets", origin: .folder(path.parent.appending("snippets")), in: world)
      shared.source = path.parent
      shared.contents = sharedContents
      return shared
    }
  }

  /// The files of a folder on the disk that can't be installed; other origins were checked.
  func installationProblems() throws(Diagnostic) -> [Diagnostic] {
    guard case .folder(let path) = origin,
      let tree = try FolderTreeReader(world: world).tree(of: path)
    else { return [] }
    return TemplateContent.problems(of: tree, named: name, place: displayName)
  }

  /// The name of a file in messages.
  package func displayName(of relativePath: String) -> String {
    switch origin {
    case .folder(let path): path.appending(relativePath).display(in: world)
    case .bundled: "\(name)/\(relativePath) (bundled)"
    case .memory(_, let source): "\(name)/\(relativePath) (\(source))".escaped()
    }
  }

  /// Reads a file of the template; nil if there is none. As on macOS, the case of letters may differ.
  package func file(_ relativePath: String) throws(Diagnostic) -> TemplateFile? {
    var spelling = ExistingSpelling(on: world.files)
    return try file(relativePath, &spelling)
  }

  /// The same, with the names that earlier calls have read.
  func file(
    _ relativePath: String, _ spelling: inout ExistingSpelling
  ) throws(Diagnostic) -> TemplateFile? {
    let wanted = Path(relativePath)
    guard !wanted.isAbsolute, !wanted.hasDotDot, wanted.text != "." else {
      throw Diagnostic(
        .error, "template.path-outside",
        "`\(relativePath.escaped())` is not a path of a file in the template",
        hints: ["write the path from the template's folder, without `..`."])
    }
    if let contents { return file(wanted, among: contents) }
    guard case .folder(let root) = origin else { return nil }
    // A Mac's disk finds the file by another spelling; its own tells what other disks need.
    return try file(at: spelling.path(root.appending(wanted.text), below: root), in: root)
  }

  /// The paths of all files, sorted, without hidden files and symbolic links.
  package func allFiles() throws(Diagnostic) -> [String] {
    if contents == nil, case .folder(let root) = origin { return try allFiles(in: root) }
    return (contents ?? [:]).keys.filter { path in
      !Path(path).components.contains { $0.begins(with: ".") }
    }.sorted()
  }

  /// The template with all files in memory, for rendering it many times: checks take half the time.
  ///
  /// If a file can't be read, the template stays unchanged, and reading the file later throws.
  package func inMemory() -> TemplateFolder {
    guard case .folder(let path) = origin else { return self }
    let reader = FolderTreeReader(world: world)
    var ahead = self
    do throws(Diagnostic) {
      // A link may lead to another file of the template, which only the disk finds.
      guard let tree = try reader.tree(of: path), !tree.hasLinks else { return self }
      let shared = try reader.snippets(in: path.parent)
      ahead.contents = tree.files
      ahead.sharedContents = shared?.hasLinks == true ? nil : shared?.files
    } catch {
      return self
    }
    return ahead
  }

  /// The files that an installation would contain, with shared snippets; messages name `source`.
  package func content(from source: String? = nil) throws(Diagnostic) -> TemplateContent {
    switch origin {
    case .memory(let content, _): return content
    case .bundled:
      let all = BundledTemplates.tree
      return try TemplateContent(
        name: name, all.below(name), shared: all.below("snippets"), from: "bundled")
    case .folder(let path):
      let reader = FolderTreeReader(world: world)
      return try TemplateContent(
        name: name, reader.tree(of: path) ?? TemplateTree(),
        shared: reader.snippets(in: path.parent) ?? TemplateTree(),
        from: source ?? path.parent.display(in: world))
    }
  }

  /// The template with another clock.
  package func withClock(_ clock: any Clock) -> TemplateFolder {
    var folder = self
    folder.world.clock = clock
    return folder
  }
}

/// A file of a template and its content.
package struct TemplateFile: Sendable, Hashable {
  /// The path on the disk, relative to the template.
  package var relativePath: String
  /// For messages: the path from the current folder, or `viper/… (bundled)`.
  package var displayName: String
  package var bytes: [UInt8]

  /// Whether it is copied and not rendered, such as a picture; as for git, a zero byte tells.
  var isBinary: Bool { bytes.contains(0) }
}

// MARK: - On the disk

extension TemplateFolder {
  private func file(at path: Path, in root: Path) throws(Diagnostic) -> TemplateFile? {
    let relative = path.relative(to: root).text
    let (bytes, isInside): ([UInt8], Bool)
    do throws(FileError) {
      bytes = try world.files.read(path)
      isInside = try resolves(path, inside: source ?? root)
    } catch {
      if error.reason == .notFound || error.reason == .notAFolder || error.reason == .isAFolder {
        return nil
      }
      throw error.diagnostic(from: world.environment.currentFolder)
    }
    guard isInside else {
      throw Diagnostic(
        .error, "template.path-outside",
        "a symbolic link on the way to `\(displayName(of: relative))` leads out of `\((source ?? root).display(in: world))`",
        hints: ["replace the link by what it leads to."])
    }
    return TemplateFile(
      relativePath: relative, displayName: displayName(of: relative), bytes: bytes)
  }

  /// Whether an existing file is inside `root` after resolving symbolic links.
  private func resolves(_ path: Path, inside root: Path) throws(FileError) -> Bool {
    // A path below the root stays there unless one of its own parts is a link: looking at these
    // takes `gen` a fraction of the time of resolving both paths.
    var place = path
    while place != place.parent, try world.files.linkStatus(place)?.kind != .symbolicLink {
      place = place.parent
      if place == root { return true }
    }
    return try world.files.resolved(path).isInside(world.files.resolved(root))
  }

  private func allFiles(in root: Path) throws(Diagnostic) -> [String] {
    try world.reporting { () throws(FileError) in
      if let source, try world.files.status(root)?.kind == .folder,
        try !resolves(root, inside: source)
      {
        return []
      }
      var found: [String] = []
      var folders = [""]
      while let folder = folders.popLast() {
        for name in try world.files.entries(of: root.appending(folder))
        where !name.begins(with: ".") {
          let path = folder + name
          switch try world.files.linkStatus(root.appending(path))?.kind {
          case .file: found.append(path)
          case .folder: folders.append(path + "/")
          default: break
          }
        }
      }
      return found.sorted()
    }
  }

  private func file(_ wanted: Path, among files: [String: [UInt8]]) -> TemplateFile? {
    let spelling = wanted.text.lowercased()
    let path =
      files[wanted.text] != nil
      ? wanted.text : files.keys.filter { $0.lowercased() == spelling }.min()
    return path.map { path in
      TemplateFile(relativePath: path, displayName: displayName(of: path), bytes: files[path] ?? [])
    }
  }
}
