import Configuration
import Workspace

/// What a key of the Rambafile is for: the words of `Rambafile.example` and of the comments that
/// `setup` writes.
struct RambafileKeyMeaning {
  /// A sentence or two, one line each.
  var meaning: [String]
  /// What counts where the key is missing.
  var whenMissing: String
  /// The value as YAML: what follows the colon, on several lines for a list.
  var example: String

  init(_ meaning: String..., whenMissing: String, example: String) {
    self.meaning = meaning
    self.whenMissing = whenMissing
    self.example = example
  }
}

extension RambafileKey {
  var meaning: RambafileKeyMeaning {
    switch self {
    case .company:
      RambafileKeyMeaning(
        "The company that the headers of generated files name.",
        whenMissing: "none, it must be set.", example: "Rambler Digital Solutions")
    case .author:
      RambafileKeyMeaning(
        "The author whom the headers name, the same for the whole team.",
        whenMissing: "each developer's own: Generamba's saved name, then git's `user.name`.",
        example: "Jane Doe")
    case .projectName:
      RambafileKeyMeaning(
        "The project's name in the headers.",
        whenMissing: "none, it must be set.", example: "Demo App")
    case .prefix:
      RambafileKeyMeaning(
        "Stands in front of the names of generated types and files.",
        whenMissing: "no prefix.", example: "RDS")
    case .xcodeprojPath:
      RambafileKeyMeaning(
        "The Xcode project that new files are registered in, from this file's folder.",
        "An empty text says that there is none to edit: only files are written.",
        whenMissing: "only files are written; it must be set beside an `.xcodeproj`.",
        example: "Demo.xcodeproj")
    case .productModuleName:
      RambafileKeyMeaning(
        "The Swift module that generated tests import.",
        whenMissing: "`project_name`, with `_` for what can't stand in a module's name.",
        example: "DemoApp")
    case .projectTarget:
      RambafileKeyMeaning(
        "The target that compiles the code of new modules.",
        whenMissing: "none, it or `project_targets` must be set beside a project.",
        example: "Demo")
    case .projectTargets:
      RambafileKeyMeaning(
        "The same for several targets; outranks `project_target`.",
        whenMissing: "`project_target`.", example: "\n- Demo\n- DemoLite")
    case .projectFilePath:
      RambafileKeyMeaning(
        "The folder that the folders of new modules go into, from this file's folder.",
        whenMissing: "`project_group_path`; without both each run needs `--module-path`.",
        example: "Demo/Modules")
    case .projectGroupPath:
      RambafileKeyMeaning(
        "The Xcode group that the groups of new modules go into.",
        whenMissing: "`project_file_path`.", example: "Demo/Modules")
    case .testTarget:
      RambafileKeyMeaning(
        "The target that compiles the tests of new modules.",
        whenMissing: "no tests are generated if `test_file_path` is missing too.",
        example: "DemoTests")
    case .testTargets:
      RambafileKeyMeaning(
        "The same for several targets; outranks `test_target`.",
        whenMissing: "`test_target`.", example: "\n- DemoTests\n- DemoLiteTests")
    case .testFilePath:
      RambafileKeyMeaning(
        "The folder that the tests of new modules go into, from this file's folder.",
        whenMissing: "`test_group_path`.", example: "DemoTests/Modules")
    case .testGroupPath:
      RambafileKeyMeaning(
        "The Xcode group that the tests of new modules go into.",
        whenMissing: "`test_file_path`.", example: "DemoTests/Modules")
    case .createLogicalGroups:
      RambafileKeyMeaning(
        "Whether groups are made in Xcode only: all files of all modules lie in one folder.",
        whenMissing: "false, each group has its folder.", example: "true")
    case .moduleRecords:
      RambafileKeyMeaning(
        "Whether `gen` writes down in `.viper` what each module was made from. Commit that folder:",
        "by it `viper module` shows, removes, renames, moves and updates modules.",
        whenMissing: "false, as with Generamba; `viper module adopt` makes records later.",
        example: "true")
    case .podfilePath:
      RambafileKeyMeaning(
        "The Podfile in which the dependencies of templates are looked up.",
        whenMissing: "no Podfile is read.", example: "Podfile")
    case .cartfilePath:
      RambafileKeyMeaning(
        "The Cartfile in which the dependencies of templates are looked up.",
        whenMissing: "no Cartfile is read.", example: "Cartfile")
    case .catalogs:
      RambafileKeyMeaning(
        "Git repositories or folders whose folders are templates, searched in this order.",
        whenMissing: "only the bundled templates and the shared catalog.",
        example: "\n- https://github.com/example/templates")
    case .sharedCatalog:
      RambafileKeyMeaning(
        "The community's catalog, searched for what nothing else has; `false` for none.",
        whenMissing: "the catalog of Generamba.",
        example: "https://github.com/strongself/generamba-catalog")
    case .templates:
      RambafileKeyMeaning(
        "The templates of this project: bundled, from a catalog, a git repository or a folder.",
        "`viper template install` fetches those of catalogs and repositories; a folder is read where it is.",
        whenMissing: "the bundled template `viper`.",
        example: """

          - {name: viper}
          - {name: rviper_controller}
          - {name: house_style, git: "https://github.com/example/house-style", tag: "1.2"}
          - {name: our_screen, local: Tools/Templates/our_screen}
          - {name: service, custom_parameters: {tests: none}}
          """)
    case .defaultTemplate:
      RambafileKeyMeaning(
        "The template of `viper gen NAME` where several are declared.",
        whenMissing: "the only one that is declared; several must be named.", example: "viper")
    case .customParameters:
      RambafileKeyMeaning(
        "The team's values for the parameters of templates; `viper template show` lists them.",
        "What a template declares for itself outranks them, and `--custom-parameters` both.",
        whenMissing: "each template's own defaults.",
        example: "\n  tests: xctest\n  view: storyboard")
    }
  }
}
