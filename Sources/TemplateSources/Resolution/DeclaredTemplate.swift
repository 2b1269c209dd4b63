package import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// A template that the Rambafile declares, checked.
package struct DeclaredTemplate: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    /// A folder: absolute, and as it was written.
    case local(Path, written: String)
    case git(GitAddress, GitReference, path: String?)
    /// To be looked up in the catalogs and among the bundled templates.
    case named
  }

  package var name: String
  package var source: Source
  /// The place to point at when something is wrong with the source.
  package var location: SourceLocation?

  package init(name: String, source: Source, location: SourceLocation? = nil) {
    self.name = name
    self.source = source
    self.location = location
  }
}

extension DeclaredTemplate {
  /// The templates of a Rambafile in its order, each name once.
  ///
  /// The warnings are about what is odd but usable; all that is wrong is thrown together.
  package static func read(
    _ rambafile: Rambafile, in world: World, warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> [DeclaredTemplate] {
    var problems: [Diagnostic] = []
    var templates: [DeclaredTemplate?] = []
    // Where each is, by the name that it has on a disk that ignores case.
    var places: [String: Int] = [:]
    for declaration in rambafile.templates {
      do throws(Diagnostic) {
        let template = try read(declaration, rambafile, in: world, warnings: &warnings)
        let key = template.name.lowercased()
        if let index = places[key], let other = templates[index] {
          guard other.name == template.name else {
            throw Diagnostic(
              .error, "template.case-clash",
              "`\(other.name)` and `\(template.name)` would share one folder on a Mac",
              at: declaration.name.location, hints: ["rename one of them."])
          }
          warnings.append(
            Diagnostic(
              .warning, "rambafile.template-twice",
              "the template `\(template.name)` is declared twice; the last one counts",
              at: declaration.name.location, hints: ["delete one of the two."]))
          templates[index] = nil
        }
        places[key] = templates.count
        templates.append(template)
      } catch {
        problems.append(error)
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return templates.compactMap(\.self)
  }

  private static func read(
    _ declaration: TemplateDeclaration, _ rambafile: Rambafile, in world: World,
    warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> DeclaredTemplate {
    let name = declaration.name.value
    try TemplateName.check(name, at: declaration.name.location)
    let references = [declaration.branch, declaration.tag, declaration.revision]
      .compactMap(\.self)
    guard let git = declaration.git else {
      if let extra = (references + [declaration.path].compactMap(\.self)).first {
        warnings.append(
          Diagnostic(
            .warning, "rambafile.template",
            "`\(name)` has no `git`, so `\(extra.value.escaped())` means nothing",
            at: extra.location, hints: ["add `git: ADDRESS`."]))
      }
      guard let local = declaration.local else {
        return DeclaredTemplate(name: name, source: .named, location: declaration.name.location)
      }
      let path = localPath(local.value, from: rambafile.folder, world)
      return DeclaredTemplate(
        name: name, source: .local(path, written: local.value), location: local.location)
    }
    if let local = declaration.local {
      warnings.append(
        Diagnostic(
          .warning, "rambafile.template", "`\(name)` has `git` and `local`; `git` counts",
          at: local.location))
    }
    guard references.count <= 1 else {
      throw Diagnostic(
        .error, "rambafile.template",
        "`\(name)` can follow a branch, a tag or a revision, not several",
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

  /// A folder of this computer; `~` is the home folder.
  static func localPath(_ text: String, from folder: Path, _ world: World) -> Path {
    if text == "~" || text.begins(with: "~/"), let home = world.environment.home {
      return home.appending(String(Substring(text.utf8.dropFirst(2)))).normalized
    }
    return folder.appending(text).normalized
  }

  /// Where a template lies that is read from a folder of this computer; nil for all others.
  package var localFolder: Path? {
    if case .local(let folder, _) = source { folder } else { nil }
  }

  /// Says that the folder of a template that is read from one is not there.
  static func missingFolder(
    of name: String, _ folder: Path, at location: SourceLocation?, in world: World
  ) -> Diagnostic {
    Diagnostic(
      .error, "template.no-folder",
      "the folder `\(folder.display(in: world).escaped())` of the template `\(name.escaped())` is not there",
      at: location, hints: ["correct `local`; a relative path starts at the Rambafile."])
  }

  private static func subfolder(_ path: Located<String>?) throws(Diagnostic) -> String? {
    guard let path else { return nil }
    let parts = Path(path.value).components
    guard !parts.contains(".."), path.value.escaped() == path.value else {
      throw Diagnostic(
        .error, "rambafile.template",
        "`\(path.value.escaped())` leads out of the repository", at: path.location,
        hints: ["write the template's folder from the top of the repository."])
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }
}

extension GitAddress {
  /// Warns about what works but should not be written down or used.
  package func warn(at location: SourceLocation?, into warnings: inout [Diagnostic]) {
    if holdsPassword {
      warnings.append(
        Diagnostic(
          .warning, "git.password", "the address of `\(shown.escaped())` holds a password",
          at: location,
          hints: ["take it out: git asks your credential helper. See `git help credentials`."]))
    }
    if isUnprotected {
      warnings.append(
        Diagnostic(
          .warning, "git.unprotected",
          "what comes from `\(shown.escaped())` can be changed on its way", at: location,
          hints: ["use `https://` or ssh."]))
    }
  }
}

extension String {
  /// Whether two names mean one file on a disk that ignores case.
  func isSameOnMac(as other: String) -> Bool { lowercased() == other.lowercased() }
}
