package import Diagnostics
package import Workspace

/// A change of the project: it makes a plan and carries it out.
///
/// Every action locks the files that it may edit, makes the plan, and then carries out all of it or
/// nothing.
package protocol ProjectAction {
  associatedtype Plan: ChangePlan

  /// The digest of a plan is made in the same world at a fixed time.
  var world: World { get set }

  /// The folder that the action locks against other runs; by default the project's folder.
  ///
  /// - Throws: when the disk can't be read.
  func lockedFolder() throws(Diagnostic) -> Path

  /// The user's files that the plan may edit, in any folder; by default none.
  ///
  /// - Throws: when the action can't find out.
  func editedFiles() throws(Diagnostic) -> [Path]

  /// Whether `viper undo` can take the change back; by default it can.
  var undo: UndoPolicy { get }

  /// Makes the plan. It writes nothing and waits for no other run.
  ///
  /// - Throws: every problem except the plan's own ``ChangePlan/refusal(in:)``.
  func plan() throws(Diagnostic) -> Plan
}

/// The changes that an action is going to make.
package protocol ChangePlan: Sendable {
  /// In the order of writing: the project file last.
  var changes: [Change] { get }
  var warnings: [Diagnostic] { get set }

  /// The reason not to carry out the plan, such as files that it would overwrite.
  ///
  /// - Parameter world: how to show paths.
  /// - Returns: the error to report instead; nil for a plan that can be carried out.
  func refusal(in world: World) -> Diagnostic?
}

extension ChangePlan {
  package func refusal(in world: World) -> Diagnostic? { nil }
}

/// A plan that is nothing but its changes.
package struct BasicPlan: ChangePlan {
  package var changes: [Change]
  package var warnings: [Diagnostic] = []
}

extension ProjectAction {
  package func lockedFolder() throws(Diagnostic) -> Path { world.project }
  package func editedFiles() throws(Diagnostic) -> [Path] { [] }
  package var undo: UndoPolicy { .keep }

  /// Makes the plan and carries it out while no other run can change the project.
  ///
  /// - Returns: the plan, with the warnings of carrying it out.
  /// - Throws: every problem; then nothing is changed.
  package func apply() throws(Diagnostic) -> Plan {
    let plan = try attempt()
    if let refusal = plan.refusal(in: world) { throw refusal }
    return plan
  }

  /// Makes the plan and checks it as a run would, without changing anything.
  ///
  /// - Returns: the plan, also one with a refusal.
  /// - Throws: every other problem.
  package func preview() throws(Diagnostic) -> Plan {
    var plan = try plan()
    try SameNameCheck.check(plan.changes, in: world)
    let interrupted = try editedFiles()
      .flatMap { FileTransaction.interruptedRuns(editing: $0, world: world) }
    plan.warnings = interrupted + plan.warnings
    if plan.refusal(in: world) == nil {
      try FileTransaction.check(plan.changes, of: lockedFolder(), in: world)
    }
    if let inputs = world.planInputs { try digest(from: inputs).keep(in: world) }
    return plan
  }

  /// As ``apply()``, for a caller that handles the plan's refusal.
  ///
  /// - Returns: the plan, carried out unless it has a refusal.
  /// - Throws: every other problem; then nothing is changed.
  package func attempt() throws(Diagnostic) -> Plan {
    var notes: [Diagnostic] = []
    // A file in a missing folder can't be locked; the plan reports it.
    let edited = try editedFiles().filter { world.kind(of: $0.parent) == .folder }
    return try FileTransaction.locked(
      lockedFolder(), editing: edited, in: world, note: { notes.append($0) }
    ) { transaction throws(Diagnostic) in
      var plan = try plan()
      try SameNameCheck.check(plan.changes, in: world)
      if let inputs = world.planInputs { try digest(from: inputs).confirm(in: world) }
      plan.warnings = notes + plan.warnings
      if plan.refusal(in: world) == nil {
        plan.warnings += try transaction.carryOut(plan.changes, undo: undo)
      }
      return plan
    }
  }
}

extension ProjectAction {
  /// The digest of the plan.
  ///
  /// Generated files contain dates. The plan is made again at a fixed time, so that a plan of
  /// yesterday can be approved today.
  private func digest(from inputs: PlanInputs) throws(Diagnostic) -> PlanDigest {
    var timeless = self
    timeless.world.clock = FixedClock(
      CalendarDate(year: 2000, month: 1, day: 1), Moment(seconds: 946_684_800))
    return PlanDigest(of: try timeless.plan().changes, from: inputs, in: world)
  }
}

extension World {
  /// The folder at a path, or the nearest existing one above.
  func nearestFolder(from path: Path) throws(Diagnostic) -> Path {
    var folder = path
    return try reporting { () throws(FileError) in
      while folder != folder.parent, try files.status(folder) == nil { folder = folder.parent }
      return folder
    }
  }
}
