package import Diagnostics

/// A run of `template install`: finds everything, checks everything, then swaps it in.
package struct TemplateInstallation {
  private let options: InstallOptions
  private let rambafile: Path
  private let world: World
  private let report: @Sendable (FetchEvent) -> Void
  /// How often other runs may change the lock before this one gives up.
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
    let project = rambafile.parent
    var notes: [Diagnostic] = []
    if let note = try FileTransaction.recoverInterrupted(project, in: world) { notes.append(note) }
    for _ in 1...Self.attempts {
      // Fetching needs no lock: `gen` goes on meanwhile.
      let inputs = try InstallInputs(rambafile: rambafile, in: world)
      let plan = try InstallPlan(inputs, options, in: world, report: report)
      let done = try FileTransaction.locked(project, in: world, note: { notes.append($0) }) {
        (transaction: FileTransaction) throws(Diagnostic) -> InstallReport? in
        guard try InstallInputs(rambafile: rambafile, in: world).isSame(as: inputs) else {
          return nil
        }
        return try InstallSwap(plan, inputs, options, in: world).carryOut(transaction)
      }
      if var done {
        done.warnings = notes + done.warnings
        return done
      }
    }
    throw Diagnostic(
      .error, "install.busy", "other runs keep changing `\(RambafileLock.fileName)`",
      hints: ["Try again."])
  }
}
