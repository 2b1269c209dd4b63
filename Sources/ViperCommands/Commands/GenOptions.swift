import ArgumentParser
import ViperActions

/// The values that `gen` hands to the template.
struct ModuleOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "The module's purpose, for comments in its files.")
  var description: String?

  @Option(help: "The author's name, for the file headers.")
  var author: String?

  @Option(
    name: .customLong("custom-parameters"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Values for the template; several may follow.", valueName: "key:value"),
    completion: Completion.parameters)
  var customParameters: [CustomParameter] = []
}

/// A template parameter as `key:value`; the value may contain more colons.
struct CustomParameter: ExpressibleByArgument {
  var key: String
  var value: String

  init?(argument: String) {
    guard let colon = argument.utf8.firstIndex(of: UInt8(ascii: ":")),
      colon != argument.startIndex
    else { return nil }
    key = String(argument[..<colon])
    value = String(argument[argument.utf8.index(after: colon)...])
  }
}

/// The folders, groups and targets that `gen` adds the module to.
struct PlaceOptions: ParsableArguments {
  @Option(
    help: "The targets for the code, separated by commas.", completion: Completion.codeTargets)
  var projectTargets: String?

  @Option(help: "The folder that contains the module's folder.", completion: Completion.folder)
  var projectFilePath: String?

  @Option(help: "The Xcode group that contains the module's group.", completion: Completion.group)
  var projectGroupPath: String?

  @Option(
    help: "The folder and the group, if their path is the same.", completion: Completion.folder)
  var modulePath: String?

  @Option(
    help: "The targets for the tests, separated by commas.", completion: Completion.testTargets)
  var testTargets: String?

  @Option(help: "The folder that contains the test folder.", completion: Completion.folder)
  var testFilePath: String?

  @Option(help: "The Xcode group that contains the test group.", completion: Completion.group)
  var testGroupPath: String?

  @Option(help: "The same for the folder and group of the tests.", completion: Completion.folder)
  var testPath: String?
}

/// What `gen` does with existing files and with tests.
struct ModeOptions: ParsableArguments {
  @Flag(help: "Replace files that exist and differ.")
  var force = false

  @Flag(help: "Keep files that exist and write the others.")
  var skipExisting = false

  @Flag(help: "Generate no tests.")
  var noTests = false

  @Option(
    help: ArgumentHelp("Generate only these layers: `presenter,view`.", valueName: "layers"),
    completion: .list([]))
  var only: String?

  @Option(
    help: ArgumentHelp(
      "Add the files to this layer of an existing module.",
      valueName: "layer"),
    completion: .list([]))
  var into: String?

  @Flag(help: "Don't run the project's command `after_gen`.")
  var noHooks = false

  @Flag(help: "Run it without asking, for CI.")
  var allowHooks = false

  /// Whether to run the project's command; nil to do what the user has agreed to.
  var runsHook: Bool? { noHooks ? false : allowHooks ? true : nil }

  var policy: ConflictPolicy { force ? .replace : skipExisting ? .skip : .refuse }

  func validate() throws {
    try exclude(("--force", force), ("--skip-existing", skipExisting))
    try exclude(("--no-hooks", noHooks), ("--allow-hooks", allowHooks))
    if let only, only.allSatisfy({ $0 == "," || $0 == " " }) {
      throw ValidationError("`--only` needs the names of layers, separated by commas")
    }
  }
}
