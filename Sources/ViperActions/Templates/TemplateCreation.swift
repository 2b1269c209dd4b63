import Configuration
package import Diagnostics
import Liquid
import ModuleTemplates
import TemplateSources
package import Workspace

/// Writes a new template that its author can change: one VIPER screen without a framework.
package struct TemplateCreation: ProjectAction {
  private let name: String
  private let values: [String: LiquidValue]
  /// The folder for the template's folder, absolute; it need not exist.
  private let parent: Path
  package var world: World

  /// - Throws: when the name is not valid for a template.
  package init(
    name: String, summary: String, author: String, license: String, dependencies: [String],
    in parent: Path, world: World
  ) throws(Diagnostic) {
    try TemplateName.check(name)
    self.name = name
    values = [
      "name": Self.quoted(name), "summary": Self.quoted(summary), "author": Self.quoted(author),
      "license": Self.quoted(license),
      "dependencies": dependencies.isEmpty ? .nil : .array(dependencies.map(Self.quoted)),
    ]
    self.parent = parent
    self.world = world
  }

  /// The author where the user names none.
  package static func defaultAuthor(in world: World) throws(Diagnostic) -> String? {
    try AuthorName.author(for: world.environment.currentFolder, in: world)?.name
  }

  /// The folder in which `gen` finds templates: `Templates` beside the Rambafile.
  package static func usualPlace(in world: World) -> Path {
    world.project.appending(TemplateLibrary.folderName)
  }

  package func lockedFolder() throws(Diagnostic) -> Path {
    try NewTemplate.lockedFolder(for: parent, in: world)
  }

  /// - Throws: when a file or folder of this name exists.
  package func plan() throws(Diagnostic) -> BasicPlan {
    var files = BundledTemplates.tree.below("starter").files
    let rambaspec = "setup/rambaspec.liquid"
    files[name + ".rambaspec"] = try LiquidTemplate(
      parsing: BundledTemplates.text(of: rambaspec), named: rambaspec
    ).render(values).bytes
    let template = NewTemplate(
      content: TemplateContent(name: name, files: files), world: world)
    return BasicPlan(changes: [try template.creation(in: parent)])
  }

  /// A YAML string in which the template's own rendering finds no tag and no output.
  private static func quoted(_ text: String) -> LiquidValue {
    .string(YAMLScalarText.quoted(text).escapedForLiquid())
  }
}

/// A template that viper makes, before it is written.
struct NewTemplate {
  let content: TemplateContent
  let world: World

  /// The folder to lock for a new folder in `parent`, which need not exist.
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
  /// `isForced` replaces also one that was edited.
  func change(isForced: Bool, code: Diagnostic.Code) throws(Diagnostic) -> Change? {
    let installed = TemplateLibrary(in: world)
    let folder = installed.folder(of: content.name).display(in: world)
    func exists(_ note: String) -> Diagnostic {
      Diagnostic(
        .error, code, "there is a template `\(folder)` already", notes: [note],
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
