import Diagnostics

/// The exact source of a template.
package enum TemplateOrigin: Sendable, Hashable {
  /// A folder, as written in the Rambafile.
  case local(String)
  case git(address: String, reference: GitReference, path: String?, commit: String)
  /// A catalog, as written in the Rambafile; has no commit if it is a folder.
  case catalog(String, commit: String?)
  case bundled

  package var commit: String? {
    switch self {
    case .git(_, _, _, let commit): commit
    case .catalog(_, let commit): commit
    case .local, .bundled: nil
    }
  }

  /// Whether viper uses the template without installing it.
  package var isInPlace: Bool {
    switch self {
    case .local, .bundled: true
    case .git, .catalog: false
    }
  }

  /// The fields of the lock; the first one tells the kind.
  package var fields: [(key: String, value: String)] {
    switch self {
    case .local(let folder): return [("local", folder)]
    case .bundled: return [("bundled", "true")]
    case .catalog(let catalog, let commit):
      return [("catalog", catalog)] + (commit.map { [("commit", $0)] } ?? [])
    case .git(let address, let reference, let path, let commit):
      let fields = [("git", address), reference.field, path.map { ("path", $0) }]
      return fields.compactMap(\.self) + [("commit", commit)]
    }
  }

  /// The text in messages.
  package var shown: String {
    switch self {
    case .local(let folder): folder.escaped()
    case .git(let address, let reference, let path, let commit):
      address.escaped() + (path.map { " in \($0.escaped())" } ?? "")
        + (reference == .defaultBranch || reference.commit != nil ? "" : ", \(reference.shown)")
        + " at \(commit.prefix(7))"
    case .catalog(let catalog, let commit):
      catalog.escaped() + (commit.map { " at \($0.prefix(7))" } ?? "")
    case .bundled: "bundled"
    }
  }
}
