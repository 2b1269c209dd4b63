package import Diagnostics
package import Workspace

/// Where a template's files are read from: a folder on the disk, or the binary itself.
package struct TemplateFolder: Sendable {
  package enum Origin: Sendable, Hashable {
    /// Absolute.
    case folder(Path)
    case bundled
    /// Fetched and not yet on the disk; `source` is for messages.
    case memory(TemplateContent, source: String)
  }

  /// The name that the template is called by: that of its folder.
  package let name: String
  package let origin: Origin
  package let world: World
  /// What no link may lead out of, where that is more than the folder itself.
  private var source: Path?

  package init(name: String, origin: Origin, in world: World) {
    self.name = name
    self.origin = origin
    self.world = world
  }

  /// What the templates of a catalog share: the folder `snippets` beside them.
  package var sharedSnippets: TemplateFolder {
    let name = "snippets"
    switch origin {
    case .bundled: return TemplateFolder(name: name, origin: .bundled, in: world)
    case .memory(_, let source):
      // What a template includes of them was put into its own folder.
      let none = TemplateContent(name: name, files: [:])
      return TemplateFolder(name: name, origin: .memory(none, source: source), in: world)
    case .folder(let path):
      var shared = TemplateFolder(
        name: name, origin: .folder(path.parent.appending(name)), in: world)
      shared.source = path.parent
      return shared
    }
  }

  /// What of a folder on the disk could not be installed; what is from elsewhere was checked.
  func installationProblems() throws(Diagnostic) -> [Diagnostic] {
    guard case .folder(let path) = origin,
      let tree = try FolderTreeReader(world: world).tree(of: path)
    else { return [] }
    return TemplateContent.problems(of: tree, named: name, place: displayName)
  }

  /// How a file of the template is called in messages.
  package func displayName(of relativePath: String) -> String {
    switch origin {
    case .folder(let path):
      path.appending(relativePath).display(in: world)
    case .bundled:
      "\(name)/\(relativePath) (bundled)"
    case .memory(_, let source):
      "\(name)/\(relativePath) (\(source))".escaped()
    }
  }

  /// Reads a file of the template.
  ///
  /// - Parameter relativePath: with slashes; must not climb out of the template.
  /// - Returns: nil when there is no such file. Where only the case of letters differs, the file
  ///   is found all the same: it is on macOS, and such templates are in use.
  /// - Throws: when the path leads outside, or the file can't be read.
  package func file(_ relativePath: String) throws(Diagnostic) -> TemplateFile? {
    var visited = visitedFolders()
    return try file(relativePath, &visited)
  }

  /// Folders of a template that earlier files led through, so that they are not read for each file.
  package struct VisitedFolders {
    /// The last one; no symbolic link leads to it.
    fileprivate var withoutLinks: Path?
    fileprivate var spelling: ExistingSpelling
  }

  /// What ``file(_:_:)`` remembers while it reads several files; empty at first.
  package func visitedFolders() -> VisitedFolders {
    VisitedFolders(spelling: ExistingSpelling(on: world.files))
  }

  /// Reads one of several files of the template, as ``file(_:)`` does.
  package func file(_ relativePath: String, _ visited: inout VisitedFolders) throws(Diagnostic)
    -> TemplateFile?
  {
    let wanted = Path(relativePath)
    guard !wanted.isAbsolute, !PathText.climbs(wanted.text), wanted.text != "." else {
      throw Diagnostic(
        .error, "template.path-outside", "`\(relativePath.escaped())` leads out of the template",
        hints: ["a template reads only files of its own folder."])
    }
    switch origin {
    case .bundled: return bundledFile(wanted)
    case .memory(let content, _): return file(wanted, among: content.files)
    case .folder(let root): return try file(wanted, in: root, &visited)
    }
  }

  /// The paths of all files of the template, sorted.
  ///
  /// Hidden files are left out, and symbolic links are neither followed nor listed.
  package func allFiles() throws(Diagnostic) -> [String] {
    switch origin {
    case .bundled: return bundledPaths()
    case .memory(let content, _):
      return content.files.keys.filter { path in
        !PathText.components(of: path).contains { $0.begins(with: ".") }
      }.sorted()
    case .folder(let root):
      return try allFiles(in: root).sorted()
    }
  }
}

// MARK: - On the disk

