/// The options of `gen`.
package struct GenerationOptions: Sendable {
  package var module: String
  /// The other modules of the same run.
  package var furtherModules: [String] = []
  package var template: String?
  /// Whether the template is the second name after `gen`, which may be meant as a module.
  package var isTemplateSecondName = false
  package var description: String?
  package var author: String?
  /// The targets, folders and groups by option, such as `--module-path`.
  package var places: [String: String] = [:]
  /// In the given order. A later value of the same key wins.
  package var customParameters: [(key: String, value: String)] = []
  package var withTests = true
  /// The only layers to generate: names separated by commas; nil for all.
  package var layers: String?
  /// The layer of an existing module that gets the files; nil for a module of its own.
  package var intoLayer: String?

  package init(module: String, template: String? = nil) {
    self.module = module
    self.template = template
  }

  /// The folder that an option names for the module's folder.
  var folder: String? { places[PartKeys.code.option] ?? places[PartKeys.code.file.option] }

  /// Whether an option names a folder or group for the code.
  var namesPlace: Bool { folder != nil || places[PartKeys.code.group.option] != nil }

  var each: [GenerationOptions] {
    ([module] + furtherModules).map { name in
      var options = self
      options.module = name
      options.furtherModules = []
      return options
    }
  }
}
