import Workspace

extension FileError {
  static func last(_ operation: String, _ path: Path) -> FileError {
    FileError(operation, path, Reason(number: errno))
  }
}

/// Throws the error of the current `errno`, unless a call succeeded.
func require(_ isDone: Bool, _ operation: String, _ path: Path) throws(FileError) {
  if !isDone { throw .last(operation, path) }
}

extension FileError.Reason {
  init(number: Int32) {
    self =
      switch number {
      case ENOENT: .notFound
      case EACCES: .permissionDenied
      case EPERM: .notPermitted
      case ENOTDIR: .notAFolder
      case EISDIR: .isAFolder
      case EEXIST: .alreadyExists
      case ENOSPC, EDQUOT: .noSpace
      case EFBIG: .sizeLimit
      case EROFS: .readOnly
      case ENAMETOOLONG: .nameTooLong
      case ELOOP: .tooManyLinks
      case ENOTEMPTY: .folderNotEmpty
      case EIO: .inputOutput
      case EINTR: .interrupted
      case EPIPE: .readerGone
      default: .other(number, String(cString: strerror(number)))
      }
  }
}

/// Repeats a call while signals interrupt it.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
