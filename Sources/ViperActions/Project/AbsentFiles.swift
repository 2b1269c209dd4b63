import Diagnostics
import Workspace
import XcodeProject

/// Tells which files of a project may be absent from the disk, or in no target, without a problem.
///
/// A new clone lacks what package managers, git submodules and build phases create, and what git
/// ignores. The pods on the disk belong to a project of their own.
struct AbsentFiles {
  private let folder: Path
  private let world: World
  /// The ends of the paths that build phases write.
  private let built: [String]
  /// The folders of git submodules, absolute.
  private let submodules: [Path]

  init(_ project: ProjectFile, at folder: Path, in world: World) throws(Diagnostic) {
    self.folder = folder
    self.world = world
    built = project.buildPhaseOutputs
    submodules = try world.submodules(around: folder)
  }

  /// The folders whose files belong to others, wherever they are.
  static let foreignFolders: Set<String> = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules",
  ]

  /// Whether a missing file appears when a tool has run.
  func isExpectedToBeAbsent(_ path: String) -> Bool {
    if built.contains(where: { path == $0 || path.hasSuffix("/" + $0) }) { return true }
    let place = folder.appending(path).normalized
    for parent in place.parent.withParents {
      switch (parent.parent.name, parent.name) {
      case (_, "Pods"): return world.kind(of: parent.appending("Manifest.lock")) == nil
      case ("Carthage", "Build"), ("Carthage", "Checkouts"): return world.kind(of: parent) == nil
      case (_, let name) where Self.foreignFolders.contains(name):
        return world.kind(of: parent) == nil
      default: break
      }
    }
    return submodules.contains { place.isInside($0) && world.names(in: $0).isEmpty }
  }

  func ignoredByGit(among paths: [String]) -> Set<String> {
    let inside = paths.filter { !$0.hasPrefix("..") && !$0.hasPrefix("/") }
    let request = GitRequest(
      ["-c", "core.fsmonitor=false", "check-ignore", "-z", "--stdin"], in: folder,
      input: Array(inside.joined(separator: "\0").utf8), timeLimit: GitRequest.localTimeLimit)
    let answer = inside.isEmpty ? nil : attempt(try world.git.run(request))
    guard let answer, answer.status == 0, answer.stop == nil else { return [] }
    return Set(answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }
}
