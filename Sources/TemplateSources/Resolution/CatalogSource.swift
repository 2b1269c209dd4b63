package import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// A catalog that templates are looked up in.
package struct CatalogSource: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    case folder(Path)
    case repository(GitAddress)
  }

  package var place: Place
  /// As the Rambafile calls it, without passwords; so it stands in the lock.
  package var shown: String
  package var location: SourceLocation?

  /// Whether no Rambafile names it.
  package var isAssumed: Bool { location == nil }

  /// The community's catalog, where no Rambafile says anything else.
  static let sharedAddress = "https://github.com/strongself/generamba-catalog"
}

/// The catalogs of a project.
package struct CatalogSources: Sendable {
  /// Those that the Rambafile declares, in its order.
  package var declared: [CatalogSource] = []
  /// The community's, unless it is switched off or declared anyway.
  package var shared: CatalogSource?

  package var all: [CatalogSource] { declared + [shared].compactMap(\.self) }

  /// Reads the keys `catalogs` and `shared_catalog`; all addresses that are refused are thrown
  /// together.
  package init(
    of rambafile: Rambafile?, in world: World, warnings: inout [Diagnostic]
  ) throws(Diagnostic) {
    let folder = rambafile?.folder ?? world.environment.currentFolder
    var problems: [Diagnostic] = []
    for catalog in rambafile?.list(.catalogs)?.value ?? [] where !catalog.value.isEmpty {
      do throws(Diagnostic) {
        let source = try Self.read(catalog, from: folder, in: world, warnings: &warnings)
        if !declared.contains(where: { $0.place == source.place }) { declared.append(source) }
      } catch {
        problems.append(error)
      }
    }
    let setting = rambafile?.text(.sharedCatalog) ?? Located(CatalogSource.sharedAddress)
    if !["false", "no", "off", "none"].contains(setting.value.lowercased()) {
      do throws(Diagnostic) {
        let source = try Self.read(setting, from: folder, in: world, warnings: &warnings)
        if !declared.contains(where: { $0.isSame(as: source) }) { shared = source }
      } catch {
        problems.append(error)
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
  }

  private static func read(
    _ setting: Located<String>, from folder: Path, in world: World,
    warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> CatalogSource {
    let address = try GitAddress(
      setting.value, from: folder, home: world.environment.home, at: setting.location)
    address.warn(at: setting.location, into: &warnings)
    guard let path = address.folder else {
      return CatalogSource(
        place: .repository(address), shown: address.shown, location: setting.location)
    }
    // A folder with git's own things in it is a repository without files of its own.
    let isRepository =
      world.kind(of: path.appending("HEAD")) != nil
      && world.kind(of: path.appending("objects")) != nil
    return CatalogSource(
      place: isRepository ? .repository(address) : .folder(path), shown: setting.value,
      location: setting.location)
  }
}

extension CatalogSource {
  /// How to fetch it; nil for a folder.
  package var request: RepositoryLoader.Request? { request(at: nil) }

  /// How to fetch a commit of it; nil for a folder.
  package func request(at commit: String?) -> RepositoryLoader.Request? {
    guard case .repository(let address) = place else { return nil }
    return RepositoryLoader.Request(
      address: address, reference: commit.map { .revision($0) } ?? .defaultBranch,
      location: location)
  }

  /// Its templates: what was fetched, or what is in its folder.
  ///
  /// - Parameters:
  ///   - loader: has loaded ``request``.
  ///   - world: the disk.
  /// - Returns: the tree, with its commit.
  /// - Throws: why there is none.
  package func tree(
    from loader: RepositoryLoader, in world: World
  ) throws(Diagnostic) -> FetchedTree {
    if let request { return try loader.tree(for: request) }
    guard case .folder(let folder) = place,
      let tree = try FolderTreeReader(world: world).catalog(at: folder)
    else { throw isMissing }
    return FetchedTree(commit: "", tree: tree)
  }

  private var isMissing: Diagnostic {
    Diagnostic(
      .error, "catalog.no-folder", "there is no catalog at `\(shown.escaped())`", at: location,
      hints: ["correct the path; a relative one starts at the Rambafile."])
  }

  /// Whether both mean the same repository; a `.git` at the end makes no difference there.
  package func isSame(as other: CatalogSource) -> Bool {
    func plain(_ text: String) -> String {
      var text = text.lowercased()
      while text.ends(with: "/") { text = String(Substring(text.utf8.dropLast())) }
      return text.ends(with: ".git") ? String(Substring(text.utf8.dropLast(4))) : text
    }
    return place == other.place || plain(shown).hasSameBytes(as: plain(other.shown))
  }
}
