import Workspace
import XcodeProject

/// Which targets build what is in the folders that Xcode 16 takes as they are on the disk, their
/// exceptions counted.
struct FolderBuilders {
  /// Absolute, the longest first.
  private let folders: [Path]
  private let shares: [(target: String, folder: Path, share: SynchronizedMembership)]

  /// - Parameters:
  ///   - project: the project file.
  ///   - sourceRoot: the folder that its paths start from, absolute.
  init(_ project: ProjectFile, sourceRoot: Path) {
    func absolute(_ folder: String) -> Path { sourceRoot.appending(folder).normalized }
    folders = project.groups.filter(\.isSynchronized).compactMap(\.folder).map(absolute)
      .sorted { $0.depth > $1.depth }
    guard !folders.isEmpty else {
      shares = []
      return
    }
    shares = project.targets.flatMap { target in
      project.synchronizedShares(of: target).map { (target.name, absolute($0.folder), $0) }
    }
  }

  /// The folder that holds the file at an absolute path; nil where none does.
  func folder(of path: Path) -> Path? { folders.first(where: path.isInside) }

  /// The targets that build the file at an absolute path; nil where no such folder holds it.
  func targets(of path: Path) -> [String]? {
    guard let folder = folder(of: path) else { return nil }
    let way = path.relative(to: folder).text
    return shares.filter { $0.folder == folder && $0.share.holds(way) }.map(\.target)
  }
}
