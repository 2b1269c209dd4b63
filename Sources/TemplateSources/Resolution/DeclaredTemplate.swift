package import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// A checked template declaration of the Rambafile.
package struct DeclaredTemplate: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    /// A folder: its absolute path, and the text in the Rambafile.
    case local(Path, written: String)
    case git(GitAddress, GitReference, path: String?)
    /// A template of a catalog, or a bundled one.
    case named
  }

  package var name: String
  package var source: Source
  /// The location for errors about the source.
  package var location: SourceLocation?

  package init(name: String, source: Source, location: SourceLocation? = nil) {
    self.name = name
    self.source = source
    self.location = location
  }

  /// Reads the templates of a Rambafile in its order, each name once.
  package static func read(
    _ rambafile: Rambafile, in world: World, warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> [DeclaredTemplate] {
    // By name without case: a disk may ignore case.
    var names: [String: Located<String>] = [:]
    let templates = try rambafile.templates.mapAll { declaration throws(Diagnostic) in
      let template = try read(declaration, rambafile, in: world, warnings: &warnings)
      let (name, place) = (template.name, declaration.name.location)
      if let other = names[name.caseFolded] {
        guard other.value == name else { throw caseClash(of: declaration.name, with: other) }
        warnings.append(
          Diagnostic(
            .warning, "rambafile.template-twice",
            "the template `\(name)` is declared again; the last one counts", at: place,
            hints: other.location.map { ["delete the one on line \($0.line)."] } ?? []))
      }
      names[name.caseFolded] = declaration.name
      return template
    }
    var seen: Set<String> = []
    return templates.reversed().filter { seen.insert($0.name).inserted }.reversed()
  }

  /// The error for two templates whose names differ only in case.
  package static func caseClash(
    of name: Located<String>, with other: Located<String>
  ) -> Diagnostic {
    Diagnostic(
      .error, "template.case-clash",
      "the templates `\(other.value.escaped())` and `\(name.value.escaped())` differ only in case",
      at: name.location,
      notes: ["they have the same folder on disks that ignore case."]
        + (other.location.map { ["the other is on line \($0.line)."] } ?? []),
      hints: ["delete or rename one of the two."])
  }

  private static func read(
    _ declaration: TemplateDeclaration, _ rambafile: Rambafile, in world: World,
    warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> DeclaredTemplate {
    let name = declaration.name.value
    try TemplateName.check(name, at: declaration.name.location)
    let references = [declaration.branch, declaration.tag, declaration.revision].compactMap(\.self)
    guard let git = declaration.git else {
      if let extra = (references + [declaration.path].compactMap(\.self)).first {
        warnings.append(
          Diagnostic(
            .warning, "rambafile.template",
            "the template `\(name)` has no `git`, so viper ignores `branch`, `tag`, `revision` and `path`",
            at: extra.location, hints: ["delete them, or add the repository's address as `git`."]
          ))
      }
      guard let local = declaration.local else {
        return DeclaredTemplate(name: name, source: .named, location: declaration.name.location)
      }
      let path = rambafile.folder.appending(local.value, home: world.environment.home)
      return DeclaredTemplate(
        name: name, source: .local(path, written: local.value), location: local.location)
    }
    if let local = declaration.local {
      warnings.append(
        Diagnostic(
          .warning, "rambafile.template",
          "the template `\(name)` has `git` and `local`; viper uses `git`",
          at: local.location, hints: ["delete one of the two."]))
    }
    guard references.count <= 1 else {
      throw Diagnostic(
        .error, "rambafile.template",
        "the template `\(name)` has more than one of `branch`, `tag` and `revision`",
        at: references[1].location, hints: ["keep one of them."])
    }
    let reference = GitReference(
      branch: declaration.branch?.value, tag: declaration.tag?.value,
      revision: declaration.revision?.value)
    try reference.check(at: references.first?.location)
    let address = try GitAddress(
      git.value, from: rambafile.folder, home: world.environment.home, at: git.location)
    address.warn(at: git.location, into: &warnings)
    return DeclaredTemplate(
      name: name, source: .git(address, reference, path: try subfolder(declaration.path)),
      location: git.location)
  }

  static func missingFolder(
    of name: String, _ folder: Path, at location: SourceLocation?, in world: World
  ) -> Diagnostic {
    Diagnostic(
      .error, "template.no-folder",
      "the folder `\(folder.display(in: world).escaped())` of the template `\(name.escaped())` does not exist",
      at: location,
      hints: [
        world.submoduleHint(for: folder)
          ?? "correct `local`; a relative path starts at the Rambafile."
      ])
  }

  private static func subfolder(_ path: Located<String>?) throws(Diagnostic) -> String? {
    guard let path else { return nil }
    let parts = Path(path.value).components
    guard !parts.contains(".."), path.value.escaped() == path.value else {
      throw Diagnostic(
        .error, "rambafile.template",
        "`\(path.value.escaped())` is not a path inside the repository", at: path.location,
        hints: ["write the template's folder from the top of the repository."])
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }
}
