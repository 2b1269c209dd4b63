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

  /// The author of a template where the user names none.
  package static func defaultAuthor(in world: World) throws(Diagnostic) -> String? {
    try AuthorName.author(for: world.environment.currentFolder, in: world)?.name
  }

  /// The folder in which `gen` finds templates: `Templates` beside the Rambafile.
  package static func defaultParent(in world: World) -> Path {
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
