package import Diagnostics
package import Workspace
import XcodeProject

/// A run of `gen` from its options to the files on the disk.
package struct Generation {
  package enum Outcome: Sendable {
    /// Everything is written.
    case done(GenerationPlan)
    /// Nothing is written, because files would be replaced and nobody has agreed to that.
    case conflicts(GenerationPlan)
  }

  private let planner: Planner
  private let rambafile: Path
  private let world: World

  /// - Parameters:
  ///   - options: what the user asks for.
  ///   - rambafile: where the Rambafile is or would be, absolute.
  ///   - world: everything outside.
  package init(_ options: GenerationOptions, rambafile: Path, in world: World) {
    planner = Planner(options, in: world)
    self.rambafile = rambafile
    self.world = world
  }

  /// What a run would do. Writes nothing and waits for no other run.
  ///
  /// - Throws: whatever is wrong with the plan.
  package func plan() throws(Diagnostic) -> GenerationPlan {
    var plan = try planner.plan(rambafile: rambafile)
    if let project = plan.project {
      plan.warnings =
        FileTransaction.interruptedRuns(editing: project.path, world: world) + plan.warnings
    }
    return plan
  }

  /// Plans and writes while no other run can change the project.
  ///
  /// - Parameters:
  ///   - policy: what to do with files that exist and differ.
  ///   - agreed: the plan whose conflicts the user has seen, where somebody was asked. When the
  ///     files have changed since, the new conflicts are returned instead.
  /// - Returns: the plan, and whether it is carried out.
  /// - Throws: whatever is wrong with the plan or the disk; then nothing is changed.
  package func apply(
    _ policy: ConflictPolicy, agreed: GenerationPlan? = nil
  ) throws(Diagnostic) -> Outcome {
    var notes: [Diagnostic] = []
    let reading = try planner.read(rambafile: rambafile)
    return try FileTransaction.locked(
      rambafile.parent, editing: reading.projectFile.map { [$0] } ?? [], in: world,
      note: { notes.append($0) }
    ) { (transaction) throws(Diagnostic) in
      var plan = try planner.plan(rambafile: rambafile, from: reading)
      plan.warnings = notes + plan.warnings
      if policy == .refuse, !plan.conflicts.isEmpty { return .conflicts(plan) }
      if let agreed, !plan.hasOnlyConflicts(of: agreed) { return .conflicts(plan) }
      plan.warnings += try transaction.carryOut(plan.changes(policy))
      return .done(plan)
    }
  }
}

extension GenerationPlan {
  /// Whether every file in the way stood there, as it is, when the other plan was made.
  fileprivate func hasOnlyConflicts(of other: GenerationPlan) -> Bool {
    conflicts.allSatisfy { file in
      other.conflicts.contains { $0.path == file.path && $0.previous == file.previous }
    }
  }
}
