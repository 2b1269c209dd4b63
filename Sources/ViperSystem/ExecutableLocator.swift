/// Finds a program in the folders of `PATH`.
struct ExecutableLocator {
  private let folders: String

  /// - Parameter searchPath: the value of `PATH`; without one, shells use the folders of the system.
  init(_ searchPath: String?) { folders = searchPath ?? "/usr/bin:/bin" }

  /// Finds the first executable file of this name that `isUsable` accepts.
  ///
  /// It ignores relative folders and empty entries, which could run a program of a cloned project.
  func path(of name: String, where isUsable: (String) -> Bool) -> String? {
    for folder in folders.split(separator: ":") where folder.utf8.first == UInt8(ascii: "/") {
      let candidate = "\(folder)/\(name)"
      var found = stat()
      if stat(candidate, &found) == 0, found.st_mode & S_IFMT == S_IFREG,
        access(candidate, X_OK) == 0, isUsable(candidate)
      {
        return candidate
      }
    }
    return nil
  }
}
