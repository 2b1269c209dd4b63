import Diagnostics
import Workspace

/// A module in Objective-C, by the names of its files: `FeedRouter.m`, `FeedRouterInput.h`.
///
/// What belongs into it is printed and never inserted: a header says too little of where.
struct ObjectiveCModule {
  let name: String
  /// By what follows the module's name.
  private let files: [String: Path]
  private let world: World

  /// Nil where the module has no presenter in Objective-C.
  ///
  /// - Parameters:
  ///   - name: the module's.
  ///   - world: the disk.
  init?(_ name: String, in world: World) {
    var files: [String: Path] = [:]
    for path in SourceFiles.below(world.project, in: world, alsoHeaders: true).sorted()
    where path.name.hasPrefix(name) && (path.name.hasSuffix(".h") || path.name.hasSuffix(".m")) {
      files[String(path.name.dropFirst(name.count))] = path
    }
    guard files["Presenter.h"] != nil, files["Presenter.m"] != nil else { return nil }
    self.name = name
    self.files = files
    self.world = world
  }

  /// What is said where it is to open a module that is not written in Objective-C.
  func cannotOpen(_ other: String) -> Diagnostic {
    Diagnostic(
      .error, "connect.language",
      "`\(name.escaped())` is written in Objective-C, and nothing that makes `\(other.escaped())` is",
      notes: [
        "looked for a method of `\(other.escaped())Assembly.h` that returns a `UIViewController`."
      ],
      hints: ["give `\(other.escaped())` an assembly that Objective-C can call."])
  }

  /// Whether there is such a file.
  func has(_ file: String) -> Bool { files[file] != nil }

  /// The methods that one of its headers declares; none without it.
  ///
  /// - Throws: when the header can't be read.
  func methods(in file: String) throws(Diagnostic) -> [ObjectiveCMethod] {
    guard let path = files[file] else { return [] }
    return ObjectiveCMethod.all(
      in: try world.reporting { () throws(FileError) in try world.files.read(path) })
  }

  /// Lines for one of its files.
  ///
  /// - Parameters:
  ///   - file: what follows the module's name.
  ///   - place: where they belong in it.
  ///   - lines: what is to be written there.
  /// - Returns: the lines, with the path of the file.
  func left(_ file: String, _ place: String, _ lines: [String]) -> WiringPlan.ByHand {
    let path = files[file]?.display(in: world) ?? name + file
    return .init(place: "\(path), \(place)", lines: lines.joined(separator: "\n"))
  }
}
