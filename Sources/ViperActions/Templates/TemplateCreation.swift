import Configuration
package import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace

/// Writes a new template that renders as it stands, for its author to change.
package struct TemplateCreation: ProjectAction {
  private let name: String
  private let summary: String
  private let author: String
  private let license: String?
  private let dependencies: [String]
  /// Where the folder is to stand, absolute; made where it is missing.
  private let parent: Path
  package let world: World

  /// - Throws: when the name is none for a template.
  package init(
    name: String, summary: String, author: String, license: String?, dependencies: [String],
    in parent: Path, world: World
  ) throws(Diagnostic) {
    try TemplateName.check(name)
    self.name = name
    self.summary = summary
    self.author = author
    self.license = license
    self.dependencies = dependencies
    self.parent = parent
    self.world = world
  }

  /// Who is to be the author where nobody says.
  package static func defaultAuthor(in world: World) throws(Diagnostic) -> String? {
    try AuthorName.author(for: world.environment.currentFolder, in: world)?.name
  }

  /// The folder in which `gen` finds a template of its own accord: `Templates` beside the Rambafile.
  package static func usualPlace(in world: World) -> Path {
    world.project.appending(TemplateLibrary.folderName)
  }

  /// Whoever comes next to the project finds what an interrupted run has left there.
  package func lockedFolder() throws(Diagnostic) -> Path {
    try world.nearestFolder(from: parent.isInside(world.project) ? world.project : parent)
  }

  /// - Throws: when something has the name already.
  package func plan() throws(Diagnostic) -> BasicPlan {
    let folder = parent.appending(name)
    try world.reporting(hints: ["choose another name."]) { () throws(FileError) in
      guard try world.files.linkStatus(folder) == nil else {
        throw FileError("create the template", folder, .alreadyExists)
      }
    }
    return BasicPlan(changes: [Change(.replaceFolder(files: files), folder, in: parent)])
  }

  private var files: [Path: [UInt8]] {
    var files = [Path(name + ".rambaspec"): Array(rambaspec.utf8)]
    for (path, text) in StarterFiles.files { files[Path(path)] = Array(text.utf8) }
    return files
  }

  private var rambaspec: String {
    var text = """
      # What the template is.
      name: \(quoted(name))
      summary: \(quoted(summary))
      author: \(quoted(author))
      version: "1.0.0"

      """
    if let license { text += "license: \(quoted(license))\n" }
    text += "\n# What it generates: `name` in the module, `path` in this folder.\ncode_files:\n"
    for entry in StarterFiles.code { text += "- {name: \(entry.name), path: \(entry.path)}\n" }
    text += "\ntest_files:\n"
    for entry in StarterFiles.tests { text += "- {name: \(entry.name), path: \(entry.path)}\n" }
    guard !dependencies.isEmpty else { return text }
    text += "\n# What the generated code needs.\ndependencies:\n"
    return text + dependencies.map { "- \(quoted($0))\n" }.joined()
  }

  /// A text for YAML that Liquid leaves alone.
  private func quoted(_ text: String) -> String {
    let quoted = YAMLScalarText.quoted(text)
    // A brace that could open a tag or an output stands in an output of its own.
    return quoted.indices.map { index in
      let next = quoted.index(after: index)
      let opens = next < quoted.endIndex && (quoted[next] == "{" || quoted[next] == "%")
      return quoted[index] == "{" && opens ? "{{ '{' }}" : String(quoted[index])
    }.joined()
  }
}
