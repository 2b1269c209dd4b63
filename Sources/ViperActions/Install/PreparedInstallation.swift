import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// An installation of which everything was found: compares that with what is there.
struct PreparedInstallation: ProjectAction {
  private let findings: ResolvedTemplates
  private let inputs: InstallInputs
  private let options: InstallOptions
  let world: World
  private let installed: InstalledTemplates

  init(
    _ findings: ResolvedTemplates, _ inputs: InstallInputs, _ options: InstallOptions, in world: World
  ) {
    self.findings = findings
    self.inputs = inputs
    self.options = options
    self.world = world
    installed = InstalledTemplates(in: world)
  }

  func editedFiles() throws(Diagnostic) -> [Path] { [RambafileLock.path(in: world)] }

  /// What is thrown where others have changed something since it was looked at.
  static let busy: Diagnostic.Code = "install.busy"

  /// As ``report()``. Nothing is looked up, fetched or rendered while others wait.
  ///
  /// - Throws: also when something is not as it was when it was looked at.
  func plan() throws(Diagnostic) -> InstallPlan {
    guard try isCurrent() else {
      throw Diagnostic(
        .error, Self.busy,
        "other runs keep changing `\(world.rambafile.display(in: world))` or its lock",
        hints: ["try again."])
    }
    return try report()
  }

  private func isCurrent() throws(Diagnostic) -> Bool {
    guard try inputs.areCurrent(in: world) else { return false }
    for (name, state) in findings.states where try installed.state(of: name) != state {
      return false
    }
    return true
  }

  /// Decides for each template what becomes of it.
  ///
  /// - Throws: what would be lost; all of it together.
  func report() throws(Diagnostic) -> InstallPlan {
    var items: [InstallPlan.Item] = []
    var changes: [Change] = []
    var problems: [Diagnostic] = []
    for template in findings.templates {
      do throws(Diagnostic) {
        let action = try action(for: template)
        items.append(item(template, action))
        if action == .installed || action == .updated { changes.append(change(template)) }
      } catch {
        problems.append(error)
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    items += findings.settled.map { name, entry in
      InstallPlan.Item(
        name: name, action: .unchanged, origin: entry.origin, digest: entry.digest,
        previous: entry.origin)
    }
    let lock = newLock(items)
    let text = Array(lock.text.utf8)
    let last = Change.edit(
      RambafileLock.path(in: world), to: text, previous: inputs.lockBytes, seen: inputs.lockSeen)
    let lockIsNew = text != inputs.lockBytes && (!lock.names.isEmpty || inputs.lockBytes != nil)
    return InstallPlan(
      items: inputs.declared.compactMap { declared in items.first { $0.name == declared.name } },
      undeclared: try undeclaredNames(), lockName: inputs.lockName, lockIsNew: lockIsNew,
      changes: lockIsNew ? changes + [last] : changes, warnings: findings.warnings)
  }

  /// What is installed, is not in the Rambafile and stays.
  private func undeclaredNames() throws(Diagnostic) -> [String] {
    let declared = Set(inputs.declared.map { $0.name.lowercased() })
    return try TemplateLibrary(in: world).installedNames {
      !declared.contains($0.lowercased())
    }
  }

  private func item(
    _ template: ResolvedTemplate, _ action: InstallPlan.Action
  ) -> InstallPlan.Item {
    let name = template.declared.name
    return InstallPlan.Item(
      name: name, action: action, origin: template.origin, digest: template.content.digest,
      previous: inputs.lock[name]?.origin)
  }

  private func action(
    for template: ResolvedTemplate
  ) throws(Diagnostic) -> InstallPlan.Action {
    if template.isInPlace { return .inPlace }
    let name = template.declared.name
    switch findings.states[name] {
    case nil, .missing: return .installed
    case .folder(let content):
      if content.digest == template.content.digest { return .unchanged }
      if content.digest == inputs.lock[name]?.digest || options.isForced { return .updated }
      // Another branch has another version.
      if InstalledDigests(in: world).contains(content.digest) { return .updated }
      throw edited(
        template,
        inputs.lock[name] == nil
          ? "it differs from its source, and no lock says that it was installed."
          : "it is not as it was installed.")
    case .foreign(let what): throw edited(template, "it is \(what).", canForce: false)
    }
  }

  private func edited(
    _ template: ResolvedTemplate, _ note: String, canForce: Bool = true
  ) -> Diagnostic {
    let name = template.declared.name
    let folder = installed.folder(of: name).display(in: world)
    return Diagnostic(
      .error, "install.edited", "`\(folder)` was edited and would be lost",
      at: template.declared.location, notes: [note],
      hints: canForce
        ? [
          "replace it with `viper template install --force`, or keep it: declare it with `local: \(TemplateLibrary.folderName)/\(name)`."
        ] : ["move it away, or take `\(name)` out of the Rambafile."])
  }

  /// What was there when the plan was made is compared with what is there until it is exchanged.
  private func change(_ template: ResolvedTemplate) -> Change {
    let name = template.declared.name
    var previous: [String: [UInt8]] = [:]
    if case .folder(let content)? = findings.states[name] { previous = content.files }
    return Change(
      .replaceFolder(files: template.content.files.byPath, previous: previous.byPath),
      installed.folder(of: name), in: world.project.appending(TemplateLibrary.folderName))
  }

  private func newLock(_ items: [InstallPlan.Item]) -> RambafileLock {
    var lock = RambafileLock()
    for item in items where !item.origin.isInPlace {
      lock[item.name] = RambafileLock.Entry(origin: item.origin, digest: item.digest)
    }
    return lock
  }
}
