import Diagnostics
import Workspace

/// The files of an Objective-C module, found by name: `FeedRouter.m`, `FeedRouterInput.h`.
///
/// viper prints code for these files instead of inserting it.
struct ObjectiveCModule {
  let name: String
  /// The files by the rest of their names after the module's name.
  private let files: [String: Path]
  private let world: World

  /// Nil if the module has no presenter in Objective-C.
  ///
  /// - Parameters:
  ///   - name: the module's name.
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

  /// The error if the module should open a module that is not in Objective-C.
  func cannotOpen(_ other: String) -> Diagnostic {
    Diagnostic(
      .error, "connect.language",
      "`\(name.escaped())` is in Objective-C, but the assembly of `\(other.escaped())` is not",
      notes: [
        "looked for a method of `\(other.escaped())Assembly.h` that returns a `UIViewController`."
      ],
      hints: ["add an assembly in Objective-C to `\(other.escaped())`."])
  }

  func has(_ file: String) -> Bool { files[file] != nil }

  /// The methods in one of its headers; none if the header doesn't exist.
  ///
  /// - Throws: if the header can't be read.
  func methods(in file: String) throws(Diagnostic) -> [ObjectiveCMethod] {
    guard let path = files[file] else { return [] }
    return ObjectiveCMethod.all(
      in: try world.reporting { () throws(FileError) in try world.files.read(path) })
  }

  /// Lines for the user to insert into one of its files.
  ///
  /// - Parameters:
  ///   - file: the rest of the file's name after the module's name.
  ///   - place: the place in the file.
  ///   - lines: the lines to insert.
  /// - Returns: the lines, with the path of the file.
  func left(_ file: String, _ place: String, _ lines: [String]) -> WiringPlan.ByHand {
    let path = files[file]?.display(in: world) ?? name + file
    return .init(place: "\(path), \(place)", lines: lines.joined(separator: "\n"))
  }
}
