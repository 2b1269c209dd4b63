import Workspace

/// Finds the source files below a folder.
enum SourceFiles {
  /// More files than any project has.
  private static let limit = 50_000

  /// The endings of files that need a target; headers need none.
  private static let endings = [
    ".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".metal", ".xib", ".storyboard",
  ]

  static func needsTarget(_ file: Path) -> Bool { endings.contains(where: file.name.hasSuffix) }

  /// The endings of other files that name types.
  private static let headersAndOthers = [
    ".h", ".hpp", ".pch", ".modulemap", ".plist", ".xctestplan", ".xcscheme",
  ]

  /// The source files, without hidden ones, links and dependencies.
  ///
  /// `withHeaders` adds headers and other files that name types, `ofEveryKind` all files. Folders
  /// that can't be read are skipped, and `note` gets their errors.
  static func below(
    _ folder: Path, in world: World, withHeaders: Bool = false, ofEveryKind: Bool = false,
    skipping skipped: Set<String> = ProjectLocator.skippedFolders,
    note: (FileError) -> Void = { _ in }
  ) -> [Path] {
    let endings = endings + (withHeaders ? headersAndOthers : [])
    var found: [Path] = []
    var open = [folder]
    while let folder = open.popLast(), found.count < limit {
      do throws(FileError) {
        for name in try world.files.entries(of: folder)
        where !name.hasPrefix(".") && !skipped.contains(name) {
          let path = folder.appending(name)
          switch try world.files.linkStatus(path)?.kind {
          case .file:
            if ofEveryKind || endings.contains(where: name.hasSuffix) { found.append(path) }
          case .folder: open.append(path)
          default: break
          }
        }
      } catch {
        if error.reason != .notFound { note(error) }
      }
    }
    return found
  }

  /// The files of a module in Objective-C by their names without the module's.
  ///
  /// - Returns: nil if the module has no presenter in Objective-C.
  static func objectiveC(of module: String, in world: World) -> [String: Path]? {
    var files: [String: Path] = [:]
    for path in below(world.project, in: world, withHeaders: true).sorted()
    where path.name.hasPrefix(module) && (path.name.hasSuffix(".h") || path.name.hasSuffix(".m")) {
      files[String(path.name.dropFirst(module.count))] = path
    }
    return files["Presenter.h"] != nil && files["Presenter.m"] != nil ? files : nil
  }
}
