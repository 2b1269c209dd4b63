/// A folder with all that is in it.
enum FolderTree {
  private static let top = Path(".")

  /// Writes files and the folders that they need into a folder that is empty.
  ///
  /// When `synced`, all of it is on the disk before this returns.
  static func write(
    _ files: [Path: [UInt8]], into folder: any OpenDirectory, synced: Bool
  ) throws(FileError) {
    var open = OpenFolders(folder, at: top)
    var made: Set<Path> = [top]
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try make(path.parent, in: &open, &made)
      try open.folder(path.parent)
        .createFile(path.name, bytes: bytes, permissions: nil, synced: synced)
    }
    guard synced else { return }
    for path in made.sorted() { try open.folder(path).sync() }
  }

  private static func make(
    _ path: Path, in open: inout OpenFolders, _ made: inout Set<Path>
  ) throws(FileError) {
    if !made.insert(path).inserted { return }
    try make(path.parent, in: &open, &made)
    try open.folder(path.parent).createFolder(path.name, permissions: 0o777)
  }

  /// Removes a folder or file and all below it; a symbolic link itself, never what it means.
  static func remove(_ name: String, from folder: any OpenDirectory) throws(FileError) {
    var open = OpenFolders(folder, at: top)
    try remove(top.appending(name), &open)
  }

  private static func remove(_ path: Path, _ open: inout OpenFolders) throws(FileError) {
    guard let found = try open.folder(path.parent).status(path.name) else { return }
    guard found.kind == .folder else { return try open.folder(path.parent).removeFile(path.name) }
    for entry in try entries(of: path, &open) { try remove(path.appending(entry), &open) }
    try open.folder(path.parent).removeFolder(path.name)
  }

  /// Asks once more where there may be no descriptors left, of which some can be spared.
  private static func entries(
    of path: Path, _ open: inout OpenFolders
  ) throws(FileError) -> [String] {
    do throws(FileError) { return try open.folder(path).entries() } catch {
      guard case .other = error.reason else { throw error }
      open.close()
      return try open.folder(path).entries()
    }
  }

  /// The files of a folder by relative path, as ``write(_:into:synced:)`` takes them; what is not
  /// a file is left out.
  static func read(_ folder: any OpenDirectory) throws(FileError) -> [Path: [UInt8]] {
    var open = OpenFolders(folder, at: top)
    var files: [Path: [UInt8]] = [:]
    var folders = [top]
    while let next = folders.popLast() {
      for name in try open.folder(next).entries() {
        let place = next.appending(name)
        switch try open.folder(next).status(name)?.kind {
        case .file: files[place] = try open.folder(next).read(name)
        case .folder: folders.append(place)
        default: break
        }
      }
    }
    return files
  }
}

/// Tells whether a folder still holds what this program wrote there.
package func digest(of files: [Path: [UInt8]]) -> UInt64 {
  var all: [UInt8] = []
  for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
    all += Array(path.text.utf8) + [0]
    withUnsafeBytes(of: digest(of: bytes).littleEndian) { all += $0 }
  }
  return digest(of: all)
}
