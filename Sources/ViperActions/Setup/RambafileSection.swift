import Configuration

/// A group of keys that stand together in a written Rambafile.
struct RambafileSection {
  var title: String
  var keys: [RambafileKey]

  static let all = [
    RambafileSection(title: "Headers of generated files", keys: [.company, .author]),
    RambafileSection(
      title: "The project", keys: [.projectName, .prefix, .xcodeprojPath, .productModuleName]),
    RambafileSection(
      title: "Where the code of new modules goes",
      keys: [.projectTarget, .projectTargets, .projectFilePath, .projectGroupPath]),
    RambafileSection(
      title: "Where the tests of new modules go",
      keys: [.testTarget, .testTargets, .testFilePath, .testGroupPath]),
    RambafileSection(title: "Groups and folders", keys: [.createLogicalGroups]),
    RambafileSection(title: "After gen", keys: [.moduleRecords]),
    RambafileSection(title: "Dependencies", keys: [.podfilePath, .cartfilePath]),
    RambafileSection(
      title: "Templates",
      keys: [
        .catalogs, .sharedCatalog, .templates, .defaultTemplate, .customParameters,
      ]),
  ]
}
