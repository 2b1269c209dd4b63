/// What the user asks `gen` for on the command line.
package struct GenerationOptions: Sendable {
  package var module: String
  /// Modules that are generated with it, in one run.
  package var further: [String] = []
  package var template: String?
  package var description: String?
  package var author: String?
  /// Names separated by commas.
  package var projectTargets: String?
  package var projectFilePath: String?
  package var projectGroupPath: String?
  /// Sets the file path and the group path at once.
  package var modulePath: String?
  package var testTargets: String?
  package var testFilePath: String?
  package var testGroupPath: String?
  package var testPath: String?
  /// In the order given; a later value of the same key wins.
  package var customParameters: [(key: String, value: String)] = []
  package var withTests = true

  package init(module: String, template: String? = nil) {
    self.module = module
    self.template = template
  }
}
