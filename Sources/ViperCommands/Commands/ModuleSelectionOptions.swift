import ArgumentParser
import ViperActions

/// The arguments that `gen` got for a module, which identify a module without a record.
struct ModuleSelectionOptions: ParsableArguments {
  static let title = "Identifying a module without a record"

  @Argument(help: "The template, if the module has no record.", completion: Completion.template)
  var template: String?

  @OptionGroup var values: ModuleOptions
  @OptionGroup var places: PlaceOptions

  func options(for module: String) -> GenerationOptions {
    GenerationOptions(module, template, values, places)
  }
}

extension ArgumentHelp {
  /// The description of an argument that names a module.
  static let module: ArgumentHelp = "The module: its name, Folder/Name or a path."
}

extension GenerationOptions {
  /// Takes all values from the command line.
  init(_ module: String, _ template: String?, _ values: ModuleOptions, _ places: PlaceOptions) {
    self.init(module: module, template: template)
    description = values.description
    author = values.author
    customParameters = values.customParameters.map { ($0.key, $0.value) }
    projectTargets = places.projectTargets
    projectFilePath = places.projectFilePath
    projectGroupPath = places.projectGroupPath
    modulePath = places.modulePath
    testTargets = places.testTargets
    testFilePath = places.testFilePath
    testGroupPath = places.testGroupPath
    testPath = places.testPath
  }
}
