package import Diagnostics
package import TemplateSources
package import Workspace

/// A run of `template install`: finds everything, checks everything, then swaps it in.
package struct TemplateInstallation {
  private let options: InstallOptions
  private let rambafile: Path
  private let world: World
  private let loader: RepositoryLoader
  /// How often others may change what a plan was made for before this one gives up.
  private static let attempts = 5

  /// - Parameters:
  ///   - options: what the user asks.
  ///   - rambafile: where the Rambafile is, absolute.
  ///   - loader: fetches.
  ///   - world: everything outside.
  package init(
    _ options: InstallOptions, rambafile: Path, from loader: RepositoryLoader, in world: World
  ) {
    self.options = options
    self.rambafile = rambafile
    self.world = world
    self.loader = loader
  }

  /// What an installation would do. Fetches, but changes nothing in the project.
  ///
  /// - Throws: all that stands in the way.
  package func plan() throws(Diagnostic) -> InstallReport {
    var loader = loader
    return try swap(&loader).plan()
  }

  /// Installs.
  ///
  /// - Throws: all that stands in the way; then nothing was changed.
  package func apply() throws(Diagnostic) -> InstallReport {
    var notes: [Diagnostic] = []
    var loader = loader
    for _ in 1...Self.attempts {
      let swap = try swap(&loader)
      let done = try FileTransaction.locked(
        rambafile.parent, editing: [RambafileLock.path(of: rambafile)], in: world,
        note: { notes.append($0) }
      ) { (transaction: FileTransaction) throws(Diagnostic) -> InstallReport? in
        // Nothing is looked up, fetched or rendered while others wait.
        guard try swap.isCurrent() else { return nil }
        var report = try swap.plan()
        // Nothing that can fail comes after it: an error would say that nothing was installed.
        report.warnings += try transaction.carryOut(report.changes)
        return report
      }
      if var done {
        done.warnings = notes + done.warnings
        return done
      }
    }
    throw Diagnostic(
      .error, "install.busy",
      "other runs keep changing `\(rambafile.display(in: world))` or its lock",
      hints: ["try again."])
  }

  private func swap(_ loader: inout RepositoryLoader) throws(Diagnostic) -> InstallSwap {
    let inputs = try InstallInputs(rambafile: rambafile, in: world)
    let plan = try InstallPlan(inputs, options, from: &loader, in: world)
    return InstallSwap(plan, inputs, options, in: world)
  }
}
