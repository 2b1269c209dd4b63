import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

/// Finds, fetches and checks the templates to install.
extension TemplateInstallation {
  /// Reads and fetches the templates without locking the project.
  mutating func resolve(from loader: inout RepositoryLoader) throws(Diagnostic) {
    try checkOptions()
    var wanted: [TemplateResolver.Wanted] = []
    for declared in declared {
      let locked = options.updates(declared.name) ? nil : lockedEntry(for: declared)
      let state = try installed.state(of: declared.name)
      states[declared.name] = state
      if let locked, locked.origin.commit != nil, state.digest == locked.digest {
        alreadyInstalled.append((declared, locked))
      } else {
        wanted.append((declared, locked))
      }
    }
    var resolver = TemplateResolver(
      catalogs: catalogs, loader: loader, isFrozen: options.isFrozen, in: world)
    defer { loader = resolver.loader }
    do throws(Diagnostic) { templates = try resolver.resolve(wanted) } catch {
      throw namingMisspelledCatalogs(error)
    }
    warnings += resolver.warnings
    if resolver.loader.mode == .offline {
      warnAboutUnaskedRepositories(
        of: zip(wanted, templates).filter { $0.0.locked == nil }.map(\.1))
    }
    warnAboutUnusedCopies()
    try validate()
    // The project's folder counts before the bundled template of the same name.
    for index in templates.indices where templates[index].origin == .bundled {
      let name = templates[index].declared.name
      if states[name] != .missing {
        templates[index].origin = .local("\(TemplateLibrary.folderName)/\(name)")
      }
    }
    try compareBundled()
    if options.isFrozen { try resolver.check(alreadyInstalled.map { ($0.declared, $0.locked) }) }
  }

  /// The lock's entry for a template, if it has the source that the Rambafile declares.
  ///
  /// With `--frozen`, a template that needs no entry gets one, too.
  private func lockedEntry(for declared: DeclaredTemplate) -> RambafileLock.Entry? {
    guard let entry = lock[declared.name] else {
      guard options.isFrozen else { return nil }
      // Templates from folders have no versions, and earlier versions of viper locked no bundled ones.
      switch declared.source {
      case .local(_, let written): return .init(origin: .local(written), digest: "")
      case .named where BundledTemplates.names.contains(declared.name):
        return .init(origin: .bundled, digest: "")
      default: return nil
      }
    }
    let hasSameSource =
      switch (declared.source, entry.origin) {
      case (.git(let address, let reference, let path), .git(let other, let locked, let inner, _)):
        address.lockText.hasSameBytes(as: other) && reference == locked
          && path.map(ExactText.init) == inner.map(ExactText.init)
      case (.named, .catalog(let shown, _)):
        catalogs.all.contains { $0.shown.hasSameBytes(as: shown) }
      case (.named, .bundled): BundledTemplates.names.contains(declared.name)
      case (.local, .local): true
      default: false
      }
    return hasSameSource ? entry : nil
  }

  private func checkOptions() throws(Diagnostic) {
    var problems: [Diagnostic] = []
    for name in options.updatedNames ?? []
    where !declared.contains(where: { $0.name == name }) {
      problems.append(
        Diagnostic(
          .error, "install.unknown-name", "the Rambafile declares no template `\(name.escaped())`",
          notes: ["it declares \(declared.isEmpty ? "none" : declared.map(\.name).quotedList())."],
          hints: DidYouMean.hints(for: name, among: declared.map(\.name))))
    }
    if options.isFrozen {
      func report(_ problem: String, at location: SourceLocation? = nil) {
        problems.append(
          Diagnostic(
            .error, "lock.disagrees", "`\(RambafileLock.name(in: world))` \(problem)", at: location,
            hints: ["run `viper template install` without `--frozen` and commit the lock."]))
      }
      let unlocked = declared.filter { lockedEntry(for: $0) == nil }
      if lockBytes == nil, let first = unlocked.first {
        report("is missing, and must list \(unlocked.map(\.name).quotedList())", at: first.location)
      }
      for declared in unlocked where lockBytes != nil {
        report(
          lock[declared.name] == nil
            ? "does not list `\(declared.name)`"
            : "lists `\(declared.name)` from another source than the Rambafile",
          at: declared.location)
      }
      let names = Set(declared.map { ExactText($0.name) })
      for name in lock.names where !names.contains(ExactText(name)) {
        report("lists `\(name.escaped())`, which the Rambafile does not declare")
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
  }

  /// Adds a hint about a misspelled key `catalogs` to errors about missing templates.
  private func namingMisspelledCatalogs(_ error: Diagnostic) -> Diagnostic {
    guard let typed = rambafile.misspelling(of: .catalogs) else { return error }
    let problems = error.all.map { problem in
      guard problem.code == "template.not-found" else { return problem }
      var problem = problem
      problem.notes.append("\(typed.message).")
      problem.hints.insert(contentsOf: typed.hints, at: 0)
      return problem
    }
    return Diagnostic.combining(problems) ?? error
  }

  /// Warns that `--offline` takes the commit of a branch or tag from the cache.
  private mutating func warnAboutUnaskedRepositories(of templates: [ResolvedTemplate]) {
    for template in templates where template.origin.commit != nil {
      var reference = GitReference.defaultBranch
      if case .git(_, let named, _, _) = template.origin { reference = named }
      if reference.commit != nil { continue }
      let name = template.declared.name.escaped()
      warnings.append(
        Diagnostic(
          .warning, "install.unasked",
          "`\(name)` is from \(template.origin.shown) in the cache, as `--offline` asks no repository",
          at: template.declared.location,
          notes: ["the repository may have another commit for \(reference.shown) now."],
          hints: ["run `viper template install --update \(name)` without `--offline`."]))
    }
  }

  /// Warns about copies of `local` templates, which Generamba and earlier versions made.
  private mutating func warnAboutUnusedCopies() {
    for template in templates {
      let name = template.declared.name
      guard case .local = template.declared.source, states[name] != .missing,
        !template.isInstallation
      else { continue }
      let copy = installed.folder(of: name).display(in: world).escaped()
      warnings.append(
        Diagnostic(
          .warning, "install.unused-copy",
          "`\(copy)` is not used: `\(name)` is read from `\(template.origin.shown)`",
          at: template.declared.location,
          notes: ["viper reads the copy only where `\(template.origin.shown)` does not exist."],
          hints: ["move what you still need out of `\(copy)`, then delete it."]))
    }
  }

  private mutating func validate() throws(Diagnostic) {
    // The build of viper has checked the bundled ones.
    try templates.filter { $0.origin != .bundled }.mapAll { template throws(Diagnostic) in
      let folder = TemplateFolder(
        name: template.declared.name,
        origin: .memory(template.content, source: template.origin.shown), in: world)
      let check = try TemplateCheck(folder, on: world.clock.today())
      warnings += check.warnings
      if let spec = check.spec {
        warnings += DependencyCheck.warnings(for: spec.dependencies, rambafile, in: world)
      }
      if let problem = Diagnostic.combining(check.errors) { throw problem }
    }
  }

  /// Reports bundled templates that differ from the lock; errors with `--frozen`.
  private mutating func compareBundled() throws(Diagnostic) {
    try templates.filter { $0.origin == .bundled }.mapAll { template throws(Diagnostic) in
      let name = template.declared.name
      guard let entry = lock[name], !options.updates(name),
        var mismatch = try installed.bundledMismatch(
          of: name, entry, at: template.declared.location)
      else { return }
      mismatch.severity = options.isFrozen ? .error : .warning
      if options.isFrozen { throw mismatch }
      warnings.append(mismatch)
    }
  }
}
