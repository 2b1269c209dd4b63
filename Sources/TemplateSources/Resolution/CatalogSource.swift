import Configuration
package import Diagnostics
import ModuleTemplates
package import Workspace

/// A catalog of templates: the folder or git repository that `catalogs` or `shared_catalog` names.
package struct CatalogSource: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    case folder(Path)
    case repository(GitAddress)
  }

  package let place: Place
  /// The address in the Rambafile without passwords; also in the lock.
  package let shown: String
  package let location: SourceLocation?

  /// Whether it is the default, which no Rambafile names.
  package var isDefault: Bool { location == nil }

  /// The default of `shared_catalog`: the community's catalog.
  static let sharedAddress = "https://github.com/strongself/generamba-catalog"

  /// The request that fetches a commit of the catalog, or the newest one; nil for a folder.
  package func request(at commit: String? = nil) -> RepositoryLoader.Request? {
    guard case .repository(let address) = place else { return nil }
    return RepositoryLoader.Request(
      address: address, reference: commit.map { .revision($0) } ?? .defaultBranch,
      location: location)
  }

  /// The templates of the catalog; the `loader` has loaded ``request(at:)`` without a commit.
  package func tree(
    from loader: RepositoryLoader, in world: World
  ) throws(Diagnostic) -> FetchedTree {
    if let request = request() { return try loader.tree(for: request) }
    guard case .folder(let folder) = place,
      let tree = try FolderTreeReader(world: world).catalog(at: folder)
    else {
      throw Diagnostic(
        .error, "catalog.no-folder", "there is no catalog at `\(shown.escaped())`", at: location,
        hints: (GitAddress.webAddress(shown).map { ["write `\($0)` for a repository."] } ?? [])
          + ["correct the path; a relative path starts at the Rambafile."])
    }
    return FetchedTree(commit: "", tree: tree)
  }

  /// The origin of the catalog's templates in a version.
  package func origin(of fetched: FetchedTree) -> TemplateOrigin {
    .catalog(shown, commit: fetched.commit.isEmpty ? nil : fetched.commit)
  }

  /// Whether both are the same; for repositories, ignores case, and slashes and `.git` at the end.
  package func isSame(as other: CatalogSource) -> Bool {
    func plain(_ text: String) -> String {
      var text = text.lowercased()
      while text.ends(with: "/") { text = String(Substring(text.utf8.dropLast())) }
      return text.ends(with: ".git") ? String(Substring(text.utf8.dropLast(4))) : text
    }
    guard case (.repository, .repository) = (place, other.place) else {
      return place == other.place
    }
    return place == other.place || plain(shown).hasSameBytes(as: plain(other.shown))
  }
}
