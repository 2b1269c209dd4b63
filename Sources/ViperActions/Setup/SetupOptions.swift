/// The answers that were given on the command line; nil where a question is open.
package struct SetupOptions: Sendable {
  package var company: String?
  package var author: String?
  package var projectName: String?
  package var prefix: String?
  package var xcodeprojPath: String?
  /// Only files: no Xcode project takes part.
  package var withoutProject = false
  package var productModuleName: String?
  /// Names separated by commas, here and below.
  package var projectTargets: String?
  package var projectFilePath: String?
  package var projectGroupPath: String?
  /// Sets folder and group at once.
  package var modulePath: String?
  package var withTests: Bool?
  package var testTargets: String?
  package var testFilePath: String?
  package var testGroupPath: String?
  package var testPath: String?
  package var createLogicalGroups: Bool?
  package var podfilePath: String?
  package var cartfilePath: String?
  package var templates: String?

  package init() {}
}
