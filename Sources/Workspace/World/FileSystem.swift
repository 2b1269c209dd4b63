package import Diagnostics

/// Reads the disk. Writing starts with ``openDirectory(_:)``.
///
/// Paths are absolute. A missing file is not a failure where the result is optional.
package protocol FileSystem: Sendable {
  /// Reads a regular file; throws when it is larger than `limit` bytes.
  func read(_ path: Path, atMost limit: Int) throws(FileError) -> [UInt8]
  /// The status of a file, symbolic links followed; nil when it does not exist.
  func status(_ path: Path) throws(FileError) -> FileStatus?
  /// The status of a file or of a symbolic link itself; nil when it does not exist.
  func linkStatus(_ path: Path) throws(FileError) -> FileStatus?
  /// The names in a folder, sorted by their bytes, without `.` and `..`.
  ///
  /// - Throws: ``FileError/Reason/tooMuch(_:)`` where there are more than `limit`.
  func entries(of folder: Path, atMost limit: Int) throws(FileError) -> [String]
  /// The path with all symbolic links resolved; the file must exist.
  func resolved(_ path: Path) throws(FileError) -> Path
  /// Opens a folder for writing; follows symbolic links. Only the target Workspace calls this.
  func openDirectory(_ folder: Path) throws(FileError) -> any OpenDirectory
}

extension FileSystem {
  /// Reads a file of at most the size of source code and templates.
  package func read(_ path: Path) throws(FileError) -> [UInt8] {
    try read(path, atMost: FileStatus.ordinarySize)
  }

  /// The names in a folder, at most ``FileStatus/entryLimit``.
  package func entries(of folder: Path) throws(FileError) -> [String] {
    try entries(of: folder, atMost: FileStatus.entryLimit)
  }
}

extension World {
  /// Like the other method, for one expression.
  package func reporting<Result>(
    hints: [String] = [], _ body: @autoclosure () throws(FileError) -> Result
  ) throws(Diagnostic) -> Result {
    try reporting(hints: hints) { () throws(FileError) in try body() }
  }

  /// Runs `body` and turns its file error into an error for the user.
  ///
  /// `hints` replace the hints of the file error.
  package func reporting<Result>(
    hints: [String] = [], _ body: () throws(FileError) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(FileError) { return try body() } catch {
      throw error.diagnostic(from: environment.currentFolder, hints: hints)
    }
  }
}

/// The kind, size and times of a file or folder.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case file, folder, symbolicLink, other }
  package var kind: Kind
  /// The permission bits, such as 0o644.
  package var permissions: UInt16
  /// How many hard links it has.
  package var links: Int
  /// In bytes.
  package var size: Int
  /// When the contents last changed, in nanoseconds since 1970. Programs can set it.
  package var modified: Int64
  /// When the contents, attributes or name last changed; only the system sets it.
  package var changed: Int64
  /// Two paths with the same device and inode are one file.
  package var device: UInt64
  package var inode: UInt64

  /// The limit in bytes for YAML files, because YAML needs a hundred times its size in memory.
  package static let configurationSize = 1 << 20
  /// The limit in bytes for source code and templates.
  package static let ordinarySize = 16 << 20
  /// The limit in bytes for all other files.
  package static let readableSize = 1 << 29
  /// How many names a folder may contain.
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

/// A failed operation on a file.
package struct FileError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case notFound, permissionDenied, notAFolder, isAFolder, alreadyExists, noSpace, readOnly
    case nameTooLong, tooManyLinks, notAFile, folderNotEmpty, inputOutput, interrupted
    /// The file is larger than the limit in bytes for its kind.
    case tooLarge(size: Int, limit: Int)
    /// The folder contains more than the limit in the text.
    case tooMuch(String)
    /// A symbolic link leads out of the folder that must contain the path.
    case leavesFolder
    /// Only git, another repository, Xcode or viper itself may change it; the text tells which.
    case protected(String)
    /// The file changed after viper read it.
    case changedMeanwhile
    /// The system forbids it whatever the permissions are, as for a file locked in the Finder.
    case notPermitted
    /// The disk does not support the operation, such as hard links.
    case notSupported
    /// The file would exceed `ulimit -f` or a limit of the disk.
    case sizeLimit
    /// The reader of a stream has closed it.
    case readerGone
    /// The system's error number and message.
    case other(Int32, String)
  }
  package var path: Path
  package var reason: Reason
  /// The verb in "can't … `path`": `read`, `write`, `create the folder`.
  package var operation: String

  package init(_ operation: String, _ path: Path, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// The reason, for messages.
  package var cause: String {
    switch reason {
    case .notFound: "no such file or folder"
    case .permissionDenied: "permission denied"
    case .notPermitted: "the system does not permit it"
    case .notAFolder: "part of the path is a file, not a folder"
    case .isAFolder: "it is a folder"
    case .alreadyExists: "it exists already"
    case .noSpace: "no space is left on the disk"
    case .readOnly: "the disk is read-only"
    case .nameTooLong: "the name is too long for the disk"
    case .tooManyLinks: "too many symbolic links lead to it"
    case .folderNotEmpty: "the folder is not empty"
    case .notAFile: "it is neither a file nor a folder"
    case .tooLarge(let size, let limit):
      "it has \(size >> 20) MB; viper reads at most \(limit >> 20) MB"
    case .tooMuch(let limit): "it contains more than \(limit)"
    case .inputOutput: "the disk reports an input/output error"
    case .interrupted: "the operation was interrupted"
    case .leavesFolder: "a symbolic link leads out of the folder"
    case .protected(let cause): cause
    case .changedMeanwhile: "the file changed while viper was running"
    case .notSupported: "the disk does not support it"
    case .readerGone: "the reader has closed it"
    case .sizeLimit: "it would exceed the file size limit"
    case .other(let number, let message): "\(message) (error \(number))"
    }
  }

  /// A hint that helps wherever the error occurs.
  private var hint: String? {
    switch reason {
    case .permissionDenied: "`ls -ld` shows the permissions of the file and its folder."
    case .notPermitted:
      "check whether it or its folder is locked: `ls -ldO` on a Mac, `lsattr -d` on Linux."
    case .noSpace: "free space on the disk and run the command again."
    case .sizeLimit: "`ulimit -f` shows the limit of this shell."
    case .changedMeanwhile, .interrupted: "run the command again."
    case .protected: "choose another path in the Rambafile, the option or the record."
    default: nil
    }
  }

  /// The diagnostic's code; causes that a person handles differently have their own.
  private var code: Diagnostic.Code {
    switch reason {
    case .permissionDenied: "files.permission-denied"
    case .noSpace: "files.no-space"
    case .tooManyLinks: "files.link-loop"
    case .leavesFolder: "files.link-outside"
    case .isAFolder: "files.is-folder"
    case .notAFolder: "files.not-a-folder"
    case .changedMeanwhile: "files.changed-meanwhile"
    case .protected: "files.protected"
    default: "files.failed"
    }
  }

  /// The error for the user, with the path relative to `folder`.
  package func diagnostic(from folder: Path, hints: [String] = []) -> Diagnostic {
    let isBelow = path.isInside(folder) && path != folder
    let name = isBelow ? path.relative(to: folder).text : path.text
    return Diagnostic(
      .error, code, "can't \(operation) `\(name)`: \(cause)",
      hints: hints.isEmpty ? [hint].compactMap(\.self) : hints)
  }
}
