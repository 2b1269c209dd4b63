#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Apple's developer tools, which git comes with on a Mac.
///
/// Where they are not installed there is still a `/usr/bin/git`: a placeholder that opens a window
/// and offers to install them. Nobody expects that of a program that looks for a name, so files tell
/// whether it would.
package struct DeveloperTools: Sendable {
  private let placeholder: String
  private let folders: [String]

  /// - Parameters:
  ///   - placeholder: the program that starts the installed git, or opens the window.
  ///   - folders: where the tools may be installed.
  package init(placeholder: String, folders: [String]) {
    self.placeholder = placeholder
    self.folders = folders
  }

  /// Those of this computer.
  ///
  /// - Parameter variables: `DEVELOPER_DIR` names Xcode or the folder of tools in it.
  /// - Returns: nil where the system has no placeholder.
  static func system(_ variables: [String: String]) -> DeveloperTools? {
    #if canImport(Darwin)
      let named = variables["DEVELOPER_DIR"].map { [$0, "\($0)/Contents/Developer"] } ?? []
      return DeveloperTools(
        placeholder: "/usr/bin/git",
        folders: named + [
          "/var/db/xcode_select_link", "/Library/Developer/CommandLineTools",
          "/Applications/Xcode.app/Contents/Developer",
        ])
    #else
      return nil
    #endif
  }

  /// Whether a program is the placeholder, with nothing installed that it could start.
  func areMissing(for program: String) -> Bool {
    guard let real = realpath(program, nil) else { return false }
    defer { free(real) }
    return String(cString: real) == placeholder
      && !folders.contains { access("\($0)/usr/bin/git", X_OK) == 0 }
  }
}
