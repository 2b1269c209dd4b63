package import Diagnostics
import Liquid
package import ModuleTemplates
package import Workspace

/// Writes a new template that its author can change, into a new folder.
package struct TemplateCreation: ProjectAction {
  /// What the new template is made of.
  package enum Source: Sendable {
    /// One VIPER screen without a framework.
    case starter
    /// The files of a folder, in which a word stands for the module's name.
    case folder(Path, word: String)
    /// Another template, with the parameters that `gen` would use.
    case template(String)
  }

  private let source: Source
  private let name: String
  /// What the rambaspec says.
  package var description = FrozenTemplate.Description()
  /// The folder for the template's folder, absolute; it need not exist.
  private let parent: Path
  package var world: World

  package init(of source: Source, named name: String, in parent: Path, world: World) {
    self.source = source
    self.name = name
    self.parent = parent
    self.world = world
  }

  /// The author of a template where the user names none.
  package static func defaultAuthor(in world: World) throws(Diagnostic) -> String? {
    try AuthorName.author(for: world.environment.currentFolder, in: world)?.name
  }

  /// The project's folder where possible, so that its next run cleans up after an interruption.
  package func lockedFolder() throws(Diagnostic) -> Path {
    try world.nearestExistingPath(from: parent.isInside(world.project) ? world.project : parent)
  }

  /// - Throws: an error if the template's folder exists.
  package func checkFolder() throws(Diagnostic) {
    let folder = parent.appending(name)
    guard try world.linkKind(of: folder) != nil else { return }
    throw FileError("create the template", folder, .alreadyExists)
      .diagnostic(from: world.environment.currentFolder, hints: ["choose another name."])
  }

  package func plan() throws(Diagnostic) -> BasicPlan {
    let template: TemplateContent
    var warnings: [Diagnostic] = []
    switch source {
    case .starter:
      var files = BundledTemplates.tree.below("starter").files
      files[name + ".rambaspec"] = try description.rambaspec(named: name, files: nil)
      template = TemplateContent(name: name, files: files)
    case .folder(let folder, let word):
      (template, warnings) = try TemplateFromFolder(
        source: folder, word: word, name: name, description: description, world: world
      ).content()
    case .template(let other):
      let freeze = TemplateFreeze(other, named: name, in: world)
      (template, _, warnings) = try freeze.frozen(describedAs: description)
    }
    warnings += try template.check(in: world)
    try checkFolder()
    let change = Change(
      .replaceFolder(files: template.files.byPath), parent.appending(name), in: parent)
    return BasicPlan(changes: [change], warnings: warnings)
  }
}

extension FrozenTemplate.Description {
  /// The rambaspec of a new template with lines that list its files, by default those of the starter.
  func rambaspec(named name: String, files: [String]?) throws(Diagnostic) -> [UInt8] {
    func quoted(_ text: String) -> LiquidValue { .string(ImportedSpec.quoted(text)) }
    let file = "setup/rambaspec.liquid"
    return try LiquidTemplate(parsing: BundledTemplates.text(of: file), named: file).render([
      "name": quoted(name), "summary": quoted(summary ?? "A module"),
      "author": quoted(author ?? "unknown"), "license": license.map(quoted) ?? .nil,
      "dependencies": dependencies.isEmpty ? .nil : .array(dependencies.map(quoted)),
      "files": files.map { .string($0.joined(separator: "\n")) } ?? .nil,
    ]).bytes
  }
}
