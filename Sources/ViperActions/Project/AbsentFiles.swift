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
      default: break
      }
    }
    return submodules.contains { place.isInside($0) && world.names(in: $0).isEmpty }
  }

  func ignoredByGit(among paths: [String]) -> Set<String> {
    let inside = paths.filter { !$0.hasPrefix("..") && !$0.hasPrefix("/") }
    var printed: Set<Substring> = []
    // A command line has room for about a thousand paths.
    for start in stride(from: 0, to: inside.count, by: 500) {
      let some = inside[start..<min(start + 500, inside.count)]
      let options = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"]
      let answer = attempt(try world.git.run(options + ["check-ignore", "--"] + some, in: folder))
      guard let answer, answer.status == 0, answer.stop == nil else { continue }
      printed.formUnion(String(decoding: answer.output, as: UTF8.self).split(separator: "\n"))
    }
    return Set(inside.filter { printed.contains(Self.quotedByGit($0)[...]) })
  }

  /// A name as git prints it: in quotes where it contains a quote, a backslash or a control character.
  private static func quotedByGit(_ name: String) -> String {
    let escapes: [UInt8: String] = [
      0x07: "a", 0x08: "b", 0x09: "t", 0x0A: "n", 0x0B: "v", 0x0C: "f", 0x0D: "r", 0x22: "\"",
      0x5C: "\\",
    ]
    let quoted = name.unicodeScalars.map { scalar -> String in
      guard let byte = UInt8(exactly: scalar.value), byte < 0x80 else { return String(scalar) }
      if let letter = escapes[byte] { return "\\" + letter }
      guard byte < 0x20 || byte == 0x7F else { return String(scalar) }
      let octal = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - octal.count) + octal
    }.joined()
    return quoted == name ? name : "\"\(quoted)\""
  }
}
