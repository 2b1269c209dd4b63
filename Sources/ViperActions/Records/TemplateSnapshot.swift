package import Diagnostics
package import ModuleTemplates
package import Workspace

/// A version of a template that records name, kept as it was: `.viper/templates/DIGEST`.
package enum TemplateSnapshot {
  static let folderName = ".viper/templates"

  /// Where the version with this digest is kept.
  static func folder(of digest: String, in project: Path) -> Path {
    let digits = digest.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    return project.appending(folderName).appending(String(Substring(digits)))
  }

  /// What has to be done to keep a template's files; nil where they are kept.
  ///
  /// - Throws: when what is there can't be read.
  static func change(
    keeping content: TemplateContent, in world: World
  ) throws(Diagnostic) -> Change? {
    let folder = folder(of: content.digest, in: world.project)
    let kept = try FolderTreeReader(world: world, isStrict: true).tree(of: folder)
    if let kept, TemplateContent(name: content.name, files: kept.files).digest == content.digest {
      return nil
    }
    if kept?.entries.values.contains(.symbolicLink) == true {
      let place = folder.display(in: world)
      throw Diagnostic(
        .error, "snapshot.link", "`\(place)` holds a symbolic link, and would be replaced",
        notes: ["what is in it are files that viper wrote."],
        hints: ["move the link away, or the whole folder: it is written again."])
    }
    return Change(
      .replaceFolder(files: content.files.byPath, previous: kept?.files.byPath ?? [:]), folder,
      in: world.project
    ).asRecord
  }

  /// The template as a record names it.
  ///
  /// - Parameters:
  ///   - template: from the record.
  ///   - world: the disk; its clock is the one that files show.
  /// - Returns: the template, to be rendered.
  /// - Throws: when it is not kept, or is no longer what it was.
  package static func template(
    _ template: ModuleRecord.Template, in world: World
  ) throws(Diagnostic) -> TemplateFolder {
    let folder = folder(of: template.digest, in: world.project)
    let place = folder.display(in: world)
    guard let tree = try FolderTreeReader(world: world, isStrict: true).tree(of: folder) else {
      throw Diagnostic(
        .error, "snapshot.missing",
        "the version of the template `\(template.name.escaped())` that the module is from is missing",
        notes: ["it would be in `\(place)`."],
        hints: [
          "bring it back from git: `git checkout -- \(place)`; it is committed with the records.",
          "or delete the module's record and run `viper module adopt`.",
        ])
    }
    let content = TemplateContent(name: template.name, files: tree.files)
    guard content.digest == template.digest else {
      throw Diagnostic(
        .error, "snapshot.changed",
        "the files in `\(place)` are not those that their name says",
        hints: ["bring them back from git: `git checkout -- \(place)`."])
    }
    return TemplateFolder(
      name: template.name, origin: .memory(content, source: place), in: world)
  }
}
