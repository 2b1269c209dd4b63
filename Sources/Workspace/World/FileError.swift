package import Diagnostics

/// A failed operation on a file.
package struct FileError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case notFound, permissionDenied, notAFolder, isAFile, isAFolder, alreadyExists, noSpace
    case readOnly, nameTooLong, tooManyLinks, notAFile, folderNotEmpty, inputOutput, interrupted
    /// The file is larger than the limit in bytes for its kind.
    case tooLarge(size: Int, limit: Int)
    /// The folder contains more than the limit in the text.
    case tooMuch(String)
    /// A symbolic link leads out of the folder that must contain the path.
    case leavesFolder
    /// A symbolic link is where viper follows none, wherever it leads.
    case isALink
    /// viper must not change it, such as a file of git or Xcode; the text tells why.
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
    case .isAFile: "it is a file, not a folder"
    case .isAFolder: "it is a folder"
    case .alreadyExists: "it exists already"
    case .noSpace: "no space is left on the disk, or in your quota"
    case .readOnly: "the disk is read-only"
    case .nameTooLong: "the name is too long for the disk"
    case .tooManyLinks:
      "a symbolic link on the path leads back to itself, or through too many others"
    case .folderNotEmpty: "the folder is not empty"
    case .notAFile: "it is neither a file nor a folder"
    case .tooLarge(let size, let limit):
      "it has \(((size - 1) >> 20) + 1) MB; viper reads at most \(limit >> 20) MB"
    case .tooMuch(let limit): "it contains more than \(limit)"
    case .inputOutput: "the disk reports an input/output error"
    case .interrupted: "the operation was interrupted"
    case .leavesFolder: "a symbolic link leads out of the folder"
    case .isALink: "it is a symbolic link"
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
    let places = [path.parent, path].map { ShellWord.quoted($0.text) }.joined(separator: " ")
    return switch reason {
    case .permissionDenied: "`ls -ld \(places)` shows the permissions."
    case .notPermitted:
      "check whether the file or its folder is locked: `ls -ldO \(places)` on a Mac, `lsattr -d \(places)` on Linux. On a Mac, you can also allow the terminal access under Privacy & Security."
    case .noSpace: "free space there and run the command again."
    case .sizeLimit: "run viper in a shell without this limit, which `ulimit -f` shows."
    case .nameTooLong: "choose a shorter name."
    case .readOnly: "choose a path on another disk, or make this one writable."
    case .changedMeanwhile, .interrupted: "run the command again."
    case .notAFolder, .isAFile: "rename that file, or choose another path."
    case .isAFolder: "rename or remove that folder, or choose another path."
    case .tooManyLinks, .leavesFolder, .isALink:
      "replace the link by the file or folder, or choose another path."
    case .protected: "choose another path in the Rambafile or the options of the command."
    default: nil
    }
  }

  /// The diagnostic's code; causes that a person handles differently have their own.
  private var code: Diagnostic.Code {
    switch reason {
    case .permissionDenied: "files.permission-denied"
    case .noSpace: "files.no-space"
    case .tooManyLinks: "files.link-loop"
    case .leavesFolder, .isALink: "files.link-outside"
    case .isAFolder: "files.is-folder"
    case .notAFolder, .isAFile: "files.not-a-folder"
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
