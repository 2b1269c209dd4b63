package import Diagnostics
package import Workspace

/// What a command does to the project: it plans, and carries the plan out.
///
/// All of them go one way: what may be edited is locked, then the plan is made, then it is carried
/// out whole or not at all.
package protocol ProjectAction {
  associatedtype Plan: ChangePlan

  var world: World { get }

  /// The folder that other runs are kept out of; the project's where nothing else is said.
  ///
  /// - Throws: when the disk can't be asked.
  func lockedFolder() throws(Diagnostic) -> Path

  /// The user's own files that the plan may edit, wherever they are; none where nothing else is said.
  ///
  /// - Throws: what is in the way of knowing that.
  func editedFiles() throws(Diagnostic) -> [Path]

  /// What a run would do. Writes nothing and waits for no other run.
  ///
  /// - Throws: whatever is in the way, but for what the plan itself refuses.
  func plan() throws(Diagnostic) -> Plan
}

/// What an action would do, before it does anything.
package protocol ChangePlan: Sendable {
  /// In the order in which they are made: the project file last.
  var changes: [Change] { get }
  var warnings: [Diagnostic] { get set }

  /// Why nothing of it may be done as it stands, such as files in the way.
  ///
  /// - Parameter world: says how paths are shown.
  /// - Returns: what to report in place of carrying it out; nil where it may be.
  func refusal(in world: World) -> Diagnostic?
}

extension ChangePlan {
  /// Most plans may be carried out as they are.
  package func refusal(in world: World) -> Diagnostic? { nil }
}

/// Changes without anything else to say.
package struct BasicPlan: ChangePlan {
  package var changes: [Change]
  package var warnings: [Diagnostic] = []
}

extension ProjectAction {
  package func lockedFolder() throws(Diagnostic) -> Path { world.project }
  package func editedFiles() throws(Diagnostic) -> [Path] { [] }

  /// Plans and writes while no other run can change the project.
  ///
  /// - Returns: the plan, with what there is to know of how it was carried out.
  /// - Throws: whatever is in the way; then nothing is changed.
  package func apply() throws(Diagnostic) -> Plan {
    let plan = try attempt()
    if let refusal = plan.refusal(in: world) { throw refusal }
    return plan
  }

  /// The plan of a run that only shows it: where the run would fail, this fails.
  ///
  /// - Returns: the plan, with a refusal where the run would have one.
  /// - Throws: whatever else would be in the way.
  package func preview() throws(Diagnostic) -> Plan {
    let plan = try plan()
    try SameNameCheck.check(plan.changes, in: world)
    if plan.refusal(in: world) == nil {
      try FileTransaction.check(plan.changes, of: lockedFolder(), in: world)
    }
    return plan
  }

  /// As ``apply()``, for whoever can do something about a plan that refuses to be carried out.
  ///
  /// - Returns: the plan; it is carried out unless it has a refusal.
  /// - Throws: whatever else is in the way; then nothing is changed.
  package func attempt() throws(Diagnostic) -> Plan {
    var notes: [Diagnostic] = []
    // What is in no folder can't be locked; the plan says what is wrong with it.
    let edited = try editedFiles().filter { world.kind(of: $0.parent) == .folder }
    return try FileTransaction.locked(
      lockedFolder(), editing: edited, in: world, note: { notes.append($0) }
    ) { transaction throws(Diagnostic) in
      var plan = try plan()
      try SameNameCheck.check(plan.changes, in: world)
      plan.warnings = notes + plan.warnings
      if plan.refusal(in: world) == nil {
        plan.warnings += try transaction.carryOut(plan.changes)
      }
      return plan
    }
  }
}

extension World {
  /// The folder at a path, or where it is missing the nearest one above that is there.
  func nearestFolder(from path: Path) throws(Diagnostic) -> Path {
    var folder = path
    return try reporting { () throws(FileError) in
      while folder != folder.parent, try files.status(folder) == nil { folder = folder.parent }
      return folder
    }
  }
}
