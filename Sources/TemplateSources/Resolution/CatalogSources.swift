package import Configuration
package import Diagnostics
package import Workspace

/// The catalogs of a project.
package struct CatalogSources: Sendable {
  /// The catalogs in the Rambafile, in its order.
  package var declared: [CatalogSource] = []
  /// The shared catalog, unless it is switched off or also declared.
  package var shared: CatalogSource?

  package var all: [CatalogSource] { declared + [shared].compactMap(\.self) }

  /// Reads the keys `catalogs` and `shared_catalog`.
  package init(
    of rambafile: Rambafile?, in world: World, warnings: inout [Diagnostic]
  ) throws(Diagnostic) {
    let folder = rambafile?.folder ?? world.environment.currentFolder
    let setting = rambafile?.text(.sharedCatalog) ?? Located(CatalogSource.sharedAddress)
    let hasShared = !["false", "no", "off", "none"].contains(setting.value.lowercased())
    let named = rambafile?.list(.catalogs)?.value.filter { !$0.value.isEmpty } ?? []
    var sources = try (named + (hasShared ? [setting] : [])).mapAll { catalog throws(Diagnostic) in
      try Self.read(catalog, from: folder, in: world, warnings: &warnings)
    }
    let last = hasShared ? sources.popLast() : nil
    for source in sources where !declared.contains(where: { $0.place == source.place }) {
      declared.append(source)
    }
    shared = last.flatMap { last in declared.contains { $0.isSame(as: last) } ? nil : last }
  }

  private static func read(
    _ setting: Located<String>, from folder: Path, in world: World, warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> CatalogSource {
    let address = try GitAddress(
      setting.value, from: folder, home: world.environment.home, at: setting.location)
    address.warn(at: setting.location, into: &warnings)
    // A folder with the files of git is a bare repository.
    let plainFolder = address.folder.flatMap { path in
      ["HEAD", "objects"].allSatisfy { world.kind(of: path.appending($0)) != nil } ? nil : path
    }
    return CatalogSource(
      place: plainFolder.map { .folder($0) } ?? .repository(address),
      shown: address.folder == nil ? address.shown : setting.value, location: setting.location)
  }
}
