#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a program is that the user calls by its name.
///
/// Asked before anything is started: that git is missing should cost neither a process nor the
/// threads that watch one.
struct ExecutableLocator {
  private let folders: String

  /// - Parameter searchPath: the value of `PATH`; nil where it is not set, as for a job that was
  ///   started without an environment. Shells look into the system's folders then.
  init(_ searchPath: String?) { folders = searchPath ?? "/usr/bin:/bin" }

  /// Only absolute folders count: one relative to the current folder, or an empty entry, would
  /// run what a cloned project brings along.
  ///
  /// - Parameters:
  ///   - name: the file's, without a folder.
  ///   - isUsable: asked about each that was found, until one is.
  /// - Returns: nil when no folder holds a usable executable file of that name.
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
