import Diagnostics
import Workspace
import XcodeProject

/// Tells which files of a project may be absent from the disk, or in no target, without a problem.
///
/// A new clone lacks what CocoaPods, Carthage, git submodules and build phases create, and what git
/// ignores. The pods on the disk belong to a project of their own.
struct AbsentFiles {
  private let folder: Path
  private let world: World
  /// The ends of the paths that build phases write.
  private let built: [String]
  /// The folders of git submodules, from the project's folder.
  private let submodules: [Path]

  init(_ project: ProjectFile, at folder: Path, in world: World) throws(Diagnostic) {
    self.folder = folder
    self.world = world
    built = project.buildPhaseOutputs
    let top = world.repository(of: folder) ?? folder
    let modules = try world.reportingIfThere { () throws(FileError) in
      try world.files.read(top.appending(".gitmodules"))
    }
    submodules = String(decoding: modules ?? [], as: UTF8.self)
      .split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { $0.hasPrefix("path") && $0.contains("=") }
      .map { top.appending(String($0.drop { $0 != "=" }.dropFirst()).trimmed) }
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
      default: break
      }
    }
    return submodules.contains { place.isInside($0) && world.names(in: $0).isEmpty }
  }

  /// The paths that git ignores.
  func ignoredByGit(among paths: [String]) -> Set<String> {
    let inside = paths.filter { !$0.hasPrefix("..") && !$0.hasPrefix("/") }
    var ignored: Set<String> = []
    // A command line has room for about a thousand paths.
    for start in stride(from: 0, to: inside.count, by: 500) {
      let some = inside[start..<min(start + 500, inside.count)]
      let options = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"]
      let output = world.git.text(of: options + ["check-ignore", "--"] + some, in: folder)
      ignored.formUnion((output ?? "").split(separator: "\n").map(String.init))
    }
    return ignored
  }
}
