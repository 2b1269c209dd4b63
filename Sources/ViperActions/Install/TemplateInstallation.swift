import Configuration
package import Diagnostics
import ModuleTemplates
package import TemplateSources
package import Workspace

/// Installs the templates that the Rambafile declares, once all are found and checked.
package struct TemplateInstallation: ProjectAction {
  let inputs: InstallInputs
  let options: InstallOptions
  package var world: World
  /// In the order of the Rambafile, without those in ``alreadyInstalled``.
  var templates: [ResolvedTemplate] = []
  /// The lock's entries of templates that are already installed.
  var alreadyInstalled: [String: RambafileLock.Entry] = [:]
  var states: [String: TemplateLibrary.State] = [:]
  var warnings: [Diagnostic] = []

  /// The code of the error that another run changed the inputs.
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
        let installation = try TemplateInstallation(options, from: &loader, in: world)
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

  var installed: TemplateLibrary { TemplateLibrary(in: world) }

  package func editedFiles() throws(Diagnostic) -> [Path] { [RambafileLock.path(in: world)] }

  /// Compares the templates with the installed ones; other runs wait, so it fetches nothing.
  package func plan() throws(Diagnostic) -> InstallPlan {
    var isCurrent = try inputs.areUnchanged(in: world)
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
        previous: inputs.lock[name]?.origin)
    }
    items += alreadyInstalled.map { name, entry in
      InstallPlan.Item(
        name: name, action: .unchanged, origin: entry.origin, digest: entry.digest,
        previous: entry.origin)
    }
    var lock = RambafileLock()
    for item in items {
      if case .local = item.origin { continue }
      lock[item.name] = RambafileLock.Entry(origin: item.origin, digest: item.digest)
      // Only `--update` changes the version, also that of a bundled template.
      if item.origin == .bundled, !options.updates(item.name),
        let locked = inputs.lock[item.name], locked.origin == .bundled
      {
        lock[item.name] = locked
      }
    }
    let declared = Set(inputs.declared.map { $0.name.lowercased() })
    let text = Array(lock.text.utf8)
    let lockFile = RambafileLock.path(in: world)
    if !options.isFrozen, text != inputs.lockBytes, !lock.names.isEmpty || inputs.lockBytes != nil {
      changes.append(.edit(lockFile, to: text, previous: inputs.lockBytes))
    }
    return InstallPlan(
      items: inputs.declared.compactMap { declared in items.first { $0.name == declared.name } },
      undeclared: try installed.installedNames { !declared.contains($0.lowercased()) },
      changes: changes, warnings: warnings)
  }

  private func action(for template: ResolvedTemplate) throws(Diagnostic) -> InstallPlan.Action {
    if template.isInPlace { return .inPlace }
    let name = template.declared.name
    switch states[name] {
    case nil, .missing: return .installed
    case .folder(let content):
      if content.digest == template.content.digest { return .unchanged }
      if content.digest == inputs.lock[name]?.digest || options.isForced { return .updated }
      // It may be the version that another branch locks.
      if InstalledDigests(in: world).contains(content.digest) { return .updated }
      throw edited(
        template, "was edited and would be lost",
        hints: [
          "write `local: \(TemplateLibrary.folderName)/\(name)` to keep it, or pass `--force`."
        ])
    case .foreign(let what):
      throw edited(
        template, "is \(what), which viper does not replace",
        hints: ["move it away, or remove `\(name)` from the Rambafile."])
    }
  }

  private func edited(
    _ template: ResolvedTemplate, _ problem: String, hints: [String]
  ) -> Diagnostic {
    let folder = installed.folder(of: template.declared.name).display(in: world)
    return Diagnostic(
      .error, "install.edited", "`\(folder)` \(problem)", at: template.declared.location,
      hints: hints)
  }
}
