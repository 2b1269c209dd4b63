import ArgumentParser
import ViperActions

/// The values for the template, for `gen`, `wrap` and modules without records.
struct ModuleOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "The module's purpose, for comments in its files.")
  var description: String?

  @Option(help: "The author's name, for the file headers.") var author: String?

  @Option(
    name: .customLong("custom-parameters"), parsing: .unconditionalSingleValue,
    help: .of("key:value", "Values for the template; several may follow."),
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
  /// A help text with the name of the option's value.
  static func of(_ value: String, _ text: String) -> ArgumentHelp {
    ArgumentHelp(text, valueName: value)
  }

  static let module: ArgumentHelp = "The module: its name, Folder/Name or a path."
}

extension GenerationOptions {
  init(_ module: String, _ template: String?, _ values: ModuleOptions, _ places: PlaceOptions) {
    self.init(module: module, template: template)
    description = values.description
    author = values.author
    customParameters = values.customParameters.map { ($0.key, $0.value) }
    self.places = places.given
  }
}
