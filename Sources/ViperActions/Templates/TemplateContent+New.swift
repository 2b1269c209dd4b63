import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// What viper does with a template that it made and has not written yet.
extension TemplateContent {
  /// The warnings of `template check`; throws its errors.
  func check(in world: World) throws(Diagnostic) -> [Diagnostic] {
    let folder = TemplateFolder(name: name, origin: .memory(self, source: "new"), in: world)
    var check = try TemplateCheck(folder, on: world.clock.today())
    try check.checkThoroughly()
    if let problem = Diagnostic.combining(check.errors) { throw problem }
    let hides = BundledTemplates.names.contains(name) && !FrozenTemplate.isFrozen(folder)
    let warning = Diagnostic(
      .warning, "template.hides-bundled", "`\(name)` replaces the bundled template of this name",
      notes: [
        "in `Templates`, `viper module update` changes modules of the bundled template to it."
      ],
      hints: ["to keep the bundled one, delete this template and choose another name."])
    return check.warnings + (hides ? [warning] : [])
  }

  /// Writes the template to `Templates`, where it replaces one that viper wrote; nil if it is there.
  ///
  /// With `isForced`, it also replaces an edited folder, but never a link, a file or a repository.
  /// The error for what stays has the code.
  func change(
    isForced: Bool, code: Diagnostic.Code, in world: World
  ) throws(Diagnostic) -> Change? {
    let installed = TemplateLibrary(in: world)
    let state = try installed.state(of: name)
    if state.digest == digest { return nil }
    var problem: (note: String, remedy: String)?
    if case .foreign(let what) = state { problem = ("it is \(what).", "move it away") }
    if !isForced, let digest = state.digest, !InstalledDigests(in: world).contains(digest) {
      problem = ("viper did not write it, or it was edited since.", "replace it with `--force`")
    }
    guard let problem else { return installed.change(to: self, from: state) }
    let folder = installed.folder(of: name).display(in: world)
    throw Diagnostic(
      .error, code, "the template `\(folder)` exists already", notes: [problem.note],
      hints: ["choose another name with `--name` for this template alone, or \(problem.remedy)."])
  }
}
