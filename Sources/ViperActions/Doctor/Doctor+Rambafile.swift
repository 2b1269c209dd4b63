import Configuration
import Diagnostics
import Workspace

extension Doctor {
  /// Keys, missing, unknown, repeated or of the wrong kind, and values that can't be used.
  mutating func examineRambafile() {
    guard let rambafile = readRambafile() else { return }
    self.rambafile = rambafile
    let keys = RambafileKey.allCases.filter(rambafile.holds)
    report.state(
      "\(rambafile.file), \(keys.count) key\(keys.count == 1 ? "" : "s")", for: .rambafile)
    for warning in rambafile.warnings { report.add(warning, to: .rambafile) }
    var options = GenerationOptions(module: Self.trialModule)
    if Self.namesNoFolder(rambafile) {
      options.modulePath = "Modules"
      report.add(
        Diagnostic(
          .warning, "doctor.no-folder", "no folder for modules is set",
          at: SourceLocation(file: rambafile.file),
          hints: ["add `project_file_path: …`, or pass `--module-path` to each `viper gen`."]),
        to: .rambafile)
    }
    var reader = ModuleConfigurationReader(options, rambafile, in: world)
    do throws(Diagnostic) {
      configuration = try reader.read()
    } catch {
      report.add(error, to: .rambafile)
    }
  }

  private mutating func readRambafile() -> Rambafile? {
    do throws(Diagnostic) {
      if let bytes = try world.settings(at: world.rambafile) {
        return try Rambafile(bytes, at: world.rambafile, named: world.rambafile.display(in: world))
      }
      assumeDefaults()
    } catch {
      report.add(error, to: .rambafile)
    }
    return nil
  }

  /// `gen` works without a Rambafile where there is no project that a guess could harm.
  private mutating func assumeDefaults() {
    do throws(Diagnostic) {
      let options = GenerationOptions(module: Self.trialModule)
      let assumed = try DefaultConfiguration.read(for: options, in: world)
      var reader = ModuleConfigurationReader(options, assumed.rambafile, in: world)
      configuration = try reader.read()
      report.add(
        Diagnostic(
          .warning, "doctor.no-rambafile", "there is no Rambafile", notes: assumed.assumptions,
          hints: ["run `viper setup` to write one."]), to: .rambafile)
    } catch {
      report.add(error, to: .rambafile)
    }
  }

  /// Whether each run has to say where the module goes.
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
