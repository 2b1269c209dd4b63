import TemplateSources

extension TemplateOrigin {
  /// Where a template is from, for programs.
  var fields: JSONObject {
    var (source, local, catalog, git) = ("bundled", String?.none, String?.none, String?.none)
    var (branch, tag, revision, path) = (String?.none, String?.none, String?.none, String?.none)
    switch self {
    case .local(let folder): (source, local) = ("local", folder)
    case .bundled: break
    case .catalog(let name, _): (source, catalog) = ("catalog", name)
    case .git(let address, let reference, let inner, _):
      (source, git, path) = ("git", address, inner)
      switch reference {
      case .defaultBranch: break
      case .branch(let name): branch = name
      case .tag(let name): tag = name
      case .revision(let number): revision = number
      }
    }
    return [
      "source": source, "local": local, "catalog": catalog, "git": git, "branch": branch,
      "tag": tag, "revision": revision, "path": path, "commit": commit,
    ]
  }
}
