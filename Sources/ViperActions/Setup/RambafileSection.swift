package import Configuration

/// A titled group of keys in a written Rambafile.
package struct RambafileSection {
  package var title: String
  package var keys: [RambafileKey]

  /// All keys, in the order in which they are written.
  package static let all = [
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

extension RambafileKey {
  /// What the key is for, one sentence per line.
  ///
  /// `setup` writes these comments, and `Rambafile.example` repeats them.
  package var meaning: [String] {
    switch self {
    case .company: ["The company name in the header of each generated file."]
    case .author: ["The author in the headers, for the whole team."]
    case .projectName: ["The project name in the headers."]
    case .prefix: ["A prefix for the names of generated types and files."]
    case .xcodeprojPath:
      [
        "The Xcode project to add new files to, relative to this file's folder.",
        "With an empty value, viper edits no project and only writes files.",
      ]
    case .productModuleName: ["The Swift module that generated tests import."]
    case .projectTarget: ["The target for the code of new modules."]
    case .projectTargets: ["Several targets for the code; replaces `project_target`."]
    case .projectFilePath:
      ["The folder for new modules, relative to this file's folder."]
    case .projectGroupPath: ["The Xcode group for new modules."]
    case .testTarget: ["The target for the tests of new modules."]
    case .testTargets: ["Several targets for the tests; replaces `test_target`."]
    case .testFilePath:
      ["The folder for the tests of new modules, relative to this file's folder."]
    case .testGroupPath: ["The Xcode group for the tests of new modules."]
    case .createLogicalGroups:
      ["Whether groups exist in Xcode only, and all modules share one folder."]
    case .moduleRecords:
      [
        "Whether `gen` records in `.viper` how it made each module. Commit that folder:",
        "`viper module` needs it to show, remove, rename, move and update modules.",
      ]
    case .podfilePath: ["The Podfile in which viper looks up the dependencies of templates."]
    case .cartfilePath: ["The Cartfile in which viper looks up the dependencies of templates."]
    case .catalogs:
      ["Git repositories or folders that contain templates, in search order."]
    case .sharedCatalog:
      ["The community's catalog, searched last; `false` disables it."]
    case .templates:
      [
        "The project's templates: bundled, from a catalog, a git repository or a folder.",
        "viper reads a folder in place; `viper template install` fetches from catalogs and repositories.",
      ]
    case .defaultTemplate: ["The template for `viper gen NAME` if several are declared."]
    case .customParameters:
      [
        "The team's values for template parameters; `viper template show` lists the parameters.",
        "Values beside a template's name take precedence; `--custom-parameters` overrides both.",
      ]
    }
  }
}
