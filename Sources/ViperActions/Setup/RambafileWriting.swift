package import Configuration
package import Diagnostics
package import Workspace

/// The Rambafile's place on the disk, before and after `setup`.
package struct RambafileWriting: ProjectAction {
  /// What stands there; nil for nothing.
  package let before: [UInt8]?
  private let seen: FileStatus?
  package let world: World
  /// The whole file, as it is to be.
  package var text = ""

  private var path: Path { world.rambafile }

  /// Looks at the place.
  ///
  /// - Throws: when something is there that can't be read.
  package init(in world: World) throws(Diagnostic) {
    self.world = world
    let found = try world.settingsForEdit(at: world.rambafile)
    (before, seen) = (found?.bytes, found?.seen)
  }

  /// The refusal to replace a file that nobody has agreed to lose; nil where none is there.
  package var refusal: Diagnostic? {
    guard before != nil else { return nil }
    let name = path.display(in: world)
    let isAbove = path.parent != world.environment.currentFolder
    return Diagnostic(
      .error, "setup.exists", "there is a Rambafile already", at: SourceLocation(file: name),
      hints: [
        "pass `--force` to replace it; the difference is shown first.",
        "run `viper doctor` to see whether it holds together.",
      ] + (isAbove ? ["pass `--rambafile Rambafile` for one of this folder alone."] : []))
  }

  /// The Rambafile that stands there, read.
  ///
  /// - Returns: nil where there is none, or none that can be read: then it tells nothing.
  package var previous: Rambafile? {
    guard let before else { return nil }
    do {
      return try Rambafile(before, at: path, named: path.display(in: world))
    } catch {
      return nil
    }
  }

  package func editedFiles() throws(Diagnostic) -> [Path] { [path] }

  /// Nothing is read anew: where another run has changed the file meanwhile, it is not written.
  package func plan() throws(Diagnostic) -> BasicPlan { BasicPlan(changes: [change]) }

  /// What writing ``text`` changes.
  package var change: Change { .edit(path, to: Array(text.utf8), previous: before, seen: seen) }
}
