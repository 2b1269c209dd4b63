import Configuration
package import Diagnostics
import ModuleTemplates
package import TemplateSources
package import Workspace

/// Installs the templates that the Rambafile declares, once all are found and checked.
package struct TemplateInstallation: ProjectAction {
  let options: InstallOptions
  package var world: World
  let rambafile: Rambafile
  private let rambafileBytes: [UInt8]
  let declared: [DeclaredTemplate]
  let catalogs: CatalogSources
  let lock: RambafileLock
  /// The lock's content; nil where there is no lock.
  let lockBytes: [UInt8]?
  /// In the order of the Rambafile, without those in ``alreadyInstalled``.
  var templates: [ResolvedTemplate] = []
  /// The templates that are already installed, with the lock's entries.
  var alreadyInstalled: [(declared: DeclaredTemplate, locked: RambafileLock.Entry)] = []
  var states: [String: TemplateLibrary.State] = [:]
  var warnings: [Diagnostic]

  /// The code of the error that another run changed what this one read.
  private static let busy: Diagnostic.Code = "install.busy"
  /// How often it starts again because of that.
  private static let attempts = 5

  /// Installs the templates; a preview fetches them, but changes nothing in the project.
  ///
  /// It starts again when another run changes Rambafile, lock or templates meanwhile.
  package static func run(
    _ options: InstallOptions, isPreview: Bool, from loader: RepositoryLoader, in world: World
  ) throws(Diagnostic) -> InstallPlan {
    var loader = loader
    var attempt = 1
    while true {
      do throws(Diagnostic) {
        var installation = try TemplateInstallation(options, in: world)
        try installation.resolve(from: &loader)
        if isPreview { return try installation.preview() }
        let plan = try installation.apply()
        InstalledDigests(in: world).add(plan.items.filter { !$0.origin.isInPlace }.map(\.digest))
        return plan
      } catch {
        guard error.code == busy, attempt < attempts else { throw error }
        attempt += 1
      }
    }
  }

  /// Reads Rambafile, catalogs and lock.
  private init(_ options: InstallOptions, in world: World) throws(Diagnostic) {
    let path = world.rambafile
    guard let bytes = try world.configurationFile(at: path) else {
      throw try ProjectLocator.errorAboveProjects(in: world.project, world: world)
        ?? Diagnostic(
          .error, "rambafile.missing", "there is no `\(path.display(in: world))`",
          hints: ["run `viper setup` to write one, or pass the folder of another: `-C FOLDER`."])
    }
    self.options = options
    self.world = world
    rambafileBytes = bytes
    rambafile = try Rambafile(bytes, at: path, named: path.display(in: world))
    var warnings = rambafile.warnings
    declared = try DeclaredTemplate.read(rambafile, in: world, warnings: &warnings)
    catalogs = try CatalogSources(of: rambafile, in: world, warnings: &warnings)
    self.warnings = warnings
    lockBytes = try world.configurationFile(at: RambafileLock.path(in: world))
    let lockName = RambafileLock.name(in: world)
    lock = if let lockBytes { try RambafileLock(lockBytes, named: lockName) } else { .init() }
  }

  var installed: TemplateLibrary { TemplateLibrary(in: world) }

  private var lockFile: Path { RambafileLock.path(in: world) }

  package func editedFiles() throws(Diagnostic) -> [Path] { [lockFile] }

  /// Compares the templates with the installed ones; other runs wait, so it fetches nothing.
  package func plan() throws(Diagnostic) -> InstallPlan {
    var isCurrent = try world.configurationFile(at: world.rambafile) == rambafileBytes
    if isCurrent { isCurrent = try world.configurationFile(at: lockFile) == lockBytes }
    for (name, state) in states where isCurrent {
      isCurrent = try installed.state(of: name) == state
    }
    guard isCurrent else {
      throw Diagnostic(
        .error, Self.busy,
        "`\(world.rambafile.display(in: world).escaped())`, its lock or its templates keep changing",
        notes: ["another run or a sync tool may be writing."],
        hints: ["wait for it, then run again."])
    }
    var changes: [Change] = []
    var items = try templates.mapAll { template throws(Diagnostic) in
      let name = template.declared.name
      let action = try action(for: template)
      if action == .installed || action == .updated {
        changes.append(installed.change(to: template.content, from: states[name]))
      }
      return InstallPlan.Item(
        name: name, action: action, origin: template.origin, digest: template.content.digest,
        previous: lock[name]?.origin)
    }
    items += alreadyInstalled.map { declared, locked in
      InstallPlan.Item(
        name: declared.name, action: .unchanged, origin: locked.origin, digest: locked.digest,
        previous: locked.origin)
    }
    var newLock = RambafileLock()
    for item in items {
      if case .local = item.origin { continue }
      let locked = lock[item.name]
      // Only `--update` changes the version, also that of a bundled template.
      let isKept =
        item.origin == .bundled && locked?.origin == .bundled && !options.updates(item.name)
      newLock[item.name] = isKept ? locked : .init(origin: item.origin, digest: item.digest)
    }
    let text = Array(newLock.text.utf8)
    if !options.isFrozen, text != lockBytes, !newLock.names.isEmpty || lockBytes != nil {
      changes.append(.edit(lockFile, to: text, previous: lockBytes))
    }
    let names = Set(declared.map { $0.name.lowercased() })
    return InstallPlan(
      items: declared.compactMap { declared in items.first { $0.name == declared.name } },
      undeclared: try installed.installedNames { !names.contains($0.lowercased()) },
      changes: changes, warnings: warnings)
  }

  private func action(for template: ResolvedTemplate) throws(Diagnostic) -> InstallPlan.Action {
    if template.origin.isInPlace || template.isInstallation { return .inPlace }
    let name = template.declared.name
    let (problem, hint): (String, String)
    switch states[name] {
    case nil, .missing: return .installed
    case .folder(let content):
      if content.digest == template.content.digest { return .unchanged }
      if content.digest == lock[name]?.digest || options.isForced { return .updated }
      // It may be the version that another branch locks.
      if InstalledDigests(in: world).contains(content.digest) { return .updated }
      problem = "differs from what viper would install, and would be lost"
      hint =
        "to keep it, write `local: \(TemplateLibrary.folderName)/\(name)` in the Rambafile as its only source, or pass `--force` to replace it."
    case .foreign(let what):
      problem = "is \(what), which viper does not replace"
      hint = "move it away, or remove `\(name)` from the Rambafile."
    }
    throw Diagnostic(
      .error, "install.edited", "`\(installed.folder(of: name).display(in: world))` \(problem)",
      at: template.declared.location, hints: [hint])
  }
}
