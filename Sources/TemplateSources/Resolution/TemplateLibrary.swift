package import Configuration
package import Diagnostics
package import ModuleTemplates
package import Workspace

/// The templates that `gen` can use without fetching. First those with `local`, then installed, then bundled.
package struct TemplateLibrary: Sendable {
  /// The folder of installed templates, the same as Generamba's.
  package static let folderName = "Templates"

  let folder: Path
  package let world: World
  /// The templates that the Rambafile declares.
  package let declared: [TemplateDeclaration]

  /// Without a Rambafile, no template is declared.
  package init(for rambafile: Rambafile? = nil, in world: World) {
    folder = world.project.appending(Self.folderName)
    self.world = world
    declared = rambafile?.templates ?? []
  }

  /// The library with the templates that the project's Rambafile declares.
  package static func ofProject(in world: World) throws(Diagnostic) -> TemplateLibrary {
    TemplateLibrary(for: try Rambafile.ifThere(in: world), in: world)
  }

  /// The sorted names of the templates in `Templates/`; reads only folders that `isWanted` accepts.
  package func installedNames(
    where isWanted: (String) -> Bool = { _ in true }
  ) throws(Diagnostic) -> [String] {
    try world.reportingIfThere(try world.templateNames(in: folder, where: isWanted)) ?? []
  }

  /// Finds a template by name.
  ///
  /// A template with `local` is read from its folder, so that edits take effect at once. Without that
  /// folder, viper uses an installed copy, which Generamba makes. Installed templates come before
  /// bundled ones, so that a project can change a bundled template. One with `git` is never bundled.
  package func template(named name: String) throws(Diagnostic) -> TemplateFolder {
    guard TemplateName.isFolderName(name) else {
      throw Diagnostic(
        .error, "template.name", "`\(name.escaped())` is not the name of a template",
        hints: ["`viper template list` shows the names of templates; they have no slashes."])
    }
    let declaration = declared.last { $0.name.value == name }
    if let local = try localFolder(of: declaration) {
      return TemplateFolder(name: name, origin: .folder(local), in: world)
    }
    let installed = folder(of: name)
    let found = try world.reportingIfThere(try world.files.status(installed))
    if found??.kind == .folder {
      var spelling = ExistingSpelling(on: world.files)
      let name = spelling.name(name, in: folder) ?? name
      return TemplateFolder(name: name, origin: .folder(folder.appending(name)), in: world)
    }
    if let local = declaredFolder(of: declaration) {
      throw DeclaredTemplate.missingFolder(of: name, local.value, at: local.location, in: world)
    }
    if declaration?.git == nil, BundledTemplates.names.contains(name) {
      return TemplateFolder(name: name, origin: .bundled, in: world)
    }
    throw try unknown(name)
  }

  /// The warning that an installed or bundled template differs from the lock.
  package func lockMismatch(of name: String) throws(Diagnostic) -> Diagnostic? {
    let declaration = declared.last { $0.name.value == name }
    guard let declaration, try localFolder(of: declaration) == nil,
      let entry = try RambafileLock.ifThere(in: world)?[name]
    else { return nil }
    let state = try state(of: name)
    if state == .missing {
      return try bundledMismatch(of: name, entry, at: declaration.name.location)
    }
    guard !entry.origin.isInPlace, let digest = state.digest, digest != entry.digest else {
      return nil
    }
    return Diagnostic(
      .warning, "template.unlike-lock",
      "the installed template `\(name.escaped())` does not match `\(RambafileLock.name(in: world))`",
      at: declaration.name.location, notes: ["the lock has it from \(entry.origin.shown)."],
      hints: [
        "run `viper template install`.",
        "if you edited it, write `local: \(Self.folderName)/\(name)` in the Rambafile to keep it.",
      ])
  }

  /// The warning that a bundled template differs from the lock of another version of viper.
  package func bundledMismatch(
    of name: String, _ entry: RambafileLock.Entry, at location: SourceLocation?
  ) throws(Diagnostic) -> Diagnostic? {
    guard entry.origin == .bundled, BundledTemplates.names.contains(name),
      try TemplateFolder(name: name, origin: .bundled, in: world).content().digest != entry.digest
    else { return nil }
    return Diagnostic(
      .warning, "template.bundled-version",
      "the bundled template `\(name)` does not match `\(RambafileLock.name(in: world))`",
      at: location,
      notes: [
        "viper \(VersionRequirement.current) has another version of it than the one that wrote the lock."
      ],
      hints: [
        "install the version of viper that the team uses.",
        "to change the lock to this version, run `viper template install --update \(name)`.",
      ])
  }

  private func localFolder(of declaration: TemplateDeclaration?) throws(Diagnostic) -> Path? {
    guard let declaration, let local = declaredFolder(of: declaration) else { return nil }
    return try FolderTreeReader(world: world)
      .templateFolder(named: declaration.name.value, at: local.value)
  }

  private func declaredFolder(of declaration: TemplateDeclaration?) -> Located<Path>? {
    guard declaration?.git == nil, let local = declaration?.local else { return nil }
    return Located(
      folder.parent.appending(local.value, home: world.environment.home), at: local.location)
  }

  private func unknown(_ name: String) throws(Diagnostic) -> Diagnostic {
    if let declaration = declared.last(where: { $0.name.value == name }) {
      var (state, hint) = ("does not exist", "run `viper template install`.")
      if case .foreign(let what) = try self.state(of: name) {
        (state, hint) = ("is \(what)", "move it away, and run `viper template install`.")
      }
      return Diagnostic(
        .error, "template.not-installed", "the template `\(name)` is not installed",
        at: declaration.name.location,
        notes: ["`\(folder(of: name).display(in: world).escaped())` \(state)."], hints: [hint])
    }
    let known = try installedNames() + BundledTemplates.names
    let list = Array(Set(known)).sorted().map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .error, "template.unknown", "no template named `\(name.escaped())`",
      notes: ["the installed and bundled templates are \(list)."],
      hints: DidYouMean.hints(for: name, among: known + declared.map(\.name.value)) + [
        "run `viper template search \(ShellWord.quoted(name).escaped())` to look in the catalogs."
      ])
  }

  // MARK: The folder `Templates`

  /// What is in the folder `Templates/NAME`.
  package enum State: Sendable, Hashable {
    case missing
    case folder(TemplateContent)
    /// The text names what viper did not install: a link, file, repository or folder with links.
    case foreign(String)

    /// The digest of the files; nil unless it is a folder.
    package var digest: String? {
      if case .folder(let content) = self { content.digest } else { nil }
    }
  }

  package func folder(of name: String) -> Path { folder.appending(name) }

  package func state(of name: String) throws(Diagnostic) -> State {
    let folder = folder(of: name)
    switch try world.reportingIfThere(try world.files.linkStatus(folder))??.kind {
    case nil: return .missing
    case .symbolicLink: return .foreign("a symbolic link")
    case .file, .other: return .foreign("a file")
    case .folder: break
    }
    if try world.linkKind(of: folder.appending(".git")) != nil {
      return .foreign("a git repository")
    }
    // This includes files that no template has: the user put them there.
    guard let tree = try FolderTreeReader(world: world, readsAllFiles: true).tree(of: folder),
      !tree.entries.isEmpty
    else { return .missing }
    // viper installs no template with a link.
    if tree.hasLinks { return .foreign("a folder with links") }
    return .folder(TemplateContent(name: name, files: tree.files))
  }

  /// The change that replaces an installed template; it fails if `state` is out of date by then.
  package func change(to content: TemplateContent, from state: State?) -> Change {
    var previous: [String: [UInt8]] = [:]
    if case .folder(let old)? = state { previous = old.files }
    return Change(
      .replaceFolder(files: content.files.byPath, previous: previous.byPath),
      folder(of: content.name), in: folder)
  }
}

extension World {
  /// Whether there is a folder with a rambaspec.
  package func isTemplate(_ path: Path) throws(FileError) -> Bool {
    guard try files.status(path)?.kind == .folder else { return false }
    return try files.entries(of: path).contains(where: \.isRambaspec)
  }

  /// The names of the templates in a folder; looks only into those that `isWanted` accepts.
  package func templateNames(
    in folder: Path, where isWanted: (String) -> Bool = { _ in true }
  ) throws(FileError) -> [String] {
    var names: [String] = []
    for name in try files.entries(of: folder) where !name.begins(with: ".") && isWanted(name) {
      if try isTemplate(folder.appending(name)) { names.append(name) }
    }
    return names
  }
}
