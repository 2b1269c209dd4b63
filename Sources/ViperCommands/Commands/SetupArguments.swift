import ArgumentParser
import Configuration

/// The options of `setup` for names.
struct SetupNameOptions: ParsableArguments {
  @Option(help: "The company in the headers of generated files.")
  var company: String?

  @Option(help: "The author of all files, whoever generates them.")
  var author: String?

  @Option(help: "The project's name in the headers.")
  var projectName: String?

  @Option(help: "The prefix of the names of types and files.")
  var prefix: String?
}

/// The options of `setup` for the Xcode project and its targets.
struct SetupProjectOptions: ParsableArguments {
  @Option(
    name: [.customLong("xcodeproj-path"), .customLong("xcodeproj")],
    help: "The Xcode project, from the Rambafile's folder.",
    completion: .file(extensions: ["xcodeproj"]))
  var xcodeprojPath: String?

  @Flag(
    name: .customLong("no-xcodeproj"), help: "Edit no Xcode project; only write files.")
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

/// The options of `setup` for folders and groups.
struct SetupPlaceOptions: ParsableArguments {
  @Option(help: "The folder for modules.", completion: Completion.folder)
  var projectFilePath: String?

  @Option(help: "The Xcode group for modules.", completion: Completion.group)
  var projectGroupPath: String?

  @Option(help: "Folder and group for modules at once.", completion: Completion.folder)
  var modulePath: String?

  @Flag(inversion: .prefixedNo, help: "Whether to generate tests.")
  var tests: Bool?

  @Option(help: "The folder for tests.", completion: Completion.folder)
  var testFilePath: String?

  @Option(help: "The Xcode group for tests.", completion: Completion.group)
  var testGroupPath: String?

  @Option(help: "Folder and group for tests at once.", completion: Completion.folder)
  var testPath: String?

  @Flag(inversion: .prefixedNo, help: "Create groups in Xcode only, without folders.")
  var createLogicalGroups: Bool?
}

/// The options of `setup` for dependencies and templates.
struct SetupTemplateOptions: ParsableArguments {
  @Option(help: "The Podfile; an empty value for none.", completion: .file())
  var podfilePath: String?

  @Option(help: "The Cartfile; an empty value for none.", completion: .file())
  var cartfilePath: String?

  @Option(
    name: [.long, .customLong("template")],
    help: "The templates to declare, separated by commas.", completion: Completion.templates)
  var templates: String?
}
