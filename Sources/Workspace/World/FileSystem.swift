package import Diagnostics

/// The reading side of the disk, and the one door to the writing side, ``openDirectory(_:)``.
///
/// Paths are absolute. Every failure is a ``FileError``; "nothing is there" is not a failure
/// where the answer is optional.
package protocol FileSystem: Sendable {
  /// The whole file, unless it is larger than `limit` bytes. Only regular files can be read.
  func read(_ path: Path, atMost limit: Int) throws(FileError) -> [UInt8]
  /// The whole file, to be replaced by an edited version, and what tells then whether it is still
  /// the same.
  ///
  /// - Returns: no status for a file that has just changed: its time is only as exact as the
  ///   disk's clock, so that one more change might not show.
  func readForEdit(
    _ path: Path, atMost limit: Int
  ) throws(FileError) -> (bytes: [UInt8], seen: FileStatus?)
  /// What is there, symbolic links followed; nil when nothing is, or the link dangles.
  func status(_ path: Path) throws(FileError) -> FileStatus?
  /// What is there, a symbolic link itself; nil when nothing is.
  func linkStatus(_ path: Path) throws(FileError) -> FileStatus?
  /// The names in a folder, sorted by their bytes, without `.` and `..`.
  ///
  /// - Throws: ``FileError/Reason/tooMuch(_:)`` as soon as there are more than `limit`.
  func entries(of folder: Path, atMost limit: Int) throws(FileError) -> [String]
  /// The path with all symbolic links resolved; the file must exist.
  func resolved(_ path: Path) throws(FileError) -> Path
  /// Holds a folder open for writing in it. Symbolic links on the way are followed.
  ///
  /// For `Writing/` only, which decides what may be written.
  func openDirectory(_ folder: Path) throws(FileError) -> any OpenDirectory
}

extension FileSystem {
  /// A whole file of the size that source code and templates have.
  package func read(_ path: Path) throws(FileError) -> [UInt8] {
    try read(path, atMost: FileStatus.ordinarySize)
  }

  /// The names in a folder such as people make.
  package func entries(of folder: Path) throws(FileError) -> [String] {
    try entries(of: folder, atMost: FileStatus.entryLimit)
  }

  /// A whole file of the size that project files have, as ``readForEdit(_:atMost:)``.
  package func readForEdit(
    _ path: Path
  ) throws(FileError) -> (bytes: [UInt8], seen: FileStatus?) {
    try readForEdit(path, atMost: FileStatus.readableSize)
  }
}

extension World {
  /// Turns a failure of the disk into what the user reads.
  ///
  /// - Parameters:
  ///   - hints: what helps, where the place of use can tell.
  ///   - body: asks the disk.
  /// - Returns: what `body` returns.
  /// - Throws: why it could not.
  package func reporting<Result>(
    hints: [String] = [], _ body: () throws(FileError) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(FileError) { return try body() } catch {
      throw error.diagnostic(from: environment.currentFolder, hints: hints)
    }
  }
}

/// What stands at a path.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case file, folder, symbolicLink, other }
  package var kind: Kind
  /// The permission bits, such as 0o644.
  package var permissions: UInt16
  /// How many names it has.
  package var links: Int
  /// In bytes.
  package var size: Int
  /// When the bytes were last written, in nanoseconds since 1970. Programs can set it.
  package var modified: Int64
  /// When anything about it was last changed, its name included; only the system sets it.
  package var changed: Int64
  /// Device and inode together say whether two paths are one file.
  package var device: UInt64
  package var inode: UInt64

  /// The size in bytes above which a Rambafile, a lock or saved preferences are refused: YAML takes a
  /// hundred times its size in memory.
  package static let configurationSize = 1 << 20
  /// The size in bytes above which source code and templates are refused.
  package static let ordinarySize = 16 << 20
  /// The size in bytes above which anything is refused rather than read into memory.
  package static let readableSize = 1 << 29
  /// How many names a folder may hold to be looked through.
  package static let entryLimit = 200_000

  package init(
    kind: Kind, permissions: UInt16 = 0o644, links: Int = 1, size: Int = 0, modified: Int64 = 0,
    changed: Int64 = 0, device: UInt64 = 0, inode: UInt64 = 0
  ) {
    self.kind = kind
    self.permissions = permissions
    self.links = links
    self.size = size
    self.modified = modified
    self.changed = changed
    self.device = device
    self.inode = inode
  }
}

