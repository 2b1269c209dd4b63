import Configuration
package import Diagnostics
package import ModuleTemplates
package import Workspace

/// Finds the files of declared templates, in the version of the lock or the newest one.
package struct TemplateResolver {
  /// A template with its entry in the lock; nil for the newest version.
  package typealias Wanted = (declared: DeclaredTemplate, locked: RambafileLock.Entry?)

  private let catalogs: CatalogSources
  private let world: World
  private var lockName: String { RambafileLock.name(in: world) }
  /// Whether a catalog that is a folder must have the files of the lock, too.
  private let isFrozen: Bool
  package private(set) var loader: RepositoryLoader
  private var catalogTrees: [CatalogSource.Place: FetchedTree] = [:]
  package private(set) var warnings: [Diagnostic] = []

  package init(
    catalogs: CatalogSources, loader: RepositoryLoader, isFrozen: Bool = false, in world: World
  ) {
    self.catalogs = catalogs
    self.loader = loader
    self.isFrozen = isFrozen
    self.world = world
  }

  /// Finds templates; fetches what is missing.
  package mutating func resolve(_ wanted: [Wanted]) throws(Diagnostic) -> [ResolvedTemplate] {
    try loader.load(wanted.flatMap(requests))
    return try wanted.mapAll { item throws(Diagnostic) in try resolve(item) }
  }

  /// Compares entries of the lock with the cached commits; fetches nothing.
  package mutating func check(_ wanted: [Wanted]) throws(Diagnostic) {
    try wanted.mapAll { item throws(Diagnostic) in
      let requests = requests(for: item)
      let isKnown = requests.allSatisfy { loader.loadFromCache($0) }
      if isKnown, !requests.isEmpty { _ = try resolve(item) }
    }
  }

  // MARK: Fetching

  private func requests(for item: Wanted) -> [RepositoryLoader.Request] {
    let commit = item.locked?.origin.commit
    switch item.declared.source {
    case .local: return []
    case .git(let address, let reference, _):
      return [
        RepositoryLoader.Request(
          address: address, reference: commit.map { .revision($0) } ?? reference,
          location: item.declared.location)
      ]
    case .named:
      let sources = item.locked.map { [lockedCatalog($0)].compactMap(\.self) }
      return (sources ?? catalogs.declared).compactMap { $0.request(at: commit) }
    }
  }

  private func lockedCatalog(_ entry: RambafileLock.Entry) -> CatalogSource? {
    guard case .catalog(let shown, _) = entry.origin else { return nil }
    return catalogs.all.first { $0.shown.hasSameBytes(as: shown) }
  }

  // MARK: Finding

  private mutating func resolve(_ item: Wanted) throws(Diagnostic) -> ResolvedTemplate {
    let (declared, locked) = item
    switch declared.source {
    case .local(let folder, let written): return try local(declared, folder, written)
    case .git(let address, let reference, let path):
      let fetched = try tree(for: requests(for: item)[0], isLocked: locked != nil, of: declared)
      guard let folder = fetched.tree.folder(ofTemplate: declared.name, at: path) else {
        throw fetched.tree.missing(
          declared.name, at: path, of: "`\(address.shown)`", declared.location)
      }
      return try resolved(
        declared, in: fetched, at: folder,
        .git(address: address.lockText, reference: reference, path: path, commit: fetched.commit),
        locked)
    case .named:
      guard let locked else { return try findInSources(declared) }
      guard let catalog = lockedCatalog(locked) else { return try bundled(declared) }
      if let template = try find(declared, in: catalog, locked) { return template }
      throw Diagnostic(
        .error, "template.not-found",
        "`\(catalog.shown.escaped())` has no template `\(declared.name)`", at: declared.location,
        notes: ["`\(lockName)` has it from this catalog."],
        hints: ["run `viper template install --update \(declared.name)`."])
    }
  }

  private func tree(
    for request: RepositoryLoader.Request, isLocked: Bool, of declared: DeclaredTemplate
  ) throws(Diagnostic) -> FetchedTree {
    do throws(Diagnostic) {
      let fetched = try loader.tree(for: request)
      // The lock may contain the id of a tag, from which git finds a commit with another id.
      guard !isLocked || fetched.commit == request.reference.commit else {
        throw Diagnostic(
          .error, "git.no-revision",
          "\(request.reference.shown) in `\(request.address.shown.escaped())` is not the id of a commit",
          at: request.location)
      }
      return fetched
    } catch {
      var problem = error
      if isLocked, problem.code == "git.no-revision" || problem.code == "git.no-reference" {
        let name = declared.name
        problem.notes.append("`\(lockName)` lists this revision for `\(name)`.")
        var hint = "run `viper template install --update \(name)` to use what the source has now."
        if case .git(_, .revision, _) = declared.source {
          hint = "change `revision` in the Rambafile, and run `viper template install`."
        }
        problem.hints = [hint]
      }
      throw problem
    }
  }

  private func resolved(
    _ declared: DeclaredTemplate, in fetched: FetchedTree, at folder: String,
    _ origin: TemplateOrigin, _ locked: RambafileLock.Entry?
  ) throws(Diagnostic) -> ResolvedTemplate {
    let content = try fetched.tree.content(of: declared.name, at: folder, from: origin.shown)
    if let locked, origin.commit != nil || isFrozen, content.digest != locked.digest {
      throw Diagnostic(
        .error, "lock.digest",
        "the files of `\(declared.name)` do not match `\(lockName)`", at: declared.location,
        notes: ["the lock lists \(locked.digest), \(origin.shown) has \(content.digest)."],
        hints: ["if you trust the source, run `viper template install --update \(declared.name)`."])
    }
    return ResolvedTemplate(declared: declared, origin: origin, content: content)
  }

  private func local(
    _ declared: DeclaredTemplate, _ folder: Path, _ written: String
  ) throws(Diagnostic) -> ResolvedTemplate {
    let reader = FolderTreeReader(world: world)
    guard let folder = try reader.templateFolder(named: declared.name, at: folder) else {
      throw DeclaredTemplate.missingFolder(
        of: declared.name, folder, at: declared.location, in: world)
    }
    let origin = TemplateOrigin.local(written)
    let template = TemplateFolder(name: declared.name, origin: .folder(folder), in: world)
    let content = try template.content(from: origin.shown)
    if content.files.isEmpty {
      throw Template.missingSpec(of: template, []).located(at: declared.location)
    }
    return ResolvedTemplate(
      declared: declared, origin: origin, content: content,
      isInstallation: isInstallation(folder, of: declared.name))
  }

  /// Whether a folder is the one into which viper installs the template.
  private func isInstallation(_ folder: Path, of name: String) -> Bool {
    let installed = TemplateLibrary(in: world).folder(of: name)
    return folder == installed
      || attempt(try world.files.resolved(folder) == world.files.resolved(installed)) == true
  }

  private func bundled(_ declared: DeclaredTemplate) throws(Diagnostic) -> ResolvedTemplate {
    let folder = TemplateFolder(name: declared.name, origin: .bundled, in: world)
    return ResolvedTemplate(
      declared: declared, origin: .bundled, content: try folder.content())
  }

  // MARK: Catalogs

  private mutating func catalogTree(_ catalog: CatalogSource) throws(Diagnostic) -> FetchedTree {
    if let tree = catalogTrees[catalog.place] { return tree }
    let tree = try catalog.tree(from: loader, in: world)
    catalogTrees[catalog.place] = tree
    return tree
  }

  private mutating func find(
    _ declared: DeclaredTemplate, in catalog: CatalogSource, _ locked: RambafileLock.Entry? = nil
  ) throws(Diagnostic) -> ResolvedTemplate? {
    let fetched: FetchedTree
    if let commit = locked?.origin.commit, let request = catalog.request(at: commit) {
      fetched = try tree(for: request, isLocked: true, of: declared)
    } else {
      fetched = try catalogTree(catalog)
    }
    guard let place = fetched.tree.folder(ofTemplate: declared.name) else { return nil }
    var found = try resolved(declared, in: fetched, at: place, catalog.origin(of: fetched), locked)
    if case .folder(let folder) = catalog.place {
      found.isInstallation = isInstallation(folder.appending(place), of: declared.name)
    }
    return found
  }

  /// Uses the first source that has the template, and warns about the others.
  private mutating func findInSources(
    _ declared: DeclaredTemplate
  ) throws(Diagnostic) -> ResolvedTemplate {
    var found: [ResolvedTemplate] = []
    var names: [String] = []
    func search(_ catalog: CatalogSource) throws(Diagnostic) {
      if let template = try find(declared, in: catalog) { found.append(template) }
      names += try catalogTree(catalog).tree.names
    }
    // If a catalog can't be read, this throws: the catalog may have the template and comes first.
    for catalog in catalogs.declared { try search(catalog) }
    if BundledTemplates.names.contains(declared.name) { found.append(try bundled(declared)) }
    names += BundledTemplates.names
    var unreached: Diagnostic?
    // viper fetches the shared catalog only for templates that no other source has.
    if found.isEmpty, let shared = catalogs.shared {
      do throws(Diagnostic) {
        try loader.load([shared].compactMap { $0.request() })
        try search(shared)
      } catch {
        // The default catalog is optional; the error about the template mentions it.
        if !shared.isDefault { throw error }
        unreached = error
      }
    }
    guard let winner = found.first else { throw unknown(declared, among: names, unreached) }
    if found.count > 1 {
      let others = found.dropFirst().map { "`\($0.origin.shown)`" }.joined(separator: ", ")
      warnings.append(
        Diagnostic(
          .warning, "template.several-sources",
          "several sources have the template `\(declared.name)`; viper uses `\(winner.origin.shown)`",
          at: declared.location, notes: ["the others are \(others)."],
          hints: ["put the wanted catalog first, or name the source with `git:` or `local:`."]))
    }
    return winner
  }

  private func unknown(
    _ declared: DeclaredTemplate, among names: [String], _ unreached: Diagnostic?
  ) -> Diagnostic {
    let shared = unreached == nil ? catalogs.shared : nil
    let places =
      catalogs.declared.map { "`\($0.shown.escaped())`" } + ["the bundled templates"]
      + (shared.map { ["`\($0.shown.escaped())`"] } ?? [])
    return Diagnostic(
      .error, "template.not-found", "no catalog has a template `\(declared.name)`",
      at: declared.location,
      notes: ["viper looked in \(places.joined(separator: ", "))."]
        + (unreached.map { ["viper could not reach the shared catalog: \($0.message)."] } ?? []),
      hints: DidYouMean.hints(for: declared.name, among: names)
        + ["run `viper template list`, or declare the source with `git:` or `local:`."]
        // The address of the shared catalog is viper's own, so the user can't correct it.
        + (unreached?.code == "git.gone" ? [] : unreached?.hints ?? []))
  }
}

/// A template whose source was found.
package struct ResolvedTemplate: Sendable {
  package var declared: DeclaredTemplate
  package var origin: TemplateOrigin
  package var content: TemplateContent
  /// Whether its folder is the one into which viper would install it.
  package var isInstallation = false
}
