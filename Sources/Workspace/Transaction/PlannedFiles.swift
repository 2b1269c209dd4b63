/// A file system with planned changes on top of the disk.
package struct PlannedFiles: FileSystem {
  private let files: any FileSystem
  private var contents: [Path: Content] = [:]
  /// The planned names, by folder.
  private var names: [Path: Set<String>] = [:]

  package init(on files: any FileSystem) { self.files = files }

  /// Adds the changes of a plan, except skipped ones and conflicts.
  package mutating func apply(_ changes: [Change]) throws(FileError) {
    for change in changes where change.isMade {
      if change.kind == .removeFolder, try !entries(of: change.path).isEmpty { continue }
      for file in change.fileChanges where file.isMade && file.kind.after != .nothing {
        try create(file.kind.after, at: file.path)
      }
      for removed in change.fileChanges + [change] where removed.kind.after == .nothing {
        set(.nothing, at: removed.path)
      }
    }
  }

  /// Adds a file or folder and the missing folders above it.
  private mutating func create(_ content: Content, at path: Path) throws(FileError) {
    set(content, at: path)
    var folder = path.parent
    while try status(folder) == nil {
      set(.folder, at: folder)
      folder = folder.parent
    }
  }

  private mutating func set(_ content: Content, at path: Path) {
    contents[path] = content
    names[path.parent, default: []].insert(path.name)
  }

  package func read(_ path: Path, atMost limit: Int) throws(FileError) -> [UInt8] {
    switch contents[path] {
    case nil: return try files.read(path, atMost: limit)
    case .nothing: throw FileError("read", path, .notFound)
    case .folder, .tree: throw FileError("read", path, .isAFolder)
    case .file(let bytes):
      guard bytes.count <= limit else {
        throw FileError("read", path, .tooLarge(size: bytes.count, limit: limit))
      }
      return bytes
    }
  }

  package func status(_ path: Path) throws(FileError) -> FileStatus? {
    guard let content = contents[path] else { return try files.status(path) }
    return Self.status(content)
  }

  package func linkStatus(_ path: Path) throws(FileError) -> FileStatus? {
    guard let content = contents[path] else { return try files.linkStatus(path) }
    // Editing a file through a link of the user keeps the link.
    if case .file = content, let found = try files.linkStatus(path), found.kind == .symbolicLink {
      return found
    }
    return Self.status(content)
  }

  private static func status(_ content: Content) -> FileStatus? {
    if content == .nothing { return nil }
    var status = FileStatus(kind: content.isFolder ? .folder : .file)
    status.size = content.bytes?.count ?? 0
    return status
  }

  package func entries(of folder: Path, atMost limit: Int) throws(FileError) -> [String] {
    let planned = names[folder] ?? []
    var isNew = false
    switch contents[folder] {
    case .nothing: throw FileError("read the folder", folder, .notFound)
    case .file: throw FileError("read the folder", folder, .notAFolder)
    case .folder, .tree: isNew = try files.status(folder) == nil
    case nil: break
    }
    let found = isNew ? [] : try files.entries(of: folder, atMost: limit)
    if planned.isEmpty { return found }
    let existing = planned.filter { contents[folder.appending($0)] != .nothing }
    return (found.filter { !planned.contains($0) } + existing).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  package func resolved(_ path: Path) throws(FileError) -> Path {
    guard contents[path] != nil, try files.linkStatus(path) == nil else {
      return try files.resolved(path)
    }
    return try resolved(path.parent).appending(path.name)
  }

  package func openDirectory(_ folder: Path) throws(FileError) -> any OpenDirectory {
    try files.openDirectory(folder)
  }
}
