import Diagnostics
import ViperSystem
package import Workspace

/// A disk in memory, with folders, links, permissions, locks and failures on demand.
///
/// Copies are the same disk.
package struct MemoryFiles: FileSystem {
  /// One change that was asked for, as in `createFile /project/a.swift`.
  package struct Step: Sendable, Hashable, CustomStringConvertible {
    package var operation: String
    package var path: Path
    package var description: String { "\(operation) \(path)" }
  }

  /// What goes wrong with the changes.
  package enum Failure: Sendable {
    /// The change of that number, counted from 0, fails once.
    case once(at: Int, FileError.Reason)
    /// As ``once(at:_:)``, but half of what the change writes is on the disk.
    case half(at: Int, FileError.Reason)
    /// From that change on, everything fails, as nothing happens any more in a killed process.
    case killed(at: Int)
    /// Every change whose path ends with this text fails.
    case always(suffix: String, FileError.Reason)
    /// Nothing fails, but an editor saves a file before the change with this number.
    case saved(at: Int, Save)
  }

  /// A file that an editor saves during a run.
  package struct Save: Sendable {
    package enum Style: Sendable, CaseIterable {
      /// What has the name then is written to.
      case inPlace
      /// A new file gets the name.
      case byRename
      /// What had the name at the start is written to, because it was opened then.
      case throughOpenFile
    }
    package var path: Path
    package var text: String
    package var way: Style
    let number: Int?
  }

  /// A save of the file that is at the path now.
  package func save(_ text: String, at path: Path, _ way: Save.Style) -> Save {
    let number = disk.withLock { disk in
      (try? disk.walk(path, followingLast: true, operation: "save"))?.number
    }
    return Save(path: path, text: text, way: way, number: number)
  }

  let disk: LockedValue<MemoryDisk>

  package init(ignoresCase: Bool? = nil, canExchange: Bool = true, knowsLocks: Bool = true) {
    var disk = MemoryDisk()
    disk.ignoresCase = ignoresCase ?? MemoryDisk.isMacs
    disk.canExchange = canExchange
    disk.knowsLocks = knowsLocks
    self.disk = LockedValue(disk)
  }

  // MARK: Set-up, which never fails and is never counted

  /// Puts a file there, with the folders that it needs; replaces what was there.
  package func put(_ bytes: [UInt8], at path: Path, permissions: UInt16 = 0o644) {
    place(.file(bytes), at: path, permissions: permissions)
  }

  package func put(_ text: String, at path: Path, permissions: UInt16 = 0o644) {
    put(Array(text.utf8), at: path, permissions: permissions)
  }

  package func putFolder(at path: Path, permissions: UInt16 = 0o755) {
    place(.folder([:]), at: path, permissions: permissions)
  }

  package func putLink(at path: Path, to target: String) {
    place(.link(target), at: path, permissions: 0o777)
  }

  package func setPermissions(_ permissions: UInt16, at path: Path) {
    disk.withLock { disk in
      guard let found = try? disk.walk(path, followingLast: true, operation: "set") else { return }
      disk.nodes[found.number]?.permissions = permissions
    }
  }

  /// Takes a file, link or whole folder away.
  package func take(_ path: Path) {
    disk.withLock { disk in
      guard let folder = try? disk.walk(path.parent, followingLast: true, operation: "take")
      else { return }
      disk.setChild(nil, named: path.name, in: folder.number)
    }
  }

  private func place(_ content: MemoryDisk.Content, at path: Path, permissions: UInt16) {
    let path = path.normalized
    disk.withLock { disk in
      var folder = MemoryDisk.root
      for name in path.parent.components {
        if disk.find(name, in: folder) == nil {
          disk.add(.folder([:]), permissions: 0o755, named: name, in: folder)
        }
        folder = disk.find(name, in: folder)?.number ?? folder
        if case .link(let target)? = disk.nodes[folder]?.content,
          let found = try? disk.walk(Path(target), followingLast: true, operation: "put")
        {
          folder = found.number
        }
      }
      if let found = disk.find(path.name, in: folder), case .file = content {
        let modified = disk.tick()
        disk.nodes[found.number] = .init(
          content: content, permissions: permissions, modified: modified)
      } else {
        disk.add(content, permissions: permissions, named: path.name, in: folder)
      }
    }
  }

  /// Says what goes wrong from now on; counting starts over.
  package func fail(_ failure: Failure?) {
    disk.withLock {
      $0.failure = failure
      $0.steps = []
    }
  }

  /// Ends all locks, as the kernel does for a process that dies.
  package func dropLocks() { disk.withLock { $0.locked = [] } }

  /// ``everything`` but what viper keeps for itself: shown plans, and runs to take back.
  package var outsideOfCache: [String] {
    everything.filter { !$0.hasPrefix("/home/tester/.cache/") }
  }

  /// Everything on the disk whatever its permissions, a line each, to compare with another
  /// moment.
  package var everything: [String] {
    disk.withLock { disk in
      var lines: [String] = []
      var open = [("", MemoryDisk.root)]
      while let (path, number) = open.popLast() {
        guard let node = disk.nodes[number] else { continue }
        switch node.content {
        case .folder(let children):
          lines.append("\(path)/ \(node.permissions)")
          open += children.map { ("\(path)/\($0.key.text)", $0.value) }
        case .file(let bytes):
          let text = String(decoding: bytes, as: UTF8.self)
          lines.append("\(path) \(node.permissions) \(node.modified) \(text)")
        case .link(let target): lines.append("\(path) -> \(target)")
        }
      }
      return lines.sorted()
    }
  }

  /// The changes asked for since the start or the last ``fail(_:)``.
  package var steps: [Step] { disk.withLock { $0.steps } }

  /// Whether the editor could save the file that ``Failure/saved(at:_:)`` names.
  package var hasSaved: Bool { disk.withLock { $0.hasSaved } }

  // MARK: Reading

  package func read(_ path: Path, atMost limit: Int) throws(FileError) -> [UInt8] {
    try locked { disk throws(FileError) in
      let number = try find(path, true, "read", disk)
      let size = disk.status(of: number)?.size ?? 0
      guard size <= limit else {
        throw FileError("read", path, .tooLarge(size: size, limit: limit))
      }
      return try disk.bytes(of: number, path)
    }
  }

  package func status(_ path: Path) throws(FileError) -> FileStatus? {
    try locked { disk throws(FileError) in try statusIfAny(path, true, disk) }
  }

  package func linkStatus(_ path: Path) throws(FileError) -> FileStatus? {
    try locked { disk throws(FileError) in try statusIfAny(path, false, disk) }
  }

  package func entries(
    of folder: Path, atMost limit: Int
  ) throws(FileError) -> [String] {
    try locked { disk throws(FileError) in
      let names = try entries(try find(folder, true, "read the folder", disk), folder, disk)
      guard names.count <= limit else {
        throw FileError("read the folder", folder, .tooMuch("\(limit) files"))
      }
      return names
    }
  }

  package func resolved(_ path: Path) throws(FileError) -> Path {
    try locked { disk throws(FileError) in
      guard let found = try disk.walk(path, followingLast: true, operation: "find") else {
        throw FileError("find", path, .notFound)
      }
      return Path("/" + found.real.joined(separator: "/"))
    }
  }

  package func openDirectory(_ folder: Path) throws(FileError) -> any OpenDirectory {
    try locked { disk throws(FileError) in
      let number = try find(folder, true, "open the folder", disk)
      guard disk.children(of: number) != nil else {
        throw FileError("open the folder", folder, .notAFolder)
      }
      return MemoryFolder(files: self, number: number, path: folder)
    }
  }

  /// Runs `body` alone at the disk, with its one type of error.
  func locked<Result: Sendable>(
    _ body: @Sendable (inout MemoryDisk) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let result = disk.withLock { disk -> Swift.Result<Result, FileError> in
      do throws(FileError) { return .success(try body(&disk)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private func find(
    _ path: Path, _ followingLast: Bool, _ operation: String, _ disk: MemoryDisk
  ) throws(FileError) -> Int {
    let found = try disk.walk(path, followingLast: followingLast, operation: operation)
    guard let found else { throw FileError(operation, path, .notFound) }
    return found.number
  }

  private func statusIfAny(
    _ path: Path, _ followingLast: Bool, _ disk: MemoryDisk
  ) throws(FileError) -> FileStatus? {
    do throws(FileError) {
      return try disk.walk(path, followingLast: followingLast, operation: "look at")
        .flatMap { disk.status(of: $0.number) }
    } catch  where error.reason == .notAFolder {
      return nil
    }
  }

  func entries(
    _ number: Int, _ path: Path, _ disk: MemoryDisk
  ) throws(FileError) -> [String] {
    guard let children = disk.children(of: number) else {
      throw FileError("read the folder", path, .notAFolder)
    }
    guard (disk.nodes[number]?.permissions ?? 0) & 0o444 != 0 else {
      throw FileError("read the folder", path, .permissionDenied)
    }
    return children.keys.sorted().map(\.text)
  }
}
