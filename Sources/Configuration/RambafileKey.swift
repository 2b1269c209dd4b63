/// The keys of a Rambafile: those of Generamba and some more.
package enum RambafileKey: String, CaseIterable, Sendable {
  case company
  case author
  /// `xcode` for the header that Xcode writes into new files.
  case header
  case projectName = "project_name"
  case prefix
  case xcodeprojPath = "xcodeproj_path"
  case productModuleName = "product_module_name"
  case projectTarget = "project_target"
  case projectTargets = "project_targets"
  case projectFilePath = "project_file_path"
  case projectGroupPath = "project_group_path"
  case testTarget = "test_target"
  case testTargets = "test_targets"
  case testFilePath = "test_file_path"
  case testGroupPath = "test_group_path"
  case createLogicalGroups = "create_logical_groups"
  /// Whether `gen` writes records of the modules.
  case moduleRecords = "module_records"
  case podfilePath = "podfile_path"
  case cartfilePath = "cartfile_path"
  case catalogs
  /// The address of the shared catalog, or `false` for none.
  case sharedCatalog = "shared_catalog"
  case templates
  /// The template to use where the command names none.
  case defaultTemplate = "default_template"
  /// A mapping of template parameters to values.
  case customParameters = "custom_parameters"
  /// The team's endings of type names, by layer.
  case layerNames = "layer_names"
  /// Which rules `module check` follows.
  case check
  /// One level of indentation: a number of spaces, or `tab`.
  case indentation
  /// The columns that a line of generated code may have.
  case lineLength = "line_length"
  /// The command of the project that runs after `gen`, with the written paths.
  case afterGen = "after_gen"
  /// The versions of viper that may change the project.
  case viperVersion = "viper_version"
}
