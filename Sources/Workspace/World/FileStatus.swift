/// The kind, size and times of a file or folder.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case file, folder, symbolicLink, other }
  package var kind: Kind
  /// The permission bits, such as 0o644.
  package var permissions: UInt16 = 0o644
  /// How many hard links it has.
  package var links = 1
  /// In bytes.
  package var size = 0
  /// When the contents last changed, in nanoseconds since 1970. Programs can set it.
  package var modified: Int64 = 0
  /// When the contents, attributes or name last changed; only the system sets it.
  package var changed: Int64 = 0
  /// Two paths with the same device and inode are one file.
  package var device: UInt64 = 0
  package var inode: UInt64 = 0

  /// The limit in bytes for YAML files, because YAML needs a hundred times its size in memory.
  package static let configurationSize = 1 << 20
  /// The limit in bytes for source code and templates.
  package static let ordinarySize = 16 << 20
  /// The limit in bytes for all other files.
  package static let readableSize = 1 << 29
  /// How many names a folder may contain.
  package static let entryLimit = 200_000

  package init(kind: Kind) { self.kind = kind }
}
