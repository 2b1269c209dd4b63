package import Diagnostics
package import Workspace

/// A change of the project: it locks the files, makes a plan, and carries out all of it or nothing.
package protocol ProjectAction {
  associatedtype Plan: ChangePlan

  /// The digest of a plan is made in the same world at a fixed time.
  var world: World { get set }

  /// The folder that the action locks against other runs; by default the project's folder.
  func lockedFolder() throws(Diagnostic) -> Path

  /// The user's files that the plan may edit, in any folder; by default none.
  func editedFiles() throws(Diagnostic) -> [Path]

  /// Whether `viper undo` can take the change back; by default it can.
  var undoPolicy: UndoPolicy { get }

  /// Makes the plan. It writes nothing and waits for no other run.
  ///
  /// - Throws: every problem except the plan's own ``ChangePlan/refusal(in:)``.
  func plan() throws(Diagnostic) -> Plan
}

extension ProjectAction {
  package func lockedFolder() throws(Diagnostic) -> Path { world.project }
  package func editedFiles() throws(Diagnostic) -> [Path] { [] }
  package var undoPolicy: UndoPolicy { .keep }

  /// Makes and carries out the plan without other runs; if it throws, nothing is changed.
  package func apply() throws(Diagnostic) -> Plan {
    let plan = try applyUnlessRefused()
    if let refusal = plan.refusal(in: world) { throw refusal }
    return plan
  }

  /// Makes the plan, checks it as a run would, and remembers its digest for `--expect`.
  /// A refusal is in the plan, all else is thrown.
  package func preview() throws(Diagnostic) -> Plan {
    var plan = try plan()
    try SameNameCheck.check(plan.changes, in: world)
    let interrupted = try editedFiles()
      .flatMap { FileTransaction.interruptedRuns(editing: $0, world: world) }
    plan.warnings = interrupted + plan.warnings
    if plan.refusal(in: world) == nil {
      try FileTransaction.check(plan.changes, of: lockedFolder(), in: world)
    }
    if let inputs = world.planInputs { try digest(from: inputs).store(in: world) }
    return plan
  }

  /// As ``apply()``, but returns a plan that has a refusal, without carrying it out.
  package func applyUnlessRefused() throws(Diagnostic) -> Plan {
    // A file in a missing folder can't be locked; the plan reports it.
    let edited = try editedFiles().filter { world.kind(of: $0.parent) == .folder }
    return try FileTransaction.locked(lockedFolder(), editing: edited, in: world) {
      transaction throws(Diagnostic) in
      var plan = try plan()
      try SameNameCheck.check(plan.changes, in: world)
      if let inputs = world.planInputs { try digest(from: inputs).checkApproval(in: world) }
      plan.warnings = transaction.warnings + plan.warnings
      if plan.refusal(in: world) == nil {
        plan.warnings += try transaction.carryOut(plan.changes, undo: undoPolicy)
      }
      return plan
    }
  }

  /// The digest of the plan, made again at a fixed time: generated files contain dates.
  private func digest(from inputs: PlanInputs) throws(Diagnostic) -> PlanDigest {
    var timeless = self
    timeless.world.clock = FixedClock(
      CalendarDate(year: 2000, month: 1, day: 1), Moment(seconds: 946_684_800))
    return PlanDigest(of: try timeless.plan().changes, from: inputs, in: world)
  }
}
