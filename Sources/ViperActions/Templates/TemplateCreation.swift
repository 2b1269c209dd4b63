import Configuration
package import Diagnostics
import ModuleTemplates
import TemplateSources
package import Workspace

/// Writes a new template that renders as it stands, for its author to change.
package struct TemplateCreation {
  package var name: String
  package var summary: String
  package var author: String
  package var license: String?
  package var dependencies: [String]

  /// - Throws: when the name is none for a template.
  package init(
    name: String, summary: String, author: String, license: String? = nil,
    dependencies: [String] = []
  ) throws(Diagnostic) {
    try TemplateName.check(name)
    self.name = name
    self.summary = summary
    self.author = author
    self.license = license
    self.dependencies = dependencies
  }

  /// Who is to be the author where nobody says.
  package static func defaultAuthor(in world: World) throws(Diagnostic) -> String? {
    try AuthorSearch.author(for: world.environment.currentFolder, in: world)?.name
  }

  /// The folder in which `gen` finds a template of its own accord.
  ///
  /// - Parameter rambafile: where the Rambafile is or would be, absolute.
  /// - Returns: `Templates` beside it.
  package static func usualPlace(rambafile: Path) -> Path {
    rambafile.parent.appending(TemplateLibrary.folderName)
  }

  /// What writing the template's folder changes.
  ///
  /// - Parameters:
  ///   - parent: where the folder is to stand, absolute; made where it is missing.
  ///   - world: everything outside.
  /// - Returns: the one change.
  /// - Throws: when something has the name already.
  package func plan(in parent: Path, world: World) throws(Diagnostic) -> [Change] {
    let folder = parent.appending(name)
    do throws(FileError) {
      guard try world.files.linkStatus(folder) == nil else {
        throw FileError("create the template", folder, .alreadyExists)
      }
    } catch {
      throw error.diagnostic(
        from: world.environment.currentFolder, hints: ["choose another name."])
    }
    return [Change(.replaceFolder(files: files), folder, in: parent)]
  }

  /// Writes it.
  ///
  /// - Parameters:
  ///   - parent: as for ``plan(in:world:)``.
  ///   - project: the folder of the Rambafile, absolute.
  ///   - world: everything outside.
  /// - Returns: the change that was made.
  /// - Throws: when something has the name already, or can't be written.
  package func apply(
    in parent: Path, project: Path, world: World
  ) throws(Diagnostic) -> [Change] {
    // Whoever comes next to the project finds what an interrupted run has left there.
    let place = try Self.folderThatIsThere(
      from: parent.isInside(project) ? project : parent, in: world)
    return try FileTransaction.locked(place, in: world) {
      (transaction: FileTransaction) throws(Diagnostic) in
      let changes = try plan(in: parent, world: world)
      // Nothing was there, so that nothing can be lost that a warning would be about.
      _ = try transaction.carryOut(changes)
      return changes
    }
  }

  private static func folderThatIsThere(
    from path: Path, in world: World
  ) throws(Diagnostic) -> Path {
    var folder = path
    do throws(FileError) {
      while folder != folder.parent, try world.files.linkStatus(folder) == nil {
        folder = folder.parent
      }
    } catch {
      throw error.diagnostic(from: world.environment.currentFolder)
    }
    return folder
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
