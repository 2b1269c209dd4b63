import Diagnostics
import ViperActions
import Workspace

/// A plan for programs: stable keys, paths relative to the current folder.
struct PlanJSON {
  let text: String

  init(_ plan: GenerationPlan, _ changes: [Change], in world: World, isDone: Bool) {
    var object: [(String, JSONText)] = [
      ("module", .string(plan.module)),
      ("template", .string(plan.template)),
      ("done", .bool(isDone)),
    ]
    object.append(
      (
        "steps",
        .array(
          changes.map { change in
            .object([
              ("action", .string(change.action.rawValue)),
              ("path", .string(change.path.display(in: world))),
              ("kind", .string(change.isFolder ? "folder" : "file")),
            ])
          })
      ))
    object.append(
      (
        "files",
        .array(
          plan.files.map { file in
            .object([
              ("path", .string(file.path.display(in: world))),
              ("role", .string(file.role.rawValue)),
              ("template", .string(file.origin)),
              ("group", .string(file.groupPath.joined(separator: "/"))),
              ("targets", .array(file.targets.map { .string($0) })),
            ])
          })
      ))
    object.append(("assumptions", .array(plan.assumptions.map { .string($0) })))
    object.append(("warnings", .array(plan.warnings.map { .string($0.message) })))
    text = JSONText.object(object).text + "\n"
  }
}