extension FileStatus {
  /// Whether it is the same file with the same bytes, perhaps by another name.
  package func isSameVersion(as other: FileStatus) -> Bool {
    var other = other
    other.changed = changed
    return self == other
  }
}

/// A failed operation on a file.
package struct FileError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case notFound, permissionDenied, notAFolder, isAFolder, alreadyExists, noSpace, readOnly
    case nameTooLong, tooManyLinks, crossesDevices, notAFile, folderNotEmpty, inputOutput,
      interrupted
    /// Read is only what has a size in bytes that fits what it is.
    case tooLarge(size: Int, limit: Int)
    /// What is in a folder is more than can be meant.
    case tooMuch(String)
    /// A symbolic link leads out of the folder that the path must stay in.
    case leavesFolder
    /// It is kept for something else, in words: git, another repository, Xcode, viper itself.
    case protected(String)
    /// The file is not as it was when the run looked at it.
    case changedMeanwhile
    /// The system forbids it whatever the permissions say, as for a file that the Finder has locked.
    case notPermitted
    /// The disk can't do it at all, as some know no second names for a file.
    case notSupported
    /// A file would be larger than this process may write: `ulimit -f`, or a limit of the disk.
    case sizeLimit
    /// Who read a stream has closed it.
    case readerGone
    /// The system's number and words.
    case other(Int32, String)
  }
  package var path: Path
  package var reason: Reason
  /// What was tried, as in "can't … `path`": `read`, `write`, `create the folder`.
  package var operation: String

  package init(_ operation: String, _ path: Path, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// The cause in words.
  package var cause: String {
    switch reason {
    case .notFound: "there is no such file or folder"
    case .permissionDenied: "permission denied"
    case .notPermitted: "the system does not permit it"
    case .notAFolder: "a part of the path is a file, not a folder"
    case .isAFolder: "it is a folder"
    case .alreadyExists: "it exists already"
    case .noSpace: "no space is left on the disk"
    case .readOnly: "the disk is read-only"
    case .nameTooLong: "the name is too long for the disk"
    case .tooManyLinks: "too many symbolic links lead to it"
    case .crossesDevices: "it would move to another disk"
    case .folderNotEmpty: "the folder is not empty"
    case .notAFile: "it is neither a file nor a folder"
    case .tooLarge(let size, let limit):
      "it holds \(size >> 20) MB, and at most \(limit >> 20) MB are read"
    case .tooMuch(let limit): "it holds more than \(limit)"
    case .inputOutput: "the disk reports an input/output error"
    case .interrupted: "the operation was interrupted"
    case .leavesFolder: "a symbolic link would lead out of the folder that it belongs in"
    case .protected(let cause): cause
    case .changedMeanwhile: "somebody changed it while viper was at work"
    case .notSupported: "the disk can't do that"
    case .readerGone: "nobody reads it any more"
    case .sizeLimit: "it would be larger than the limit for the size of a file"
    case .other(let number, let words): "\(words) (error \(number))"
    }
  }

  /// What helps wherever it happens; nil where only the place of use can tell.
  private var wayOut: String? {
    switch reason {
    case .permissionDenied: "`ls -ld` shows who may use it, and its folder."
    case .notPermitted:
      "see whether it or its folder is locked: `ls -ldO` on a Mac, `lsattr -d` on Linux."
    case .noSpace: "make room on the disk and run it again."
    case .sizeLimit: "`ulimit -f` shows the limit of this shell."
    case .changedMeanwhile, .interrupted: "run it again."
    case .protected: "choose another place: the Rambafile, an option or a record names this one."
    default: nil
    }
  }

  /// As the user reads it, with the path written from `folder`.
  package func diagnostic(from folder: Path, hints: [String] = []) -> Diagnostic {
    let isBelow = path.isInside(folder) && path != folder
    let name = isBelow ? path.relative(to: folder).text : path.text
    var code: Diagnostic.Code = "files.failed"
    if case .protected = reason { code = "files.protected" }
    return Diagnostic(
      .error, code, "can't \(operation) `\(name)`: \(cause)",
      hints: hints.isEmpty ? [wayOut].compactMap(\.self) : hints)
  }
}
