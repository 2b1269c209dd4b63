package import Configuration

/// The values of a Rambafile that `setup` writes.
package struct RambafileDraft: Sendable, Hashable {
  /// An empty text becomes an empty value, which means that there is nothing.
  package var texts: [RambafileKey: String] = [:]
  package var lists: [RambafileKey: [String]] = [:]
  package var flags: [RambafileKey: Bool] = [:]
  package var templates: [TemplateDeclaration] = []
  package var parameters: [ParameterSetting] = []
  package var layerNames: [String: [String]] = [:]
  /// The author that `gen` finds without the key, for a comment.
  package var ownAuthor: String?

  package init() {}

  /// Sets one target under the singular key, several under the plural one.
  mutating func setTargets(_ names: [String], single: RambafileKey, several: RambafileKey) {
    if names.count == 1 { texts[single] = names[0] } else { lists[several] = names }
  }

  /// The Rambafile, with sections and comments, and quotes where YAML needs them.
  package var text: String {
    var text = """
      # The settings of `viper` for this project. Commit this file.
      # Rambafile.example in viper's repository explains every key; `viper doctor` checks this file.

      """
    var (title, meaning) = ("", [String]())
    for line in Self.outline {
      if line.hasPrefix("### ") {
        title = "\n\(line)\n"
      } else if line.hasPrefix("# ") {
        meaning.append(line)
      } else if let key = RambafileKey(rawValue: String(line.dropLast())) {
        let values = lines(for: key)
        let lines = values.isEmpty ? comment(for: key) : meaning + values
        meaning = []
        guard !lines.isEmpty else { continue }
        text += title + lines.joined(separator: "\n") + "\n"
        title = ""
      }
    }
    return text
  }

  /// The sections and keys in the order in which they are written, and what each key is for.
  ///
  /// `Rambafile.example` repeats them.
  package static let outline = """
    ### Headers of generated files
    # The company name in the header of each generated file.
    company:
    # The author in the headers, for the whole team.
    author:
    ### The project
    # The project name in the headers.
    project_name:
    # A prefix for the names of generated types and files.
    prefix:
    # The Xcode project to add new files to, relative to this file's folder.
    # With an empty value, viper edits no project and only writes files.
    xcodeproj_path:
    # The Swift module that generated tests import.
    product_module_name:
    ### Where the code of new modules goes
    # The target for the code of new modules.
    project_target:
    # Several targets for the code; replaces `project_target`.
    project_targets:
    # The folder for new modules, relative to this file's folder.
    project_file_path:
    # The Xcode group for new modules.
    project_group_path:
    ### Where the tests of new modules go
    # The target for the tests of new modules.
    test_target:
    # Several targets for the tests; replaces `test_target`.
    test_targets:
    # The folder for the tests of new modules, relative to this file's folder.
    test_file_path:
    # The Xcode group for the tests of new modules.
    test_group_path:
    ### Groups and folders
    # Whether groups exist in Xcode only, and all modules share one folder.
    create_logical_groups:
    ### The format of generated code
    # One level of indentation, a number of spaces or `tab`; else as `.editorconfig` says.
    indentation:
    # The columns that a line may have.
    line_length:
    ### After gen
    # Whether `gen` records in `.viper` how it made each module. Commit that folder:
    # `viper module` needs it to show, remove, rename, move and update modules.
    module_records:
    ### Dependencies
    # The Podfile in which viper looks up the dependencies of templates.
    podfile_path:
    # The Cartfile in which viper looks up the dependencies of templates.
    cartfile_path:
    ### Templates
    # Git repositories or folders that contain templates, in search order.
    catalogs:
    # The community's catalog, searched last; `false` disables it.
    shared_catalog:
    # The project's templates: bundled, from a catalog, a git repository or a folder.
    # viper reads a folder in place; `viper template install` fetches from catalogs and repositories.
    templates:
    # The template for `viper gen NAME` if several are declared.
    default_template:
    # The team's values for template parameters; `viper template show` lists the parameters.
    # Values beside a template's name take precedence; `--custom-parameters` overrides both.
    custom_parameters:
    ### Names of types
    # The team's endings of type names by layer, for `viper module graph`; viper knows the usual ones.
    # The layers are assembly, router, view, presenter, interactor and view_model.
    layer_names:
    ### Checks
    # Which rules `viper module check` follows: `profile` (book, wireframe, surf or clean), `allow`,
    # and the rules to `disable` and to `enable`, each with a reason.
    check:
    ### viper
    # The versions of viper that may change this project, with >=, >, <, <=, == and ~>, and commas.
    # Another version stops with exit code 1 and changes nothing.
    viper_version:
    """.split(separator: "\n").map(String.init)

  private func lines(for key: RambafileKey) -> [String] {
    switch key {
    case .templates:
      return templates.isEmpty
        ? [] : ["templates:"] + templates.map { "- {" + Self.fields($0) + "}" }
    case .customParameters:
      return parameters.isEmpty
        ? [] : ["custom_parameters:"] + parameters.map { "  " + Self.field($0) }
    case .layerNames:
      let lines = layerNames.sorted { $0.key < $1.key }.map { layer, endings in
        "  \(layer): [\(endings.map(YAMLScalarText.written).joined(separator: ", "))]"
      }
      return lines.isEmpty ? [] : ["layer_names:"] + lines
    default:
      if let text = texts[key] { return ["\(key.rawValue): \(YAMLScalarText.written(text))"] }
      if let list = lists[key] {
        return list.isEmpty
          ? ["\(key.rawValue): []"]
          : ["\(key.rawValue):"] + list.map { "- \(YAMLScalarText.written($0))" }
      }
      return flags[key].map { ["\(key.rawValue): \($0)"] } ?? []
    }
  }

  private func comment(for key: RambafileKey) -> [String] {
    guard key == .author, let ownAuthor else { return [] }
    return [
      "# Without the key `author`, headers name each developer, such as by git's `user.name`.",
      "# author: \(YAMLScalarText.written(ownAuthor))",
    ]
  }

  private static func field(_ setting: ParameterSetting) -> String {
    "\(YAMLScalarText.written(setting.name)): \(YAMLScalarText.written(setting.value))"
  }

  private static func fields(_ declaration: TemplateDeclaration) -> String {
    let values = [
      ("name", declaration.name), ("local", declaration.local), ("git", declaration.git),
      ("branch", declaration.branch), ("tag", declaration.tag),
      ("revision", declaration.revision), ("path", declaration.path),
    ]
    var fields = values.compactMap { key, located in
      located.map { "\(key): \(YAMLScalarText.written($0.value))" }
    }
    if !declaration.parameters.isEmpty {
      let parameters = declaration.parameters.map(field).joined(separator: ", ")
      fields.append("custom_parameters: {\(parameters)}")
    }
    return fields.joined(separator: ", ")
  }
}
