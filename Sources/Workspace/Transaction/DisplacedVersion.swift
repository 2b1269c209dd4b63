/// A version of a file or folder that is no longer wanted and that nobody else may have.
struct DisplacedVersion {
  private let version: String
  private let name: String
  private let folder: any OpenDirectory

  /// - Parameters:
  ///   - version: the name that it has now.
  ///   - name: the name that the file has in the project.
  ///   - folder: where both are.
  init(_ version: String, of name: String, in folder: any OpenDirectory) {
    self.version = version
    self.name = name
    self.folder = folder
  }

  /// Whether it is, byte for byte, what has the name.
  func isThere() throws(FileError) -> Bool {
    guard let kind = try folder.status(version)?.kind, try folder.status(name)?.kind == kind else {
      return false
    }
    switch kind {
    case .file: return try folder.read(name) == folder.read(version)
    case .folder:
      guard let files = try FolderTree.read(folder.folder(version)) else { return false }
      return try FolderTree.holds(files, folder.folder(name))
    case .symbolicLink, .other: return false
    }
  }

  /// Puts it beside the file.
  ///
  /// - Returns: its new name.
  func keep() throws(FileError) -> String {
    // A folder beside templates would be taken for one of them.
    let isFolder = try folder.status(version)?.kind == .folder
    let wanted = (isFolder ? "." : "") + name + ".before-viper"
    var number = 1
    while true {
      let free = number == 1 ? wanted : "\(wanted)-\(number)"
      do throws(FileError) {
        try folder.renameExclusively(version, to: free)
        return free
      } catch {
        guard error.reason == .alreadyExists || error.reason == .folderNotEmpty else { throw error }
        number += 1
      }
    }
  }
}
