import Configuration
import Diagnostics
import Workspace

extension Doctor {
  /// Checks the Rambafile for missing, unknown and repeated keys, and for values that can't be used.
  mutating func checkRambafile() throws(Diagnostic) {
    guard let bytes = try world.settings(at: world.rambafile) else { return try checkDefaults() }
    let rambafile = try Rambafile(
      bytes, at: world.rambafile, named: world.rambafile.display(in: world))
    self.rambafile = rambafile
    let keys = RambafileKey.allCases.filter(rambafile.holds)
    report.state(
      "\(rambafile.file), \(keys.count) key\(keys.count == 1 ? "" : "s")", for: .rambafile)
    for warning in rambafile.warnings { report.add(warning, to: .rambafile) }
    var options = GenerationOptions(module: Self.trialModule)
    if Self.namesNoFolder(rambafile) {
      options.modulePath = "Modules"
      report.warn(
        .rambafile, "doctor.no-folder", "no folder for modules is set",
        at: SourceLocation(file: rambafile.file),
        hints: ["add `project_file_path: …`, or pass `--module-path` to each `viper gen`."])
    }
    var reader = ModuleConfigurationReader(options, rambafile, in: world)
    configuration = try reader.read()
  }

  /// Without a Rambafile `gen` works where there is no project that a guess could harm.
  private mutating func checkDefaults() throws(Diagnostic) {
    let options = GenerationOptions(module: Self.trialModule)
    let defaults = try DefaultConfiguration.read(for: options, in: world)
    var reader = ModuleConfigurationReader(options, defaults.rambafile, in: world)
    configuration = try reader.read()
    report.warn(
      .rambafile, "doctor.no-rambafile", "there is no Rambafile", notes: defaults.assumptions,
      hints: ["run `viper setup` to write one."])
  }

  /// Whether each run must name the folder for its module.
  static func namesNoFolder(_ rambafile: Rambafile) -> Bool {
    rambafile.text(.projectFilePath) == nil && rambafile.text(.projectGroupPath) == nil
  }
}

extension Rambafile {
  /// Whether a key has a value.
  fileprivate func holds(_ key: RambafileKey) -> Bool {
    switch key {
    case .templates: !templates.isEmpty
    case .customParameters: !parameters.isEmpty
    default: text(key) != nil || list(key) != nil || flag(key) != nil || isEmptied(key)
    }
  }
}