extension TemplateFolder {
  private func file(
    _ wanted: Path, in root: Path, _ visited: inout VisitedFolders
  ) throws(Diagnostic) -> TemplateFile? {
    // A Mac's disk finds the file by another spelling; its own tells what other disks need.
    let spelling = visited.spelling.path(root.appending(wanted.text), below: root)
    return try exactFile(spelling.relative(to: root).text, in: root, &visited.withoutLinks)
  }

  private func exactFile(
    _ relative: String, in root: Path, _ walked: inout Path?
  ) throws(Diagnostic) -> TemplateFile? {
    let path = root.appending(relative)
    let (bytes, isInside): ([UInt8], Bool)
    do throws(FileError) {
      bytes = try world.files.read(path)
      isInside = try stays(path, in: source ?? root, &walked)
    } catch {
      if error.reason == .notFound || error.reason == .notAFolder || error.reason == .isAFolder {
        return nil
      }
      throw error.diagnostic(from: world.environment.currentFolder)
    }
    guard isInside else {
      throw Diagnostic(
        .error, "template.path-outside",
        "`\(displayName(of: relative))` is a symbolic link that leads out of the template",
        notes: source == nil
          ? [] : ["templates share what is in `\(root.display(in: world))` and nothing beyond."],
        hints: ["put the file itself into the template's folder."])
    }
    return TemplateFile(
      relativePath: relative, displayName: displayName(of: relative), bytes: bytes)
  }

  /// Whether a file that exists is in `root` once all symbolic links are followed.
  ///
  /// Where there are none on the way down, that needs no resolving.
  private func stays(
    _ path: Path, in root: Path, _ walked: inout Path?
  ) throws(FileError) -> Bool {
    if try isReachedWithoutLinks(path, from: root, &walked) { return true }
    return try world.files.resolved(path).isInside(world.files.resolved(root))
  }

  private func isReachedWithoutLinks(
    _ path: Path, from root: Path, _ walked: inout Path?
  ) throws(FileError) -> Bool {
    if path == root { return true }
    // Byte by byte: Linux tells names apart that are one text.
    if let walked, PathText.start(of: walked.text, below: path.text) != nil { return true }
    guard try isReachedWithoutLinks(path.parent, from: root, &walked),
      let found = try world.files.linkStatus(path), found.kind != .symbolicLink
    else { return false }
    if found.kind == .folder { walked = path }
    return true
  }

  private func allFiles(in root: Path) throws(Diagnostic) -> [String] {
    try world.reporting { () throws(FileError) in
      var walked: Path?
      if let source, try world.files.status(root)?.kind == .folder,
        try !stays(root, in: source, &walked)
      {
        return []
      }
      var found: [String] = []
      try collect(below: root, prefix: "", into: &found)
      return found
    }
  }

  private func collect(
    below folder: Path, prefix: String, into found: inout [String]
  ) throws(FileError) {
    for name in try world.files.entries(of: folder) where !name.begins(with: ".") {
      let path = folder.appending(name)
      switch try world.files.linkStatus(path)?.kind {
      case .file: found.append(prefix + name)
      case .folder: try collect(below: path, prefix: prefix + name + "/", into: &found)
      default: break
      }
    }
  }
}

// MARK: - In memory

extension TemplateFolder {
  private func file(_ wanted: Path, among files: [String: [UInt8]]) -> TemplateFile? {
    var found = files[wanted.text].map { (wanted.text, $0) }
    if found == nil {
      let spelling = wanted.text.lowercased()
      found = files.filter { $0.key.lowercased() == spelling }.min { $0.key < $1.key }
        .map { ($0.key, $0.value) }
    }
    return found.map { path, bytes in
      TemplateFile(relativePath: path, displayName: displayName(of: path), bytes: bytes)
    }
  }
}

// MARK: - In the binary

extension TemplateFolder {
  private func bundledFile(_ wanted: Path) -> TemplateFile? {
    guard let bytes = BundledTemplates.bytes(of: name + "/" + wanted.text) else { return nil }
    return TemplateFile(
      relativePath: wanted.text, displayName: displayName(of: wanted.text), bytes: bytes)
  }

  private func bundledPaths() -> [String] {
    BundledTemplates.paths.compactMap { path in
      path.hasPrefix(name + "/") ? String(path.dropFirst(name.count + 1)) : nil
    }
  }
}
