// What the plugin EmbedTemplates writes in a build.

extension BundledTemplates {
  static let files: [(path: StaticString, text: StaticString)] = []
}
