#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a program is that the user calls by its name, found as a shell finds it.
///
/// Asked before anything is started: that git is missing should cost neither a process nor the
/// threads that watch one.
struct ExecutableSearch {
  /// The value of `PATH`.
  let folders: String

  /// Only absolute folders count: one relative to the current folder, or an empty entry, would
  /// run what a cloned project brings along.
  ///
  /// - Returns: nil when no folder holds an executable file of that name.
  func path(of name: String) -> String? {
    for folder in folders.split(separator: ":") where folder.utf8.first == UInt8(ascii: "/") {
      let candidate = "\(folder)/\(name)"
      var found = stat()
      if stat(candidate, &found) == 0, found.st_mode & S_IFMT == S_IFREG,
        access(candidate, X_OK) == 0
      {
        return candidate
      }
    }
    return nil
  }
}
