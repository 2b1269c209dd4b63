package import Diagnostics
import ModuleTemplates
import Workspace

// Finding a template in the catalogs.
extension TemplateResolver {
  mutating func catalogTree(_ catalog: CatalogSource) throws(Diagnostic) -> FetchedTree {
    if let tree = catalogTrees[catalog.place] { return tree }
    let tree = try catalog.tree(from: loader, in: world)
    catalogTrees[catalog.place] = tree
    return tree
  }

  package mutating func named(
    _ declared: DeclaredTemplate, in catalog: CatalogSource, _ locked: RambafileLock.Entry? = nil
  ) throws(Diagnostic) -> ResolvedTemplate? {
    let fetched: FetchedTree
    if let commit = locked?.origin.commit, let request = catalog.request(at: commit) {
      fetched = try tree(for: request, isLocked: true, of: declared.name)
    } else {
      fetched = try catalogTree(catalog)
    }
    let finder = TemplateFinder(tree: fetched.tree, source: catalog.shown)
    guard let found = finder.template(named: declared.name) else { return nil }
    let origin = TemplateOrigin.catalog(
      catalog.shown, commit: fetched.commit.isEmpty ? nil : fetched.commit)
    var template = try resolved(declared, found, origin, locked)
    if case .folder(let folder) = catalog.place {
      template.isInPlace = isInstallation(folder.appending(found.folder), of: declared.name)
    }
    return template
  }

  mutating func isFound(_ name: String) -> Bool {
    if BundledTemplates.names.contains(name) { return true }
    for catalog in catalogs.declared {
      do throws(Diagnostic) {
        let tree = try catalogTree(catalog).tree
        if TemplateFinder(tree: tree, source: "").template(named: name) != nil { return true }
      } catch {
        continue
      }
    }
    return false
  }

  /// Uses the first source that has the template, and warns about the others.
  mutating func lookedUp(
    _ declared: DeclaredTemplate
  ) throws(Diagnostic) -> ResolvedTemplate {
    var found: [ResolvedTemplate] = []
    var names: [String] = []
    // If a catalog can't be read, this throws: the catalog may have the template and comes first.
    for catalog in catalogs.declared {
      if let template = try named(declared, in: catalog) { found.append(template) }
      names += TemplateFinder(tree: try catalogTree(catalog).tree, source: "").names
    }
    if BundledTemplates.names.contains(declared.name) { found.append(try bundled(declared)) }
    names += BundledTemplates.names
    var unreached: Diagnostic?
    if found.isEmpty, let shared = catalogs.shared {
      do throws(Diagnostic) {
        if let template = try named(declared, in: shared) { found.append(template) }
        names += TemplateFinder(tree: try catalogTree(shared).tree, source: "").names
      } catch {
        // The default catalog is optional; the error about the template mentions it.
        if !shared.isAssumed { throw error }
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
          hints: ["choose one in the Rambafile with `git:` or `local:`."]))
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
        + (unreached?.hints ?? []))
  }
}
