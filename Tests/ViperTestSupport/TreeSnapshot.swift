package import Workspace

/// The contents of a folder at one moment, to compare it with another moment.
package struct TreeSnapshot: Sendable, Hashable, CustomStringConvertible {
  package enum Content: Sendable, Hashable {
    case file([UInt8])
    case folder
    /// Never followed.
    case link
    case other
  }

  package struct Entry: Sendable, Hashable {
    package var content: Content
    package var permissions: UInt16
    /// Nanoseconds since 1970; zero for folders, which a temporary file in them touches.
    package var modified: Int64
    package var inode: UInt64
  }

  /// By path from the folder.
  package let entries: [String: Entry]

  /// Reads everything below `folder`. With times, a file that was rewritten with equal bytes
  /// counts as changed.
  package init(
    of folder: Path, in files: any FileSystem, withTimes: Bool = true
  ) throws(FileError) {
    var entries: [String: Entry] = [:]
    var open = [folder]
    while let next = open.popLast() {
      for name in try files.entries(of: next) {
        let path = next.appending(name)
        guard let status = try files.linkStatus(path) else { continue }
        let content: Content
        switch status.kind {
        case .file: content = .file(try files.read(path))
        case .symbolicLink: content = .link
        case .other: content = .other
        case .folder:
          content = .folder
          open.append(path)
        }
        let isFile = status.kind == .file
        entries[path.relative(to: folder).text] = Entry(
          content: content, permissions: status.permissions,
          modified: withTimes && isFile ? status.modified : 0,
          inode: withTimes && isFile ? status.inode : 0)
      }
    }
    self.entries = entries
  }

  /// The contents of one of the folders, as a separate snapshot.
  package func below(_ folder: String) -> TreeSnapshot {
    TreeSnapshot(
      entries: Dictionary(
        uniqueKeysWithValues: entries.compactMap { path, entry in
          path.hasPrefix(folder + "/") ? (String(path.dropFirst(folder.count + 1)), entry) : nil
        }))
  }

  private init(entries: [String: Entry]) { self.entries = entries }

  /// The paths, sorted.
  package var paths: [String] { entries.keys.sorted() }

  /// The files with their text, without folders and links.
  package var texts: [String: String] {
    entries.compactMapValues {
      guard case .file(let bytes) = $0.content else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// One line for each path that is not the same in `other`, with `+`, `-` or `~`.
  package func changes(to other: TreeSnapshot) -> [String] {
    Set(entries.keys).union(other.entries.keys).sorted().compactMap { path in
      switch (entries[path], other.entries[path]) {
      case (nil, _): "+ \(path)"
      case (_, nil): "- \(path)"
      case (let old, let new): old == new ? nil : "~ \(path)"
      }
    }
  }

  package var description: String { paths.joined(separator: "\n") }
}
