package import Diagnostics
package import TemplateSources
package import Workspace

/// A run of `template install`: finds everything, checks everything, then swaps it in.
package struct TemplateInstallation {
  private let options: InstallOptions
  private let rambafile: Path
  private let world: World
  private let report: @Sendable (FetchEvent) -> Void
  /// How often others may change what a plan was made for before this one gives up.
  private static let attempts = 5

  /// Prepares a run for the project of a Rambafile, given by its absolute path.
  ///
  /// The report hears of the fetching, from any thread.
  package init(
    _ options: InstallOptions, rambafile: Path, in world: World,
    report: @escaping @Sendable (FetchEvent) -> Void = { _ in }
  ) {
    self.options = options
    self.rambafile = rambafile
    self.world = world
    self.report = report
  }

  /// - Throws: all that stands in the way; then nothing was changed.
  package func run() throws(Diagnostic) -> InstallReport {
    var notes: [Diagnostic] = []
    var loader = RepositoryLoader(
      options.isOffline ? .offline : .online, timeLimit: options.timeLimit, in: world,
      report: report)
    for _ in 1...Self.attempts {
      let inputs = try InstallInputs(rambafile: rambafile, in: world)
      let plan = try InstallPlan(inputs, options, from: &loader, in: world)
      let swap = InstallSwap(plan, inputs, options, in: world)
      let done = try FileTransaction.locked(
        rambafile.parent, editing: [RambafileLock.path(of: rambafile)], in: world,
        note: { notes.append($0) }
      ) { (transaction: FileTransaction) throws(Diagnostic) -> InstallReport? in
        // Nothing is looked up, fetched or rendered while others wait.
        try swap.isCurrent() ? swap.carryOut(transaction) : nil
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
}
