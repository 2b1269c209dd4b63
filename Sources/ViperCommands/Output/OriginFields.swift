import TemplateSources

/// Where a template is from, for programs.
struct OriginFields: Encodable {
  private var source: String
  private var local: String?
  private var catalog: String?
  private var git: String?
  private var branch: String?
  private var tag: String?
  private var revision: String?
  private var path: String?
  private var commit: String?

  init(_ origin: TemplateOrigin) {
    commit = origin.commit
    switch origin {
    case .local(let folder): (source, local) = ("local", folder)
    case .bundled: source = "bundled"
    case .catalog(let catalog, _): (source, self.catalog) = ("catalog", catalog)
    case .git(let address, let reference, let path, _):
      (source, git, self.path) = ("git", address, path)
      switch reference {
      case .defaultBranch: break
      case .branch(let name): branch = name
      case .tag(let name): tag = name
      case .revision(let number): revision = number
      }
    }
  }
}
