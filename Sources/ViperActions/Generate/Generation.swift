package import Diagnostics
package import Workspace

/// A run of `gen`, from its options to the files on the disk.
package struct Generation: ProjectAction {
  private var planner: GenerationPlanner
  package var world: World {
    get { planner.world }
    set { planner.world = newValue }
  }
  package var policy: ConflictPolicy
  /// The plan that the user was asked about. If files changed since, the policy decides nothing.
  package var agreed: GenerationPlan?

  /// Takes what the user asks for, and what happens to files that exist and differ.
  package init(_ options: GenerationOptions, _ policy: ConflictPolicy, in world: World) {
    planner = GenerationPlanner(options, in: world)
    self.policy = policy
  }

  package func editedFiles() throws(Diagnostic) -> [Path] { try planner.projectFiles() }

  package func plan() throws(Diagnostic) -> GenerationPlan {
    var plan = try planner.plan()
    // This comes before `--force`, which could replace another module's files.
    try SameNameCheck.check(plan.changes, in: world)
    if agreed.map(plan.hasOnlyConflicts) ?? true {
      for index in plan.changes.indices where plan.changes[index].decision == .conflict {
        plan.changes[index].decision = policy.decision(of: plan.changes[index].path)
      }
    }
    return plan
  }
}

extension GenerationPlan {
  /// The error that names all conflicts and the flags that resolve them; nil without conflicts.
  package func refusal(in world: World) -> Diagnostic? {
    guard !conflicts.isEmpty else { return nil }
    let names = conflicts.map { "`\($0.path.display(in: world))`" }
    let count = names.count
    let them = count == 1 ? "it" : "them"
    return Diagnostic(
      .error, "gen.conflict",
      count == 1
        ? "\(names[0]) exists and differs from what would be generated"
        : "\(count) files exist and differ from what would be generated",
      notes: count == 1 ? [] : names.map { "\($0) differs." },
      hints: ["pass `--force` to replace \(them), or `--skip-existing` to keep \(them)."])
  }

  /// Whether every conflicting file had the same content when the other plan was made.
  fileprivate func hasOnlyConflicts(of other: GenerationPlan) -> Bool {
    conflicts.allSatisfy { file in
      other.conflicts.contains { $0.path == file.path && $0.previous == file.previous }
    }
  }
}
