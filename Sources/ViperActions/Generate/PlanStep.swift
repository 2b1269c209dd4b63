package import Workspace
import XcodeProject

/// One line of a plan: what happens to one path.
package struct PlanStep: Sendable, Hashable {
  package enum Action: String, Sendable, Hashable {
    /// A file that is not there yet.
    case create
    /// A file whose hand-written content is replaced.
    case replace
    /// A project file that gets new lines.
    case edit
    /// A file that differs and stays.
    case skip
    /// A file that differs, for which the run stops.
    case conflict
    /// A file that is already what it should be.
    case identical
  }
  package var action: Action
  /// Absolute.
  package var path: Path
  /// What stands there before and after; equal where nothing changes.
  package var before: [UInt8]?
  package var after: [UInt8]?
}

extension GenerationPlan {
  /// What a run with `policy` does, in the order in which it is done: the project file last.
  package func steps(_ policy: ConflictPolicy) -> [PlanStep] {
    var steps = folders.map { PlanStep(action: $0.exists ? .identical : .create, path: $0.path) }
    steps += files.map { file in
      switch file.state {
      case .missing:
        PlanStep(action: .create, path: file.path, after: file.bytes)
      case .identical:
        PlanStep(action: .identical, path: file.path, before: file.bytes, after: file.bytes)
      case .different(let previous):
        switch policy {
        case .skip: PlanStep(action: .skip, path: file.path, before: previous, after: previous)
        case .replace:
          PlanStep(action: .replace, path: file.path, before: previous, after: file.bytes)
        case .refuse:
          PlanStep(action: .conflict, path: file.path, before: previous, after: file.bytes)
        }
      }
    }
    steps += record.map { change in
      guard case .writeFile(let bytes, let previous) = change.kind else {
        return PlanStep(action: .create, path: change.path)
      }
      return PlanStep(
        action: previous == nil ? .create : .edit, path: change.path, before: previous,
        after: bytes)
    }
    if let project {
      steps.append(
        PlanStep(
          action: project.edit.isUnchanged ? .identical : .edit, path: project.path,
          before: project.previous, after: project.edit.bytes))
    }
    return steps
  }
}
