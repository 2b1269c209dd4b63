package import Configuration

/// A group of keys that stand together in a written Rambafile.
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
  /// What the key is for, a sentence or two, one line each: the comments that `setup` writes, and
  /// those of `Rambafile.example`.
  package var meaning: [String] {
    switch self {
    case .company: ["The company that the headers of generated files name."]
    case .author: ["The author whom the headers name, the same for the whole team."]
    case .projectName: ["The project's name in the headers."]
    case .prefix: ["Stands in front of the names of generated types and files."]
    case .xcodeprojPath:
      [
        "The Xcode project that new files are registered in, from this file's folder.",
        "An empty text says that there is none to edit: only files are written.",
      ]
    case .productModuleName: ["The Swift module that generated tests import."]
    case .projectTarget: ["The target that compiles the code of new modules."]
    case .projectTargets: ["The same for several targets; outranks `project_target`."]
    case .projectFilePath:
      ["The folder that the folders of new modules go into, from this file's folder."]
    case .projectGroupPath: ["The Xcode group that the groups of new modules go into."]
    case .testTarget: ["The target that compiles the tests of new modules."]
    case .testTargets: ["The same for several targets; outranks `test_target`."]
    case .testFilePath:
      ["The folder that the tests of new modules go into, from this file's folder."]
    case .testGroupPath: ["The Xcode group that the tests of new modules go into."]
    case .createLogicalGroups:
      ["Whether groups are made in Xcode only: all files of all modules lie in one folder."]
    case .moduleRecords:
      [
        "Whether `gen` writes down in `.viper` what each module was made from. Commit that folder:",
        "by it `viper module` shows, removes, renames, moves and updates modules.",
      ]
    case .podfilePath: ["The Podfile in which the dependencies of templates are looked up."]
    case .cartfilePath: ["The Cartfile in which the dependencies of templates are looked up."]
    case .catalogs:
      ["Git repositories or folders whose folders are templates, searched in this order."]
    case .sharedCatalog:
      ["The community's catalog, searched for what nothing else has; `false` for none."]
    case .templates:
      [
        "The templates of this project: bundled, from a catalog, a git repository or a folder.",
        "`viper template install` fetches those of catalogs and repositories; a folder is read where it is.",
      ]
    case .defaultTemplate: ["The template of `viper gen NAME` where several are declared."]
    case .customParameters:
      [
        "The team's values for the parameters of templates; `viper template show` lists them.",
        "What a template declares for itself outranks them, and `--custom-parameters` both.",
      ]
    }
  }
}
