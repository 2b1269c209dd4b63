import ViperTestSupport

/// Two Rambafiles in separate folders, for one project file in a third folder.
enum TwoRambafiles {
  static let tree: [String: String] = {
    var tree = DemoProject.tree
    for folder in ["../One", "../Two"] {
      for (path, text) in DemoProject.tree where path.hasPrefix("Templates/") {
        tree["\(folder)/\(path)"] = text
      }
      tree["\(folder)/Rambafile"] = """
        company: Acme
        author: Jane Doe
        project_name: Demo
        xcodeproj_path: ../Demo/Demo.xcodeproj
        project_target: Demo
        project_file_path: Modules
        project_group_path: \(folder.dropFirst(3))
        templates:
        - {name: screen}

        """
    }
    return tree
  }()

  static func gen(_ module: String, from number: Int) -> [String] {
    ["gen", module, "screen", "-C", number == 0 ? "../One" : "../Two"]
  }

  /// One of its files, relative to the common parent folder.
  static func file(of module: String, from number: Int) -> String {
    "\(number == 0 ? "One" : "Two")/Modules/\(module)/View/\(module)View.swift"
  }
}
