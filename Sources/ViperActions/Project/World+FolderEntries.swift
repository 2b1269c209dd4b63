import Diagnostics
import Workspace
import XcodeProject

extension World {
  /// The entries of a folder for a project file; nil where there is none.
  func folderEntries(in path: Path) throws(Diagnostic) -> [String: FolderEntry]? {
    guard let names = try reportingIfThere(try files.entries(of: path)) else { return nil }
    var entries: [String: FolderEntry] = [:]
    for name in names {
      entries[name] =
        switch try linkKind(of: path.appending(name)) {
        case .file: .file
        case .folder: .folder
        case .symbolicLink, .other, nil: .other
        }
    }
    return entries
  }
}
