import Workspace
import XcodeProject

/// The synchronized folders of a project, and the targets that build their files.
struct SynchronizedFolderTargets {
  /// Absolute, the longest first.
  let folders: [Path]
  private let shares: [(target: String, folder: Path, share: SynchronizedMembership)]

  init(_ project: ProjectFile, sourceRoot: Path) {
    func absolute(_ folder: String) -> Path { sourceRoot.appending(folder).normalized }
    folders = project.groups.filter(\.isSynchronized).compactMap(\.folder).map(absolute)
      .sorted { $0.depth > $1.depth }
    shares = (folders.isEmpty ? [] : project.targets).flatMap { target in
      project.synchronizedMemberships(of: target).map { (target.name, absolute($0.folder), $0) }
    }
  }

  /// The synchronized folder that holds a file; nil where none does.
  func folder(of path: Path) -> Path? { folders.first(where: path.isInside) }

  /// Whether the exceptions of a target contain a file or a folder around it.
  func hasException(for path: Path) -> Bool {
    guard let folder = folder(of: path) else { return false }
    let name = path.relative(to: folder).text
    return shares.contains { $0.folder == folder && $0.share.builds(name) != $0.share.isWhole }
  }

  /// The targets that build a file; nil where no synchronized folder holds it.
  func targets(of path: Path) -> [String]? {
    guard let folder = folder(of: path) else { return nil }
    let name = path.relative(to: folder).text
    return shares.filter { $0.folder == folder && $0.share.builds(name) }.map(\.target)
  }
}
