import Configuration
package import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace

/// Writes a new template that its author can change: one VIPER screen without a framework.
package struct TemplateCreation: ProjectAction {
  private let name: String
  private let summary: String
  private let author: String
  private let license: String?
  private let dependencies: [String]
  /// The folder for the template's folder, absolute; it need not exist.
  private let parent: Path
  package var world: World

  /// - Throws: when the name is not valid for a template.
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

  /// The author where the user names none.
  package static func defaultAuthor(in world: World) throws(Diagnostic) -> String? {
    try AuthorName.author(for: world.environment.currentFolder, in: world)?.name
  }

  /// The folder in which `gen` finds templates: `Templates` beside the Rambafile.
  package static func usualPlace(in world: World) -> Path {
    world.project.appending(TemplateLibrary.folderName)
  }

  /// The project's folder where possible, so that its next run cleans up after an interruption.
  package func lockedFolder() throws(Diagnostic) -> Path {
    try world.nearestFolder(from: parent.isInside(world.project) ? world.project : parent)
  }

  /// - Throws: when a file or folder of this name exists.
  package func plan() throws(Diagnostic) -> BasicPlan {
    let folder = parent.appending(name)
    try world.reporting(hints: ["choose another name."]) { () throws(FileError) in
      guard try world.files.linkStatus(folder) == nil else {
        throw FileError("create the template", folder, .alreadyExists)
      }
    }
    return BasicPlan(changes: [Change(.replaceFolder(files: files), folder, in: parent)])
  }

  /// The rambaspec and the files of `Templates/starter`.
  private var files: [Path: [UInt8]] {
    let starter = BundledTemplates.tree.below("starter").files
    var files = Dictionary(uniqueKeysWithValues: starter.map { (Path($0.key), $0.value) })
    files[Path(name + ".rambaspec")] = Array(rambaspec.utf8)
    return files
  }

  private var rambaspec: String {
    let parts = ["View", "Presenter", "Interactor", "Router", "Assembly"]
    let code = parts.map {
      "- {name: \($0)/\($0).swift, path: Code/\($0)/\($0.lowercased()).swift.liquid}\n"
    }
    let needs = dependencies.map { "- \(quoted($0))\n" }.joined()
    return """
      # What the template is.
      name: \(quoted(name))
      summary: \(quoted(summary))
      author: \(quoted(author))
      version: "1.0.0"
      \(license.map { "license: \(quoted($0))\n" } ?? "")
      # What it generates: `name` in the module, `path` in this folder.
      code_files:
      \(code.joined())
      test_files:
      - {name: Presenter/PresenterTests.swift, path: Tests/Presenter/presenter_tests.swift.liquid}

      """ + (needs.isEmpty ? "" : "\n# What the generated code needs.\ndependencies:\n" + needs)
  }

  /// A YAML string in which Liquid finds no tag and no output.
  private func quoted(_ text: String) -> String {
    YAMLScalarText.quoted(text).escapedForLiquid()
  }
}
