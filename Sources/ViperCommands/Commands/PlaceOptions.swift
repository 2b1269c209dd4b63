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

  /// The values that the user gives, by option; lists joined by commas.
  var given: [String: String] {
    let values = [
      "--project-targets": projectTargets.joinedList, "--project-file-path": projectFilePath,
      "--project-group-path": projectGroupPath, "--module-path": modulePath,
      "--test-targets": testTargets.joinedList, "--test-file-path": testFilePath,
      "--test-group-path": testGroupPath, "--test-path": testPath,
    ]
    return values.compactMapValues(\.self)
  }
}

extension [String] {
  /// The values of a repeated option, joined by commas; nil without the option.
  var joinedList: String? { isEmpty ? nil : joined(separator: ",") }
}
