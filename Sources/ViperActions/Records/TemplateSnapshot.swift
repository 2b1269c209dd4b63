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
        hints: hints(for: folder, in: world))
    }
    let content = TemplateContent(name: template.name, files: tree.files)
    guard content.digest == template.digest else {
      throw Diagnostic(
        .error, "snapshot.changed",
        "the files in `\(place)` are not those that their name says",
        hints: hints(for: folder, in: world))
    }
    return TemplateFolder(
      name: template.name, origin: .memory(content, source: place), in: world)
  }

  /// The ways to a version that is lost, the one through git only where a commit has it.
  private static func hints(for folder: Path, in world: World) -> [String] {
    var hints: [String] = []
    do throws(GitUnavailable) {
      let answer = try world.git.run(
        [
          "-c", "log.showSignature=false", "log", "--all", "--full-history", "--diff-filter=A",
          "-1",
        ]
          + ["--format=%H", "--", folder.relative(to: world.project).text], in: world.project)
      let commit = String(decoding: answer.output, as: UTF8.self).trimmed
      if answer.status == 0, answer.stop == nil, !commit.isEmpty {
        hints.append(
          "bring it back: `git checkout \(commit.prefix(12)) -- \(folder.display(in: world))`.")
      }
    } catch {
      // The other way needs no git.
    }
    return hints + ["or `viper module forget` the module, and `viper module adopt` it."]
  }
}
