import Workspace

/// The files below a folder that only count when a target holds them.
enum SourceFiles {
  /// More files than any project's modules have.
  private static let limit = 50_000

  /// Headers belong to no target, and resources may be copied as a folder.
  private static let endings = [
    ".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".metal", ".xib", ".storyboard",
  ]

  /// Hidden folders, links, and folders of other people's code are left out, and so is what can't
  /// be read.
  static func below(
    _ folder: Path, in world: World, alsoHeaders: Bool = false, ofEveryKind: Bool = false
  ) -> [Path] {
    let endings = endings + (alsoHeaders ? [".h", ".plist"] : [])
    var found: [Path] = []
    var open = [folder]
    while let folder = open.popLast(), found.count < limit {
      do {
        for name in try world.files.entries(of: folder)
        where !name.hasPrefix(".") && !ProjectLocator.skipped.contains(name) {
          let path = folder.appending(name)
          switch try world.files.linkStatus(path)?.kind {
          case .file:
            if ofEveryKind || endings.contains(where: name.hasSuffix) { found.append(path) }
          case .folder: open.append(path)
          default: break
          }
        }
      } catch {
        continue
      }
    }
    return found
  }
}
