import ArgumentParser

/// The folders, groups and targets of modules, for `gen`, `wrap`, `setup` and modules without records.
struct PlaceOptions: ParsableArguments {
  @Option(
    name: [.customLong("project-targets"), .customLong("project-target")],
    help: "The targets for the code, separated by commas.", completion: Completion.codeTargets)
  var projectTargets: [String] = []

  @Option(help: "The folder that contains the module's folder.", completion: Completion.folder)
  var projectFilePath: String?

  @Option(help: "The Xcode group that contains the module's group.", completion: Completion.group)
  var projectGroupPath: String?

  @Option(
    help: "The folder and the group, if their path is the same.", completion: Completion.folder)
  var modulePath: String?

  @Option(
    name: [.customLong("test-targets"), .customLong("test-target")],
    help: "The targets for the tests, separated by commas.", completion: Completion.testTargets)
  var testTargets: [String] = []

  @Option(help: "The folder that contains the test folder.", completion: Completion.folder)
  var testFilePath: String?

  @Option(help: "The Xcode group that contains the test group.", completion: Completion.group)
  var testGroupPath: String?

  @Option(help: "The same for the folder and group of the tests.", completion: Completion.folder)
  var testPath: String?
}

extension [String] {
  /// The values of a repeated option, joined by commas; nil without the option.
  var joinedList: String? { isEmpty ? nil : joined(separator: ",") }
}
