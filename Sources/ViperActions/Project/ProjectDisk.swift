import Diagnostics
import Workspace
import XcodeProject

/// Reads the folders that a project file refers to.
struct ProjectDisk {
  /// The folder that holds the `.xcodeproj`.
  let folder: Path
  let world: World

  /// The entries of a folder; nil where there is no such folder.
  func entries(of name: String) throws(Diagnostic) -> [FolderEntry]? {
    let path = name.isEmpty ? folder : folder.appending(name).normalized
    return try world.reportingIfThere { () throws(FileError) in
      var entries: [FolderEntry] = []
      for name in try world.files.entries(of: path) {
        let kind: FolderEntry.Kind =
          switch try world.files.linkStatus(path.appending(name))?.kind {
          case .file: .file
          case .folder: .folder
          case .symbolicLink: .link
          case .other, nil: .other
          }
        entries.append(FolderEntry(name, kind))
      }
      return entries
    }
  }
}
