import Diagnostics
import Workspace
import XcodeProject

extension World {
  /// A folder's entries, for checks of a project file; nil for a missing folder.
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
