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

/// The text of `Rambafile.example`: every key with its meaning, default and an example.
package enum RambafileExample {
  package static var text: String {
    var text = """
      # Every key that a Rambafile may hold, with its meaning, its default and an example.
      # `viper setup` writes a Rambafile for your project; `viper doctor` checks it.
      # Paths are read from the folder of the Rambafile.

      """
    for section in RambafileSection.all {
      text += "\n### \(section.title)\n"
      for key in section.keys {
        let meaning = key.meaning
        text += "\n" + meaning.meaning.map { "# \($0)\n" }.joined()
        text += "# Default: \(meaning.whenMissing)\n"
        text += "\(key.rawValue):\(meaning.example.hasPrefix("\n") ? "" : " ")\(meaning.example)\n"
      }
    }
    return text
  }
}
