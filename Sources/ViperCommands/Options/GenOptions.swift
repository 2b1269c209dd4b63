import ArgumentParser
import ViperActions

/// What `gen` tells the template.
struct ModuleOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "What the module is for, in one line or several, for comments.")
  var description: String?

  @Option(help: "The author's name, for the header of the files.")
  var author: String?

  @Option(
    name: .customLong("custom-parameters"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Values for the template, each as key:value; several may follow.", valueName: "key:value"),
    completion: Completion.parameters)
  var customParameters: [CustomParameter] = []
}

/// `key:value`; the value may hold further colons.
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

/// Where `gen` puts the module.
struct PlaceOptions: ParsableArguments {
  @Option(
    help: "The targets of the code, separated by commas.", completion: Completion.codeTargets)
  var projectTargets: String?

  @Option(help: "The folder for the module's folder.", completion: Completion.folder)
  var projectFilePath: String?

  @Option(help: "The Xcode group for the module's group.", completion: Completion.group)
  var projectGroupPath: String?

  @Option(help: "Folder and group at once.", completion: Completion.folder)
  var modulePath: String?

  @Option(
    help: "The targets of the tests, separated by commas.", completion: Completion.testTargets)
  var testTargets: String?

  @Option(help: "The folder for the tests.", completion: Completion.folder)
  var testFilePath: String?

  @Option(help: "The Xcode group for the tests.", completion: Completion.group)
  var testGroupPath: String?

  @Option(help: "Folder and group of the tests at once.", completion: Completion.folder)
  var testPath: String?
}

/// The options for what `gen` does with its plan.
struct ModeOptions: ParsableArguments {
  @Flag(help: "Replace files that exist and differ.")
  var force = false

  @Flag(help: "Keep files that exist and differ, and write the others.")
  var skipExisting = false

  @Flag(help: "Generate no tests.")
  var noTests = false

  var policy: ConflictPolicy { force ? .replace : skipExisting ? .skip : .refuse }

  func validate() throws {
    if force, skipExisting {
      throw ValidationError("`--force` and `--skip-existing` exclude each other.")
    }
  }
}
