package import Configuration
package import Diagnostics
package import Workspace

/// Writes the Rambafile of `setup`, or replaces the existing one, and the instructions for agents.
package struct RambafileWriting: ProjectAction {
  /// The existing file's content; nil without a file.
  package let before: [UInt8]?
  package var world: World
  /// The new content; nil to keep the existing file.
  package var text: String?
  /// Whether to write the files for coding agents.
  package var includesAgents = false

  private var path: Path { world.rambafile }

  package init(in world: World) throws(Diagnostic) {
    self.world = world
    before = try world.configurationFile(at: world.rambafile)
  }

  /// The error for an existing Rambafile without `--force`.
  package var alreadyExistsError: Diagnostic? {
    guard before != nil else { return nil }
    let name = path.display(in: world)
    let isAbove = world.environment.currentFolder.parent.isInside(path.parent)
    return Diagnostic(
      .error, "setup.exists", "there is already a Rambafile", at: SourceLocation(file: name),
      hints: [
        "pass `--force` to replace it; with `--diff` too, viper only shows the difference.",
        "run `viper doctor` to check it.",
      ] + (isAbove ? ["pass `--rambafile Rambafile` to write one for this folder alone."] : []))
  }

  /// The existing Rambafile; nil also where it is not valid. Throws if it needs another viper.
  package func previous() throws(Diagnostic) -> Rambafile? {
    guard let before else { return nil }
    do throws(Diagnostic) {
      return try Rambafile(before, at: path, named: path.display(in: world))
    } catch {
      if error.code == "rambafile.version" { throw error }
      return nil
    }
  }

  package func editedFiles() throws(Diagnostic) -> [Path] { [path] }

  /// The plan fails if another run changes the file meanwhile.
  package func plan() throws(Diagnostic) -> BasicPlan {
    let change = text.map { Change.edit(path, to: Array($0.utf8), previous: before) }
    var plan = BasicPlan(changes: [change].compactMap(\.self))
    guard includesAgents else { return plan }
    let name = path.display(in: world)
    guard let bytes = text.map({ Array($0.utf8) }) ?? before else {
      throw Diagnostic(
        .error, "rambafile.missing", "there is no `\(name)`",
        hints: ["run `viper setup --agents` to write it and the files for coding agents."])
    }
    let rambafile = try Rambafile(bytes, at: path, named: name)
    plan.warnings = rambafile.warnings
    plan.changes += try AgentInstructions(rambafile: rambafile, world: world).changes()
    return plan
  }
}
