import Diagnostics
import Foundation
import Workspace

/// What a ``MemoryFiles`` holds: nodes by number, as inodes on a disk.
struct MemoryDisk: Sendable {
  enum Content: Sendable {
    case file([UInt8])
    case folder([ExactText: Int])
    case link(String)
  }

  struct Node: Sendable {
    var content: Content
    var permissions: UInt16
    var modified: Int64
  }

  static let root = 1

  var nodes: [Int: Node] = [
    root: Node(content: .folder([:]), permissions: 0o755, modified: 0)
  ]
  var nextNumber = 2
  /// One tick per change, so that every change is visible in a time.
  var now: Int64 = 0
  /// Whether names that differ only in case or Unicode form are one, as on most disks of Macs.
  var ignoresCase = false

  /// Whether tests that ask for no kind of disk get a Mac's: `VIPER_MAC_DISK=1`.
  static let isMacs = ProcessInfo.processInfo.environment["VIPER_MAC_DISK"] == "1"
  /// Whether two names can be exchanged in one step.
  var canExchange = true
  var knowsLocks = true
  var locked: Set<Int> = []
  /// The changes asked for so far.
  var steps: [MemoryFiles.Step] = []
  var failure: MemoryFiles.Failure?
  /// Whether an editor saved a file during the run.
  var hasSaved = false

  func children(of number: Int) -> [ExactText: Int]? {
    guard case .folder(let children)? = nodes[number]?.content else { return nil }
    return children
  }

  /// The spelling and node of a name in a folder.
  func find(_ name: String, in folder: Int) -> (name: String, number: Int)? {
    guard let children = children(of: folder) else { return nil }
    if let number = children[ExactText(name)] { return (name, number) }
    guard ignoresCase else { return nil }
    let wanted = name.lowercased()
    return children.first { $0.key.text.lowercased() == wanted }.map { ($0.key.text, $0.value) }
  }

  /// Follows a path as the kernel does; a link that is the last component only if asked.
  func walk(
    _ path: Path, followingLast: Bool, operation: String
  ) throws(FileError) -> (number: Int, real: [String])? {
    var rest = Array(path.components.reversed())
    var chain = [Self.root]
    var names: [String] = []
    var followed = 0
    while let name = rest.popLast() {
      guard name.utf8.count <= 255 else { throw FileError(operation, path, .nameTooLong) }
      if name == ".." {
        if chain.count > 1 {
          chain.removeLast()
          names.removeLast()
        }
        continue
      }
      let folder = chain[chain.count - 1]
      guard let node = nodes[folder], case .folder = node.content else {
        throw FileError(operation, path, .notAFolder)
      }
      guard node.permissions & 0o111 != 0 else {
        throw FileError(operation, path, .permissionDenied)
      }
      guard let found = find(name, in: folder) else { return nil }
      if case .link(let target)? = nodes[found.number]?.content, followingLast || !rest.isEmpty {
        followed += 1
        guard followed <= 40 else { throw FileError(operation, path, .tooManyLinks) }
        rest += Path(target).components.reversed()
        if target.hasPrefix("/") {
          chain = [Self.root]
          names = []
        }
        continue
      }
      chain.append(found.number)
      names.append(found.name)
    }
    return (chain[chain.count - 1], names)
  }

  func status(of number: Int) -> FileStatus? {
    guard let node = nodes[number] else { return nil }
    let (kind, size): (FileStatus.Kind, Int) =
      switch node.content {
      case .file(let bytes): (.file, bytes.count)
      case .folder: (.folder, 0)
      case .link(let target): (.symbolicLink, target.utf8.count)
      }
    var status = FileStatus(kind: kind)
    status.permissions = node.permissions
    status.size = size
    status.modified = node.modified
    status.device = 1
    status.inode = UInt64(number)
    return status
  }

  func bytes(of number: Int, _ path: Path) throws(FileError) -> [UInt8] {
    guard let node = nodes[number] else { throw FileError("read", path, .notFound) }
    guard node.permissions & 0o444 != 0 else { throw FileError("read", path, .permissionDenied) }
    switch node.content {
    case .file(let bytes): return bytes
    case .folder: throw FileError("read", path, .isAFolder)
    case .link: throw FileError("read", path, .leavesFolder)
    }
  }

  mutating func tick() -> Int64 {
    now += 1
    return now
  }

  /// Does what an editor does.
  mutating func carryOut(_ save: MemoryFiles.Save) {
    let content = Content.file(Array(save.text.utf8))
    if save.way == .throughOpenFile, let number = save.number, nodes[number] != nil {
      let modified = tick()
      nodes[number]?.content = content
      nodes[number]?.modified = modified
      hasSaved = true
      return
    }
    let folder = try? walk(save.path.parent, followingLast: true, operation: "save")
    // Without a folder at this moment, no editor can save.
    guard let folder = folder?.number else { return }
    hasSaved = true
    if save.way == .inPlace, let number = find(save.path.name, in: folder)?.number {
      let modified = tick()
      nodes[number]?.content = content
      nodes[number]?.modified = modified
    } else {
      add(content, permissions: 0o644, named: save.path.name, in: folder)
    }
  }

  /// Puts a new node into a folder.
  mutating func add(_ content: Content, permissions: UInt16, named name: String, in folder: Int) {
    let number = nextNumber
    nextNumber += 1
    let modified = tick()
    nodes[number] = Node(content: content, permissions: permissions, modified: modified)
    setChild(number, named: name, in: folder)
  }

  mutating func setChild(_ number: Int?, named name: String, in folder: Int) {
    guard var children = children(of: folder) else { return }
    // What has the name keeps its spelling.
    children[ExactText(find(name, in: folder)?.name ?? name)] = number
    let modified = tick()
    nodes[folder]?.content = .folder(children)
    nodes[folder]?.modified = modified
  }
}
