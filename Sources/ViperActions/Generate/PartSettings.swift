import Configuration
import Workspace

/// The targets and places that options and Rambafile name for a module's code, or for its tests.
struct PartSettings {
  var targets: [Located<String>]
  /// The folder for the module's folder.
  var file: Located<String>?
  /// The group for the module's group.
  var group: Located<String>?

  static func code(_ options: GenerationOptions, _ rambafile: Rambafile) -> PartSettings {
    PartSettings(
      targets: targets(options.projectTargets, rambafile, .projectTargets, .projectTarget),
      (rambafile.text(.projectFilePath), rambafile.text(.projectGroupPath)),
      (options.projectFilePath, options.projectGroupPath), both: options.modulePath)
  }

  static func tests(_ options: GenerationOptions, _ rambafile: Rambafile) -> PartSettings {
    PartSettings(
      targets: targets(options.testTargets, rambafile, .testTargets, .testTarget),
      (rambafile.text(.testFilePath), rambafile.text(.testGroupPath)),
      (options.testFilePath, options.testGroupPath), both: options.testPath)
  }

  /// Follows Generamba's rule: options outrank the Rambafile, and a path that neither names is the
  /// other one.
  private init(
    targets: [Located<String>], _ configured: (file: Located<String>?, group: Located<String>?),
    _ given: (file: String?, group: String?), both: String?
  ) {
    self.targets = targets
    let both = both.map { Located($0) }
    let given = (file: given.file.map { Located($0) }, group: given.group.map { Located($0) })
    file = both ?? given.file ?? configured.file ?? configured.group ?? given.group
    group = both ?? given.group ?? configured.group ?? configured.file ?? given.file
  }

  private static func targets(
    _ option: String?, _ rambafile: Rambafile, _ several: RambafileKey, _ single: RambafileKey
  ) -> [Located<String>] {
    if let option { return NameList.names(in: option).map { Located($0) } }
    return rambafile.list(several)?.value ?? rambafile.text(single).map { [$0] } ?? []
  }
}
