import ArgumentParser
import ViperActions

/// A module in the words of `gen`, which find one that has no record.
struct ModuleSelectionOptions: ParsableArguments {
  @Argument(
    help: "The template that it was generated from, where the module has no record.",
    completion: Completion.template)
  var template: String?

  @OptionGroup var values: ModuleOptions
  @OptionGroup var places: PlaceOptions

  func options(for module: String) -> GenerationOptions {
    GenerationOptions(module, template, values, places)
  }
}

extension ArgumentHelp {
  /// What every command says of the word that names a module.
  static let module: ArgumentHelp = "The module: its name, Folder/Name or a path."
}

extension GenerationOptions {
  /// What stands on the command line.
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
