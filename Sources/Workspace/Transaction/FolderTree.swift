/// A folder with all that is in it.
enum FolderTree {
  /// Writes files and the folders that they need into a folder that is empty.
  static func write(
    _ files: [Path: [UInt8]], into folder: any HeldFolder
  ) throws(FileError) {
    var folders: [Path: any HeldFolder] = [Path("."): folder]
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let parent = try make(path.parent, in: &folders)
      try parent.createFile(path.name, bytes: bytes, permissions: nil, synced: false)
    }
  }

  private static func make(
    _ path: Path, in folders: inout [Path: any HeldFolder]
  ) throws(FileError) -> any HeldFolder {
    if let known = folders[path] { return known }
    let parent = try make(path.parent, in: &folders)
    try parent.createFolder(path.name, permissions: 0o777)
    let made = try parent.folder(path.name)
    folders[path] = made
    return made
  }

  /// Removes a folder or file and all below it; a symbolic link itself, never what it means.
  static func remove(_ name: String, from folder: any HeldFolder) throws(FileError) {
    guard let found = try folder.status(name) else { return }
    guard found.kind == .folder else { return try folder.removeFile(name) }
    let inner = try folder.folder(name)
    for entry in try inner.entries() { try remove(entry, from: inner) }
    try folder.removeFolder(name)
  }

  /// The files of a folder by relative path, as ``write(_:into:)`` takes them; what is not a
  /// file is left out.
  static func read(_ folder: any HeldFolder) throws(FileError) -> [Path: [UInt8]] {
    var files: [Path: [UInt8]] = [:]
    var open: [(Path, any HeldFolder)] = [(Path("."), folder)]
    while let (path, next) = open.popLast() {
      for name in try next.entries() {
        let place = path.appending(name)
        switch try next.status(name)?.kind {
        case .file: files[place] = try next.read(name)
        case .folder: open.append((place, try next.folder(name)))
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
