import Foundation

/// The folder of the bundled templates in the repository.
enum Catalog {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Templates", isDirectory: true)

  /// The folders with a rambaspec, sorted.
  static let templateNames: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { name in
      let spec = folder.appendingPathComponent("\(name)/\(name).rambaspec").path
      return FileManager.default.fileExists(atPath: spec)
    }.sorted()
  }()

  /// The templates that generate Swift.
  static let swiftTemplateNames = templateNames.filter { $0 != "viper_objc" }

  /// The modules that a container embeds in the tests.
  static let submodules = ["Header", "Player"]

  /// The code of a type of the app that parameters name.
  static func item(named name: String) -> String {
    """
    public nonisolated struct \(name): Identifiable, Equatable, Sendable {
      public let id: Int

      static let sample = \(name)(id: 1)
    }

    """
  }

  /// Other Swift files that the generated code needs.
  ///
  /// They are the README's files, and a container's submodules with each prefix of the tests.
  static func projectFiles(for template: String) throws -> [String: String] {
    let readme = try text(of: "README.md")
    let blocks = readme.matches(of: /```swift\n((?s).*?)```/).map { String($0.1) }
    var files = [String: String](
      uniqueKeysWithValues: blocks.enumerated().map { ("Project\($0.offset).swift", $0.element) })
    files["AppItem.swift"] = item(named: "AppItem")
    guard template == "viper_container" else { return files }
    let choice = Combination(template: "viper_submodule", values: [:])
    for prefix in Set(HardNameTests.names.map(\.0)) {
      for name in submodules {
        let submodule = try GeneratedModule.generate(name, choice, prefix: prefix)
        for (path, text) in submodule.code { files["\(prefix)\(name)/\(path)"] = text }
      }
    }
    return files
  }

  /// The text of a file, by its path in the catalog.
  static func text(of path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// The relative paths of all files in a folder of the catalog, sorted.
  static func files(below path: String) throws -> [String] {
    let root = folder.appendingPathComponent(path)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { file in
        var isFolder: ObjCBool = false
        let whole = root.appendingPathComponent(file).path
        return FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
      .sorted()
  }
}
