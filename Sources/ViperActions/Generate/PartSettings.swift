import Configuration
import Workspace

/// What options and Rambafile say about the code of a module, or about its tests.
struct PartSettings {
  var targets: [Located<String>]
  var paths: ModulePaths

  static func code(_ options: GenerationOptions, _ rambafile: Rambafile) -> PartSettings {
    PartSettings(
      targets: targets(options.projectTargets, rambafile, .projectTargets, .projectTarget),
      paths: paths(
        (rambafile.text(.projectFilePath), rambafile.text(.projectGroupPath)),
        (options.projectFilePath, options.projectGroupPath), both: options.modulePath))
  }

  static func tests(_ options: GenerationOptions, _ rambafile: Rambafile) -> PartSettings {
    PartSettings(
      targets: targets(options.testTargets, rambafile, .testTargets, .testTarget),
      paths: paths(
        (rambafile.text(.testFilePath), rambafile.text(.testGroupPath)),
        (options.testFilePath, options.testGroupPath), both: options.testPath))
  }

  private static func paths(
    _ configured: (file: Located<String>?, group: Located<String>?),
    _ given: (file: String?, group: String?), both: String?
  ) -> ModulePaths {
    var paths = ModulePaths()
    paths.set(file: configured.file, group: configured.group)
    paths.set(file: given.file.map { Located($0) }, group: given.group.map { Located($0) })
    paths.set(file: both.map { Located($0) }, group: both.map { Located($0) })
    return paths
  }

  private static func targets(
    _ option: String?, _ rambafile: Rambafile, _ several: RambafileKey, _ single: RambafileKey
  ) -> [Located<String>] {
    if let option {
      return NameList.names(in: option).map { Located($0) }
    }
    return rambafile.list(several)?.value ?? rambafile.text(single).map { [$0] } ?? []
  }
}
