/// Reads, writes and removes whole folders.
enum FolderTree {
  /// The path of the whole folder, relative to itself.
  static let top = Path(".")

  /// Writes files and their folders into an empty folder.
  ///
  /// `permissions` are those of some files and folders; a folder among them may be empty. `synced`
  /// waits until all of it is on the disk.
  static func write(
    _ files: [Path: [UInt8]], permissions: [Path: UInt16] = [:], into folder: any OpenDirectory,
    synced: Bool
  ) throws(FileError) {
    var open = OpenFolders(folder, at: top)
    var made: Set<Path> = [top]
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try createWithParents(path.parent, in: &open, &made)
      try open.folder(path.parent)
        .createFile(path.name, bytes: bytes, permissions: permissions[path], synced: synced)
    }
    // The inner folders first, because the outer ones may become unreadable.
    for (path, bits) in permissions.sorted(by: { $0.key > $1.key }) where files[path] == nil {
      try createWithParents(path, in: &open, &made)
      try open.folder(path).setPermissions(bits)
    }
    guard synced else { return }
    for path in made.sorted() { try open.folder(path).sync() }
  }

  private static func createWithParents(
    _ path: Path, in open: inout OpenFolders, _ made: inout Set<Path>
  ) throws(FileError) {
    if !made.insert(path).inserted { return }
    try createWithParents(path.parent, in: &open, &made)
    try open.folder(path.parent).createFolder(path.name, permissions: 0o777)
  }

  /// Removes a file, a symbolic link, or a folder and everything below it.
  static func remove(_ name: String, from folder: any OpenDirectory) throws(FileError) {
    var open = OpenFolders(folder, at: top)
    try remove(top.appending(name), &open)
  }

  private static func remove(_ path: Path, _ open: inout OpenFolders) throws(FileError) {
    guard let found = try open.folder(path.parent).status(path.name) else { return }
    guard found.kind == .folder else { return try open.folder(path.parent).removeFile(path.name) }
    for entry in try open.entries(of: path) { try remove(path.appending(entry), &open) }
    try open.folder(path.parent).removeFolder(path.name)
  }

  /// Reads files and permissions by relative path. Nil for a symbolic link, or a file that disappears.
  static func read(
    _ folder: any OpenDirectory
  ) throws(FileError) -> (files: [Path: [UInt8]], permissions: [Path: UInt16])? {
    var (files, permissions): ([Path: [UInt8]], [Path: UInt16]) = ([:], [:])
    let isComplete = try eachEntry(of: folder) { holder, path, status throws(FileError) in
      permissions[path] = status.permissions
      if status.kind == .file { files[path] = try holder.read(path.name) }
      return true
    }
    return isComplete ? (files, permissions) : nil
  }

  /// Whether a program has a file, or a file in a folder, open for writing.
  static func isBeingWritten(_ name: String, in folder: any OpenDirectory) throws(FileError) -> Bool
  {
    guard try folder.status(name)?.kind == .folder else { return folder.isBeingWritten(name) }
    var isBeingWritten = false
    _ = try eachEntry(of: folder.folder(name)) { holder, path, status in
      isBeingWritten = status.kind == .file && holder.isBeingWritten(path.name)
      return !isBeingWritten
    }
    return isBeingWritten
  }

  /// Calls `body` with the folder, path and status of each file and folder, until it returns false.
  ///
  /// Ignores pipes and devices, and files that macOS leaves, such as `.DS_Store`. Returns whether it
  /// visited everything; it also stops at a symbolic link or a file that disappeared.
  private static func eachEntry(
    of folder: any OpenDirectory,
    _ body: (any OpenDirectory, Path, FileStatus) throws(FileError) -> Bool
  ) throws(FileError) -> Bool {
    var open = OpenFolders(folder, at: top)
    var folders = [top]
    while let next = folders.popLast() {
      for name in try open.entries(of: next) where !FileName.isLeftBySystems(name) {
        let (holder, path) = (try open.folder(next), next.appending(name))
        guard let status = try holder.status(name), status.kind != .symbolicLink else {
          return false
        }
        if status.kind == .other { continue }
        guard try body(holder, path, status) else { return false }
        if status.kind == .folder { folders.append(path) }
      }
    }
    return true
  }
}

/// The digest of a folder's files, see ``digest(of:)-([UInt8])``.
package func digest(of files: [Path: [UInt8]]) -> UInt64 {
  var all: [UInt8] = []
  for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
    all += Array(path.text.utf8) + [0]
    withUnsafeBytes(of: digest(of: bytes).littleEndian) { all += $0 }
  }
  return digest(of: all)
}

/// Runs a removal; does nothing when the file does not exist.
func removeIfThere(_ remove: () throws(FileError) -> Void) throws(FileError) {
  do throws(FileError) { try remove() } catch  where error.reason == .notFound { return }
}
