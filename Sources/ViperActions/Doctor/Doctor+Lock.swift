import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

extension Doctor {
  /// Checks that the installed templates match `Rambafile.lock`.
  mutating func checkLock() throws(Diagnostic) {
    guard let lock = try RambafileLock.ifThere(in: world) else { return }
    let lockName = RambafileLock.path(in: world).display(in: world)
    let declared = rambafile?.templates ?? []
    let installed = InstalledTemplates(in: world)
    let places = Dictionary(declared.map { (ExactText($0.name.value), $0.name.location) }) {
      first, _ in first
    }
    for name in lock.names {
      guard let entry = lock[name] else { continue }
      guard let place = places[ExactText(name)] else {
        report.warn(
          .templates, "doctor.lock-undeclared",
          "`\(lockName)` holds the template `\(name.escaped())`, which the Rambafile does not declare",
          hints: ["run `viper template install` to update the lock."])
        continue
      }
      // A template that is used in place has no version. Old versions of viper locked it all the same.
      if entry.origin.isInPlace { continue }
      switch try installed.state(of: name) {
      case .missing:
        report.add(
          Diagnostic(
            .error, "template.not-installed", "the template `\(name.escaped())` is not installed",
            at: place, notes: ["`\(lockName)` has it from \(entry.origin.shown)."],
            hints: ["run `viper template install`."]), to: .templates)
      case .foreign(let kind):
        report.warn(
          .templates, "doctor.lock-foreign",
          "`\(TemplateLibrary.folderName)/\(name.escaped())` is \(kind), which viper did not install",
          at: place, notes: ["`viper gen` uses it; `viper template install` does not replace it."])
      case .folder(let content) where content.digest != entry.digest:
        report.add(
          Diagnostic(
            .error, "doctor.lock-different",
            "the installed template `\(name.escaped())` does not match `\(lockName)`", at: place,
            notes: ["the lock has it from \(entry.origin.shown)."],
            hints: [
              "run `viper template install` to install the locked version.",
              "to keep your own change, declare the folder with `local`.",
            ]), to: .templates)
      case .folder: break
      }
    }
    for declaration in declared where declaration.git != nil || declaration.local == nil {
      let name = declaration.name
      guard lock[name.value] == nil, !BundledTemplates.names.contains(name.value) else { continue }
      report.warn(
        .templates, "doctor.lock-missing",
        "`\(lockName)` does not hold the template `\(name.value.escaped())`", at: name.location,
        hints: ["run `viper template install` to lock it."])
    }
  }
}
