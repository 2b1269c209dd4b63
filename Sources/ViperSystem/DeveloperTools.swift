/// Apple's developer tools, which include git on a Mac.
///
/// Without them, `/usr/bin/git` is a placeholder that opens a window and offers to install them. viper
/// must not open that window, so it checks for the files of the tools.
package struct DeveloperTools: Sendable {
  private let placeholder: String
  private let folders: [String]

  /// `placeholder` starts the installed git or opens the window; `folders` may contain the tools.
  package init(placeholder: String, folders: [String]) {
    self.placeholder = placeholder
    self.folders = folders
  }

  /// The tools of this computer; nil on Linux. `DEVELOPER_DIR` may be the path of Xcode or its tools.
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

  /// Whether a program is the placeholder and the tools are not installed.
  func areMissing(for program: String) -> Bool {
    guard let real = realpath(program, nil) else { return false }
    defer { free(real) }
    return String(cString: real) == placeholder
      && !folders.contains { access("\($0)/usr/bin/git", X_OK) == 0 }
  }
}
