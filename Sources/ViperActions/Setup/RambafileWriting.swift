package import Configuration
package import Diagnostics
package import Workspace

/// The Rambafile's place on the disk, before and after `setup`.
package struct RambafileWriting: Sendable {
  package let path: Path
  /// What stands there; nil for nothing.
  package let before: [UInt8]?
  private let seen: FileStatus?
  private let world: World

  /// Looks at the place.
  ///
  /// - Throws: when something is there that can't be read.
  package init(at path: Path, in world: World) throws(Diagnostic) {
    self.path = path
    self.world = world
    let found = try world.settingsForEdit(at: path)
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

  /// What writing a text, the whole file, changes.
  package func plan(_ text: String) -> Change {
    .edit(path, to: Array(text.utf8), previous: before, seen: seen)
  }

  /// Writes it; nothing where another run has changed the file meanwhile.
  ///
  /// - Parameters:
  ///   - change: what ``plan(_:)`` returned.
  ///   - note: takes warnings, as about an interrupted run that was undone.
  /// - Throws: why it can't be written; then the file is as before.
  package func apply(_ change: Change, note: (Diagnostic) -> Void) throws(Diagnostic) {
    try FileTransaction.locked(path.parent, editing: [path], in: world, note: note) {
      (transaction) throws(Diagnostic) in
      for warning in try transaction.carryOut([change]) { note(warning) }
    }
  }
}
