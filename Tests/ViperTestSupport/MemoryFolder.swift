import ViperSystem
import Workspace

/// A folder of the memory disk, held by its number.
struct MemoryFolder: OpenDirectory {
  let files: MemoryFiles
  let number: Int
  let path: Path

  func folder(_ name: String) throws(FileError) -> any OpenDirectory {
    let place = path.appending(name)
    return try files.locked { disk throws(FileError) in
      guard let found = disk.find(name, in: number) else {
        throw FileError("open the folder", place, .notFound)
      }
      switch disk.nodes[found.number]?.content {
      case .folder: return MemoryFolder(files: files, number: found.number, path: place)
      case .link: throw FileError("open the folder", place, .leavesFolder)
      default: throw FileError("open the folder", place, .notAFolder)
      }
    }
  }

  func status(_ name: String) throws(FileError) -> FileStatus? {
    try files.locked { disk throws(FileError) in
      disk.find(name, in: number).flatMap { disk.status(of: $0.number) }
    }
  }

  func entries() throws(FileError) -> [String] {
    try files.locked { disk throws(FileError) in try files.entries(number, path, disk) }
  }

  func read(_ name: String) throws(FileError) -> [UInt8] {
    try files.locked { disk throws(FileError) in
      guard let found = disk.find(name, in: number) else {
        throw FileError("read", path.appending(name), .notFound)
      }
      return try disk.bytes(of: found.number, path.appending(name))
    }
  }

  func writableFile(_ name: String, holding bytes: [UInt8]) throws(FileError) -> FileStatus? {
    let place = path.appending(name)
    return try files.locked { disk throws(FileError) in
      guard let node = disk.find(name, in: number), let status = disk.status(of: node.number)
      else { throw FileError("write", place, .notFound) }
      let found: [UInt8]
      do throws(FileError) {
        found = try disk.bytes(of: node.number, place)
      } catch {
        throw FileError("write", place, error.reason)
      }
      guard status.permissions & 0o222 != 0 else {
        throw FileError("write", place, .permissionDenied)
      }
      return found == bytes ? status : nil
    }
  }

  func isBeingWritten(_ name: String) -> Bool {
    files.disk.withLock { disk in
      guard case .saved(let step, let save)? = disk.failure, save.way == .throughOpenFile else {
        return false
      }
      return disk.steps.count <= step && disk.find(name, in: number)?.number == save.number
    }
  }

  func createFolder(_ name: String, permissions: UInt16) throws(FileError) {
    try change("create the folder", name) { disk, _ throws(FileError) in
      try refuseTaken(name, "create the folder", disk)
      disk.add(.folder([:]), permissions: permissions & ~0o022, named: name, in: number)
    }
  }

  func setPermissions(_ permissions: UInt16) throws(FileError) {
    try change("set the permissions of", ".") { disk, _ in
      disk.nodes[number]?.permissions = permissions
    }
  }

  func createFile(
    _ name: String, bytes: [UInt8], permissions: UInt16?, synced: Bool
  ) throws(FileError) {
    try change("write", name) { disk, half throws(FileError) in
      try refuseTaken(name, "write", disk)
      let written = half ? Array(bytes.prefix(bytes.count / 2)) : bytes
      disk.add(.file(written), permissions: permissions ?? 0o644, named: name, in: number)
    }
  }

  func copyAttributes(
    of name: String, to other: String, in folder: any OpenDirectory
  ) throws(FileError) -> [String] { [] }

  func rename(_ name: String, over other: String) throws(FileError) {
    try change("write", other) { disk, _ throws(FileError) in
      try move(name, to: other, in: &disk)
    }
  }

  func renameExclusively(_ name: String, to other: String) throws(FileError) {
    try change("write", other) { disk, _ throws(FileError) in
      try refuseTaken(other, "write", disk)
      try move(name, to: other, in: &disk)
    }
  }

