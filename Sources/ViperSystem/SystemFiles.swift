package import Workspace

/// The real disk.
package struct SystemFiles: FileSystem {
  package init() {}

  package func read(_ path: Path, atMost limit: Int) throws(FileError) -> [UInt8] {
    try readFile(at: nil, path.text, O_RDONLY, path, atMost: limit)
  }

  package func status(_ path: Path) throws(FileError) -> FileStatus? {
    try findStatus(at: AT_FDCWD, path.text, flags: 0, path)
  }

  package func linkStatus(_ path: Path) throws(FileError) -> FileStatus? {
    try findStatus(at: AT_FDCWD, path.text, flags: AT_SYMLINK_NOFOLLOW, path)
  }

  package func entries(of folder: Path, atMost limit: Int) throws(FileError) -> [String] {
    if folder.text.utf8.contains(0) { throw FileError("read the folder", folder, .notFound) }
    let opened = try Descriptor(
      at: nil, folder.text, O_RDONLY | O_DIRECTORY, to: "read the folder", folder)
    return try readEntries(of: opened, folder, atMost: limit)
  }

  package func resolved(_ path: Path) throws(FileError) -> Path {
    guard !path.text.utf8.contains(0) else { throw FileError("find", path, .notFound) }
    guard let found = realpath(path.text, nil) else { throw .last("find", path) }
    defer { free(found) }
    return Path(String(cString: found))
  }

  package func openDirectory(_ folder: Path) throws(FileError) -> any OpenDirectory {
    let opened = try Descriptor(
      at: nil, folder.text, O_RDONLY | O_DIRECTORY, to: "open the folder", folder)
    return SystemFolder(descriptor: opened, path: folder)
  }
}

/// Opens a regular file of at most `limit` bytes; refuses pipes and devices, which could block.
func openFile(
  at base: Descriptor?, _ name: String, _ flags: Int32, _ path: Path,
  atMost limit: Int = FileStatus.readableSize
) throws(FileError) -> (file: Descriptor, status: FileStatus) {
  let file = try Descriptor(at: base, name, flags | O_NONBLOCK, to: "read", path)
  guard let status = file.status() else { throw .last("read", path) }
  switch status.kind {
  case .file: break
  case .folder: throw FileError("read", path, .isAFolder)
  default: throw FileError("read", path, .notAFile)
  }
  guard status.size <= limit else {
    throw FileError("read", path, .tooLarge(size: status.size, limit: limit))
  }
  return (file, status)
}

/// Reads a regular file, see ``openFile(at:_:_:_:atMost:)``.
func readFile(
  at base: Descriptor?, _ name: String, _ flags: Int32, _ path: Path,
  atMost limit: Int = FileStatus.readableSize
) throws(FileError) -> [UInt8] {
  let (file, status) = try openFile(at: base, name, flags, path, atMost: limit)
  guard let bytes = file.readToEnd(expecting: status.size) else { throw .last("read", path) }
  return bytes
}

/// Reads the status of `name`, relative to the folder `base`; nil when it does not exist.
func findStatus(
  at base: Int32, _ name: String, flags: Int32, _ path: Path
) throws(FileError) -> FileStatus? {
  if name.utf8.contains(0) { return nil }
  var found = stat()
  if fstatat(base, name, &found, flags) == 0 { return FileStatus(found) }
  if errno == ENOENT || errno == ENOTDIR { return nil }
  throw .last("look at", path)
}

/// The names in an open folder, sorted by their bytes; throws for more than `limit`.
func readEntries(
  of folder: Descriptor, _ path: Path, atMost limit: Int = .max
) throws(FileError) -> [String] {
  // `closedir` closes its descriptor, so it needs another one.
  let own = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard own >= 0 else { throw .last("read the folder", path) }
  guard let stream = fdopendir(own) else {
    let failure = FileError.last("read the folder", path)
    close(own)
    throw failure
  }
  defer { closedir(stream) }
  var names: [String] = []
  while true {
    errno = 0
    guard let entry = readdir(stream) else { break }
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name == "." || name == ".." { continue }
    guard names.count < limit else {
      throw FileError("read the folder", path, .tooMuch("\(limit) files"))
    }
    names.append(name)
  }
  guard errno == 0 else { throw .last("read the folder", path) }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

extension FileStatus {
  init(_ found: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (found.st_mtimespec, found.st_ctimespec)
    #else
      let (modified, changed) = (found.st_mtim, found.st_ctim)
    #endif
    switch found.st_mode & S_IFMT {
    case S_IFREG: self.init(kind: .file)
    case S_IFDIR: self.init(kind: .folder)
    case S_IFLNK: self.init(kind: .symbolicLink)
    default: self.init(kind: .other)
    }
    permissions = UInt16(truncatingIfNeeded: found.st_mode & 0o7777)
    links = Int(found.st_nlink)
    size = Int(found.st_size)
    self.modified = Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec)
    self.changed = Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec)
    device = UInt64(truncatingIfNeeded: found.st_dev)
    inode = UInt64(truncatingIfNeeded: found.st_ino)
  }
}
