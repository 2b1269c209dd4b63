import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// A template that viper made and has not written yet.
struct NewTemplate {
  let content: TemplateContent
  let world: World

  /// The folder to lock while a template is written into `parent`, which need not exist.
  ///
  /// It is the project's where possible, so that its next run cleans up after an interruption.
  static func lockedFolder(for parent: Path, in world: World) throws(Diagnostic) -> Path {
    try world.nearestFolder(from: parent.isInside(world.project) ? world.project : parent)
  }

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
  /// `isForced` replaces also one that was edited; otherwise the error for it has the code.
  func change(isForced: Bool, code: Diagnostic.Code) throws(Diagnostic) -> Change? {
    let installed = TemplateLibrary(in: world)
    let folder = installed.folder(of: content.name).display(in: world)
    func exists(_ note: String) -> Diagnostic {
      Diagnostic(
        .error, code, "the template `\(folder)` exists already", notes: [note],
        hints: ["choose another name with `--name`, or replace it with `--force`."])
    }
    let state = try installed.state(of: content.name)
    if state.digest == content.digest { return nil }
    switch state {
    case .missing: break
    case .folder(let old):
      guard isForced || InstalledDigests(in: world).contains(old.digest) else {
        throw exists("viper did not write it, or it was edited since.")
      }
    case .foreign(let what): throw exists("it is \(what).")
    }
    return installed.change(to: content, from: state)
  }

  /// Writes the template to a new folder in `parent`; throws when that folder exists.
  func creation(in parent: Path) throws(Diagnostic) -> Change {
    let folder = parent.appending(content.name)
    try world.reporting(hints: ["choose another name."]) { () throws(FileError) in
      guard try world.files.linkStatus(folder) == nil else {
        throw FileError("create the template", folder, .alreadyExists)
      }
    }
    return Change(.replaceFolder(files: content.files.byPath), folder, in: parent)
  }
}
