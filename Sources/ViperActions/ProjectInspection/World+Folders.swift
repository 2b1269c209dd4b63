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

  /// The package manifest and Xcode projects in a folder.
  func projects(in folder: Path) -> [Path] {
    names(in: folder).filter { $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") }
      .map(folder.appending)
  }

  /// The path without symbolic links; the file and its folders may be missing.
  func realPath(of path: Path) throws(Diagnostic) -> Path {
    let existing = try nearestExistingPath(from: path)
    return try reporting(try files.resolved(existing))
      .appending(path.relative(to: existing).text)
  }

  /// The path with links below the project's folder resolved; unchanged if it doesn't exist.
  func withoutLinks(_ place: Path) -> Path {
    guard let root = attempt(try files.resolved(project)),
      let real = attempt(try files.resolved(place))
    else { return place }
    return project.appending(real.relative(to: root).text).normalized
  }

  /// The path if something is there, or else the nearest existing folder above.
  func nearestExistingPath(from path: Path) throws(Diagnostic) -> Path {
    var folder = path
    while folder != folder.parent, try reporting(try files.status(folder)) == nil {
      folder = folder.parent
    }
    return folder
  }
}