  func exchange(_ name: String, with other: String) throws(FileError) {
    try change("write", other) { disk, _ throws(FileError) in
      guard disk.canExchange else {
        throw FileError("write", path.appending(other), .notSupported)
      }
      guard let mine = disk.find(name, in: number), let theirs = disk.find(other, in: number) else {
        throw FileError("write", path.appending(other), .notFound)
      }
      disk.setChild(theirs.number, named: mine.name, in: number)
      disk.setChild(mine.number, named: theirs.name, in: number)
    }
  }

  func sync() throws(FileError) {}

  func removeFile(_ name: String) throws(FileError) {
    try change("remove", name) { disk, _ throws(FileError) in
      guard let found = disk.find(name, in: number) else {
        throw FileError("remove", path.appending(name), .notFound)
      }
      guard disk.children(of: found.number) == nil else {
        throw FileError("remove", path.appending(name), .isAFolder)
      }
      disk.setChild(nil, named: found.name, in: number)
    }
  }

  func removeFolder(_ name: String) throws(FileError) {
    try change("remove the folder", name) { disk, _ throws(FileError) in
      guard let found = disk.find(name, in: number) else {
        throw FileError("remove the folder", path.appending(name), .notFound)
      }
      guard let children = disk.children(of: found.number) else {
        throw FileError("remove the folder", path.appending(name), .notAFolder)
      }
      guard children.isEmpty else {
        throw FileError("remove the folder", path.appending(name), .folderNotEmpty)
      }
      disk.setChild(nil, named: found.name, in: number)
    }
  }

  func tryLock() throws(FileError) -> LockAttempt {
    try files.locked { disk throws(FileError) in
      if !disk.knowsLocks { return .notSupported }
      return disk.locked.insert(number).inserted
        ? .locked(MemoryLock(files: files, number: number)) : .taken
    }
  }

  /// Makes one change, or fails as the test wants it.
  private func change(
    _ operation: String, _ name: String,
    _ body: @Sendable (inout MemoryDisk, _ half: Bool) throws(FileError) -> Void
  ) throws(FileError) {
    let place = path.appending(name)
    try files.locked { disk throws(FileError) in
      let step = disk.steps.count
      disk.steps.append(MemoryFiles.Step(operation: operation, path: place))
      switch disk.failure {
      case .once(at: step, let reason): throw FileError(operation, place, reason)
      case .half(at: step, let reason):
        try body(&disk, true)
        throw FileError(operation, place, reason)
      case .killed(let last) where step >= last: throw FileError(operation, place, .interrupted)
      case .always(let suffix, let reason) where place.text.hasSuffix(suffix):
        throw FileError(operation, place, reason)
      case .saved(at: step, let save): disk.carryOut(save)
      default: break
      }
      guard (disk.nodes[number]?.permissions ?? 0) & 0o222 != 0 else {
        throw FileError(operation, place, .permissionDenied)
      }
      guard name.utf8.count <= 255 else { throw FileError(operation, place, .nameTooLong) }
      try body(&disk, false)
    }
  }

  private func refuseTaken(
    _ name: String, _ operation: String, _ disk: MemoryDisk
  ) throws(FileError) {
    guard disk.find(name, in: number) == nil else {
      throw FileError(operation, path.appending(name), .alreadyExists)
    }
  }

  private func move(
    _ name: String, to other: String, in disk: inout MemoryDisk
  ) throws(FileError) {
    guard let found = disk.find(name, in: number) else {
      throw FileError("write", path.appending(other), .notFound)
    }
    // Two names of one file: POSIX does nothing then.
    let target = disk.find(other, in: number)
    if target?.number == found.number, target?.name != found.name { return }
    if let target, disk.children(of: target.number) != nil {
      throw FileError("write", path.appending(other), .isAFolder)
    }
    disk.setChild(nil, named: found.name, in: number)
    disk.setChild(found.number, named: target?.name ?? other, in: number)
  }
}

private struct MemoryLock: FolderLock {
  let files: MemoryFiles
  let number: Int

  func release() {
    files.disk.withLock { _ = $0.locked.remove(number) }
  }
}
