import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// The copy of a template's version that modules were generated from, in `.viper/templates/DIGEST`.
enum TemplateSnapshot {
  static let folderName = ".viper/templates"

  static func folder(of digest: String, in project: Path) -> Path {
    let digits = digest.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    return project.appending(folderName).appending(String(Substring(digits)))
  }

  /// The change that writes a copy of a template; nil where there is one.
  static func change(
    keeping content: TemplateContent, in world: World
  ) throws(Diagnostic) -> Change? {
    let folder = folder(of: content.digest, in: world.project)
    let kept = try FolderTreeReader(world: world, readsAllFiles: true).tree(of: folder)
    if let kept,
      TemplateContent(name: content.name, files: kept.files).matching(content.digest) != nil
    {
      return nil
    }
    if kept?.entries.values.contains(.symbolicLink) == true {
      let place = folder.display(in: world)
      throw Diagnostic(
        .error, "snapshot.link", "viper would replace `\(place)`, which contains a symbolic link",
        notes: ["the folder is for files that viper writes."],
        hints: ["move the link away, or delete the folder: viper writes it again."])
    }
    return Change(
      .replaceFolder(files: content.files.byPath, previous: kept?.files.byPath ?? [:]), folder,
      in: world.project
    ).asRecord
  }

  /// Reads the version of a template that a record names: its copy, or an equal current template.
  static func template(
    of stored: RecordStore.Stored, in world: World
  ) throws(Diagnostic) -> TemplateFolder {
    let template = stored.record.template
    let folder = folder(of: template.digest, in: world.project)
    let place = folder.display(in: world)
    guard let tree = try FolderTreeReader(world: world, readsAllFiles: true).tree(of: folder) else {
      let current = attempt(
        try TemplateLibrary.ofProject(in: world).template(named: template.name))
      if let current, let content = attempt(try current.content().matching(template.digest)) {
        return TemplateFolder(
          name: current.name, origin: .memory(content, source: "current"), in: world)
      }
      throw Diagnostic(
        .error, "snapshot.missing",
        "the version of the template `\(template.name.escaped())` that the module was generated from is missing",
        notes: ["it would be in `\(place)`."],
        hints: hints("restore it", for: folder, of: stored, in: world))
    }
    let found = TemplateContent(name: template.name, files: tree.files)
    guard let content = found.matching(template.digest) else {
      throw Diagnostic(
        .error, "snapshot.changed",
        "the files in `\(place)` do not match the folder's name, which is their digest",
        hints: hints("delete it, then restore it", for: folder, of: stored, in: world))
    }
    return TemplateFolder(name: template.name, origin: .memory(content, source: place), in: world)
  }

  /// How to restore a missing version: with git, where a commit has it, or without it.
  private static func hints(
    _ start: String, for folder: Path, of stored: RecordStore.Stored, in world: World
  ) -> [String] {
    var hints: [String] = []
    let commit = world.git.line(
      of: [
        "-c", "log.showSignature=false", "log", "--all", "--full-history", "--diff-filter=A", "-1",
        "--format=%H", "--", folder.relative(to: world.project).text,
      ], in: world.project)
    if let commit, !commit.isEmpty {
      let place = ShellWord.quoted(folder.display(in: world)).escaped()
      hints.append("\(start): `git checkout \(commit.prefix(12)) -- \(place)`.")
    }
    let record = stored.record
    let module = world.project.appending(record.code.folder.text).display(in: world)
    let words = [stored.path.display(in: world), record.usesLogicalGroups ? record.module : module]
      .map { ShellWord.quoted($0).escaped() }
    return hints + ["run `viper module forget \(words[0])`, then `viper module adopt \(words[1])`."]
  }
}
