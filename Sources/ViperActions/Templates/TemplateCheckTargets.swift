import Configuration
package import Diagnostics
package import ModuleTemplates
import TemplateSources
package import Workspace

/// Finds the templates that `template check` checks.
package enum TemplateCheckTargets {
  /// Takes a template's folder, a catalog's folder or a name.
  ///
  /// Without a path: those in the current folder, else in the project; and those with `local`.
  package static func folders(
    at path: String?, in world: World
  ) throws(Diagnostic) -> [TemplateFolder] {
    let here = world.environment.currentFolder
    let place = path.map { here.appending($0).normalized } ?? here
    var found = try templates(at: place, in: world)
    if found.isEmpty, path == nil { found = try templates(at: world.project, in: world) }
    guard path == nil || found.isEmpty else { return found }
    let library = try TemplateLibrary.ofProject(in: world)
    let declared = library.declared
    let local = declared.filter { $0.git == nil && $0.local != nil }.map(\.name.value)
    let known =
      try library.installedNames() + BundledTemplates.names + declared.map(\.name.value)
    let named = path.map { known.contains($0) ? [$0] : [] } ?? local
    for name in named {
      let template = try library.template(named: name)
      if !found.contains(where: { $0.origin == template.origin }) { found.append(template) }
    }
    guard found.isEmpty else { return found }
    throw Diagnostic(
      .error, "check.nothing",
      path.map { "`\($0.escaped())` is neither a template nor a catalog" }
        ?? "there is no template here",
      notes: ["a template is a folder with a `.rambaspec`."],
      hints: path.map { path in
        world.submoduleHint(for: place).map { [$0] }
          ?? DidYouMean.hints(for: path, among: known) + ["`viper template list` shows all names."]
      } ?? ["pass a template or its folder: `viper template check FOLDER`."])
  }

  /// The template in a folder, or the templates of a catalog.
  private static func templates(
    at path: Path, in world: World
  ) throws(Diagnostic) -> [TemplateFolder] {
    try world.reporting { () throws(FileError) in
      var folders: [Path] = []
      if try world.isTemplate(path) {
        folders = [path]
      } else {
        for parent in [path, path.appending(TemplateLibrary.folderName)] {
          guard try world.files.status(parent)?.kind == .folder else { continue }
          folders += try world.templateNames(in: parent).map(parent.appending)
        }
      }
      return folders.map { TemplateFolder(name: $0.name, origin: .folder($0), in: world) }
    }
  }
}
