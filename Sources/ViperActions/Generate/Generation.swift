package import Diagnostics
package import Workspace
import XcodeProject

/// A run of `gen` from its options to the files on the disk.
package struct Generation: ProjectAction {
  private let planner: Planner
  package let world: World
  /// What happens to files that exist and differ.
  package var policy: ConflictPolicy
  /// The plan whose conflicts the user has seen, where somebody was asked. When the files have
  /// changed since, the policy decides nothing.
  package var agreed: GenerationPlan?

  /// - Parameters:
  ///   - options: what the user asks for.
  ///   - policy: what happens to files that exist and differ.
  ///   - world: everything outside.
  package init(_ options: GenerationOptions, _ policy: ConflictPolicy, in world: World) {
    planner = Planner(options, in: world)
    self.policy = policy
    self.world = world
  }

  package func editedFiles() throws(Diagnostic) -> [Path] { try planner.projectFiles() }

  /// - Throws: whatever is wrong with the plan.
  package func plan() throws(Diagnostic) -> GenerationPlan {
    var plan = try planner.plan()
    if let project = plan.project {
      plan.warnings =
        FileTransaction.interruptedRuns(editing: project.path, world: world) + plan.warnings
    }
    // Before `--force` may decide to replace another module's files.
    try SameNameCheck.check(plan.changes, in: world)
    if agreed.map(plan.hasOnlyConflicts) ?? true { plan.decide(policy) }
    return plan
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
