import Configuration
import ModuleTemplates
package import Workspace

/// What to type once the Rambafile is written.
package struct SetupNextStep: Sendable {
  /// Commands without the program's name and global options, in their order.
  package var commands: [[String]]

  /// - Parameters:
  ///   - draft: what was written.
  ///   - context: where.
  ///   - world: the disk, to propose a module that is not there yet.
  package init(after draft: RambafileDraft, in context: ProjectContext, world: World) {
    let ready = Set(BundledTemplates.names + context.installedTemplates)
    let names = draft.templates.map(\.name.value)
    let needsInstallation = draft.templates.contains { template in
      template.git != nil || template.local == nil && !ready.contains(template.name.value)
    }
    commands = needsInstallation ? [["template", "install"]] : []
    let folder = draft.texts[.projectFilePath]
    var generate = [
      "gen", Self.freeName(in: context.folder.appending(folder ?? "Modules"), world),
    ]
    if names.count > 1 { generate.append(names[0]) }
    if folder == nil { generate += ["--module-path", "Modules"] }
    commands.append(generate)
  }

  private static func freeName(in folder: Path, _ world: World) -> String {
    let names = ["Profile", "Settings", "Welcome", "Details", "Search"]
    return names.first { world.kind(of: folder.appending($0)) == nil } ?? "Example"
  }
}
