import TemplateSources

extension JSONObject {
  /// Where a template is from, for programs.
  init(_ origin: TemplateOrigin) {
    let known = origin.fields
    let keys = ["local", "catalog", "git", "branch", "tag", "revision", "path", "commit"]
    self.init(
      fields: [(name: "source", value: known.first?.key)]
        + keys.map { key in (name: key, value: known.first { $0.key == key }?.value) })
  }
}
