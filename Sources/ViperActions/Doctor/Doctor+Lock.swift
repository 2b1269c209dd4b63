import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

extension Doctor {
  /// Whether what is installed is what `Rambafile.lock` says.
  mutating func examineLock() {
    do throws(Diagnostic) {
      guard let lock = try RambafileLock.ifThere(in: world) else { return }
      for finding in try findings(of: lock) { report.add(finding, to: .templates) }
    } catch {
      report.add(error, to: .templates)
    }
  }

  private var lockName: String {
    RambafileLock.path(in: world).display(in: world)
  }

  private func findings(of lock: RambafileLock) throws(Diagnostic) -> [Diagnostic] {
    let declared = rambafile?.templates ?? []
    let installed = InstalledTemplates(in: world)
    var found: [Diagnostic] = []
    let places = Dictionary(declared.map { (ExactText($0.name.value), $0.name.location) }) {
      first, _ in first
    }
    for name in lock.names {
      guard let entry = lock[name] else { continue }
      guard let place = places[ExactText(name)] else {
        found.append(undeclared(name))
        continue
      }
      // What is used where it is has no version; locks of earlier versions hold it all the same.
      if entry.origin.isInPlace { continue }
      switch try installed.state(of: name) {
      case .missing: found.append(missing(name, entry, at: place))
      case .foreign(let what): found.append(foreign(name, what, at: place))
      case .folder(let content):
        if content.digest != entry.digest { found.append(different(name, entry, at: place)) }
      }
    }
    for declaration in declared where declaration.git != nil || declaration.local == nil {
      let name = declaration.name
      if lock[name.value] == nil, !BundledTemplates.names.contains(name.value) {
        found.append(unlocked(name))
      }
    }
    return found
  }

  private func undeclared(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "doctor.lock-undeclared",
      "`\(lockName)` holds the template `\(name.escaped())`, which the Rambafile does not declare",
      hints: ["run `viper template install` to bring the lock up to date."])
  }

  private func missing(
    _ name: String, _ entry: RambafileLock.Entry, at place: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      .error, "template.not-installed", "the template `\(name.escaped())` is not installed",
      at: place, notes: ["`\(lockName)` has it from \(entry.origin.shown)."],
      hints: ["run `viper template install`."])
  }

  private func foreign(_ name: String, _ what: String, at place: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .warning, "doctor.lock-foreign",
      "`\(TemplateLibrary.folderName)/\(name.escaped())` is \(what), which nothing installed",
      at: place, notes: ["`viper gen` uses it; `viper template install` leaves it alone."])
  }

  private func different(
    _ name: String, _ entry: RambafileLock.Entry, at place: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      .error, "doctor.lock-different",
      "the installed template `\(name.escaped())` is unlike `\(lockName)`", at: place,
      notes: ["the lock has it from \(entry.origin.shown)."],
      hints: [
        "run `viper template install` to get what the lock says.",
        "to keep a change of your own, declare the folder with `local`.",
      ])
  }

  private func unlocked(_ name: Located<String>) -> Diagnostic {
    Diagnostic(
      .warning, "doctor.lock-missing",
      "`\(lockName)` does not hold the template `\(name.value.escaped())`", at: name.location,
      hints: ["run `viper template install` to lock it."])
  }
}
