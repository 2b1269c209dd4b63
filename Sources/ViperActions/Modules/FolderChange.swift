import Diagnostics
import Workspace

/// Finds the folders that a module leaves behind, and those that it makes.
struct FolderChange {
  /// Folders that will be empty, innermost first.
  private(set) var removed: [Path] = []
  private let world: World

  /// - Parameters:
  ///   - candidates: the folders that go when nothing is in them, absolute.
  ///   - leaving: the files that go.
  ///   - staying: the folders that will be needed.
  ///   - world: the disk.
  /// - Throws: when a folder can't be read.
  init(
    _ candidates: [Path], leaving: [Path], staying: [Path], in world: World
  ) throws(Diagnostic) {
    self.world = world
    let needed = Set(staying.flatMap { Self.chain(from: $0, to: world.project) })
    var gone = Set(leaving.map(\.text))
    for folder in Set(candidates).sorted(by: { ($0.depth, $1) > ($1.depth, $0) })
    where !needed.contains(folder) {
      let isEmptied = try world.reporting { () throws(FileError) in
        guard try world.files.linkStatus(folder)?.kind == .folder else { return false }
        return try world.files.entries(of: folder).allSatisfy {
          gone.contains(folder.appending($0).text)
        }
      }
      guard isEmptied else { continue }
      gone.insert(folder.text)
      removed.append(folder)
    }
  }

  /// The folders among those that will be needed which are not there, or would not be without the
  /// module.
  func made(for staying: [Path], claimed: [Path]) throws(Diagnostic) -> [Path] {
    let missing = try NewFolders.above(staying, in: world)
    let needed = Set(staying.flatMap { Self.chain(from: $0, to: world.project) })
    // On a Mac's disk a folder that only gets another spelling is not missing.
    let kept = claimed.compactMap { folder in
      needed.contains(folder) ? folder : needed.first { $0.text.isSameName(as: folder.text) }
    }
    return Set(missing + kept).sorted()
  }

  /// A folder and all above it, but for the project's.
  static func chain(from folder: Path, to project: Path) -> [Path] {
    var chain: [Path] = []
    var folder = folder
    while folder != project, folder.isInside(project) {
      chain.append(folder)
      folder = folder.parent
    }
    return chain
  }
}
