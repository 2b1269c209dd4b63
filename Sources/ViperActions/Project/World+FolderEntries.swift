import Diagnostics
import Workspace
import XcodeProject

extension World {
  /// The entries of a folder for a project file; nil where there is none.
  func folderEntries(in path: Path) throws(Diagnostic) -> [String: FolderEntry]? {
    try reportingIfThere { () throws(FileError) in
      var entries: [String: FolderEntry] = [:]
      for name in try files.entries(of: path) {
        entries[name] =
          switch try files.linkStatus(path.appending(name))?.kind {
          case .file: .file
          case .folder: .folder
          case .symbolicLink, .other, nil: .other
          }
      }
      return entries
    }
  }
}
