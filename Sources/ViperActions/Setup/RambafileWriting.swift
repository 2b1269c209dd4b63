package import Configuration
package import Diagnostics
package import Workspace

/// Writes the Rambafile of `setup`, or replaces the existing one.
package struct RambafileWriting: ProjectAction {
  /// The existing file's content; nil without a file.
  package let before: [UInt8]?
  private let seen: FileStatus?
  package var world: World
  /// The new content.
  package var text = ""

  private var path: Path { world.rambafile }

  /// - Throws: when the existing file can't be read.
  package init(in world: World) throws(Diagnostic) {
    self.world = world
    let found = try world.settingsForEdit(at: world.rambafile)
    (before, seen) = (found?.bytes, found?.seen)
  }

  /// The error for an existing Rambafile without `--force`.
  package var refusal: Diagnostic? {
    guard before != nil else { return nil }
    let name = path.display(in: world)
    let isAbove = path.parent != world.environment.currentFolder
    return Diagnostic(
      .error, "setup.exists", "there is a Rambafile already", at: SourceLocation(file: name),
      hints: [
        "pass `--force` to replace it; the difference is shown first.",
        "run `viper doctor` to check it.",
      ] + (isAbove ? ["pass `--rambafile Rambafile` for one of this folder alone."] : []))
  }

  /// The existing Rambafile; nil also where it is not valid.
  package var previous: Rambafile? {
    guard let before else { return nil }
    do {
      return try Rambafile(before, at: path, named: path.display(in: world))
    } catch {
      return nil
    }
  }

  package func editedFiles() throws(Diagnostic) -> [Path] { [path] }

  /// The plan fails if another run changes the file meanwhile.
  package func plan() throws(Diagnostic) -> BasicPlan { BasicPlan(changes: [change]) }

  /// The change from the existing file to ``text``.
  package var change: Change { .edit(path, to: Array(text.utf8), previous: before, seen: seen) }
}
