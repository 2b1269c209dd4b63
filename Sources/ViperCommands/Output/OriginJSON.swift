import TemplateSources

/// Where a template is from, for programs.
enum OriginJSON {
  static func fields(of origin: TemplateOrigin) -> [(String, JSONText)] {
    switch origin {
    case .local(let folder): return [("source", .string("local")), ("local", .string(folder))]
    case .bundled: return [("source", .string("bundled"))]
    case .catalog(let catalog, let commit):
      return [("source", .string("catalog")), ("catalog", .string(catalog))]
        + (commit.map { [("commit", .string($0))] } ?? [])
    case .git(let address, let reference, let path, let commit):
      var fields: [(String, JSONText)] = [("source", .string("git")), ("git", .string(address))]
      switch reference {
      case .defaultBranch: break
      case .branch(let name): fields.append(("branch", .string(name)))
      case .tag(let name): fields.append(("tag", .string(name)))
      case .revision(let number): fields.append(("revision", .string(number)))
      }
      if let path { fields.append(("path", .string(path))) }
      return fields + [("commit", .string(commit))]
    }
  }
}
