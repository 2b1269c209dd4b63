import ArgumentParser
import Configuration

/// The answers about names.
struct SetupNameOptions: ParsableArguments {
  @Option(help: "The company in the headers of generated files.")
  var company: String?

  @Option(help: "One author for the whole team; without it each developer's own name is used.")
  var author: String?

  @Option(help: "The project's name in the headers.")
  var projectName: String?

  @Option(help: "Stands in front of the names of types and files.")
  var prefix: String?
}

/// The answers about the Xcode project and its targets.
struct SetupProjectOptions: ParsableArguments {
  @Option(
    name: [.customLong("xcodeproj-path"), .customLong("xcodeproj")],
    help: "The Xcode project, from the Rambafile's folder.",
    completion: .file(extensions: ["xcodeproj"]))
  var xcodeprojPath: String?

  @Flag(
    name: .customLong("no-xcodeproj"), help: "No Xcode project takes part: only files are written.")
  var withoutProject = false

  @Option(
    name: [.customLong("project-targets"), .customLong("project-target")],
    help: "The targets of the code, separated by commas.", completion: Completion.codeTargets)
  var projectTargets: String?

  @Option(
    name: [.customLong("test-targets"), .customLong("test-target")],
    help: "The targets of the tests, separated by commas.", completion: Completion.testTargets)
  var testTargets: String?

  @Option(help: "The Swift module that generated tests import.")
  var productModuleName: String?
}

/// The answers about folders and groups.
struct SetupPlaceOptions: ParsableArguments {
  @Option(help: "The folder for modules.", completion: Completion.folder)
  var projectFilePath: String?

  @Option(help: "The Xcode group for modules.", completion: Completion.group)
  var projectGroupPath: String?

  @Option(help: "Folder and group for modules at once.", completion: Completion.folder)
  var modulePath: String?

  @Flag(inversion: .prefixedNo, help: "Whether tests are generated.")
  var tests: Bool?

  @Option(help: "The folder for tests.", completion: Completion.folder)
  var testFilePath: String?

  @Option(help: "The Xcode group for tests.", completion: Completion.group)
  var testGroupPath: String?

  @Option(help: "Folder and group for tests at once.", completion: Completion.folder)
  var testPath: String?

  @Flag(inversion: .prefixedNo, help: "Whether groups are made in Xcode only, without folders.")
  var createLogicalGroups: Bool?
}

/// The answers about dependencies and templates.
struct SetupTemplateOptions: ParsableArguments {
  @Option(help: "The Podfile; an empty text for none.", completion: .file())
  var podfilePath: String?

  @Option(help: "The Cartfile; an empty text for none.", completion: .file())
  var cartfilePath: String?

  @Option(
    name: [.long, .customLong("template")],
    help: "The templates to declare, separated by commas.", completion: Completion.templates)
  var templates: String?
}
