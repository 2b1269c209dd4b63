import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// A template that viper made and has not written yet.
struct NewTemplate {
  let content: TemplateContent
  let world: World

  /// The warnings of `template check`; throws its errors.
  func check() throws(Diagnostic) -> [Diagnostic] {
    let folder = TemplateFolder(
      name: content.name, origin: .memory(content, source: "new"), in: world)
    var check = try TemplateCheck(folder, on: world.clock.today())
    try check.checkThoroughly()
    if let problem = Diagnostic.combining(check.errors) { throw problem }
    return check.warnings
  }

  /// Writes the template to `Templates`, where it replaces one that viper wrote; nil if it is there.
  ///
  /// With `isForced`, it also replaces an edited folder, but never a link, a file or a repository.
  /// The error for what stays has the code.
  func change(isForced: Bool, code: Diagnostic.Code) throws(Diagnostic) -> Change? {
    let installed = TemplateLibrary(in: world)
    let folder = installed.folder(of: content.name).display(in: world)
    func exists(_ note: String, or remedy: String) -> Diagnostic {
      Diagnostic(
        .error, code, "the template `\(folder)` exists already", notes: [note],
        hints: ["choose another name with `--name`, or \(remedy)."])
    }
    let state = try installed.state(of: content.name)
    if state.digest == content.digest { return nil }
    switch state {
    case .missing: break
    case .folder(let old):
      guard isForced || InstalledDigests(in: world).contains(old.digest) else {
        throw exists(
          "viper did not write it, or it was edited since.", or: "replace it with `--force`")
      }
    case .foreign(let what): throw exists("it is \(what).", or: "remove it")
    }
    return installed.change(to: content, from: state)
  }
}
