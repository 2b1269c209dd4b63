import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

extension Doctor {
  /// Checks that the declared templates are there, and that `gen` can plan a module with each.
  mutating func checkTemplates() {
    let declared = rambafile?.templates ?? []
    let library = TemplateLibrary(in: world)
    var facts: [String] = []
    var names: Set<String> = []
    var usable: [String] = []
    for (index, declaration) in declared.enumerated() {
      let name = declaration.name.value
      if !names.insert(name).inserted {
        report.addProblem(
          .templates, "doctor.template-twice", "the template `\(name.escaped())` is declared twice",
          at: declaration.name.location, notes: ["the last declaration counts."],
          hints: ["delete the first one."])
      }
      guard !declared[(index + 1)...].contains(where: { $0.name.value == name }) else { continue }
      do throws(Diagnostic) {
        let found = try library.template(named: name, declared: declared)
        usable.append(name)
        if found.origin == .bundled, declaration.git != nil {
          throw Diagnostic(
            .error, "template.not-installed", "the template `\(name.escaped())` is not installed",
            at: declaration.name.location,
            notes: ["until it is, `viper gen` takes the bundled template of that name."],
            hints: ["run `viper template install`."])
        }
        facts.append(name + (found.origin == .bundled ? " (bundled)" : ""))
      } catch {
        report.add(error.located(at: declaration.name.location), to: .templates)
      }
    }
    if names.isEmpty { facts.append("\(BundledTemplates.defaultName) (bundled, none is declared)") }
    report.setFact(facts.joined(separator: ", "), for: .templates)
    // Templates that are missing are reported already. One of them is tried for all other problems.
    let first = declared.first?.name.value ?? BundledTemplates.defaultName
    tryTemplates(usable.isEmpty ? [first] : usable)
  }

  /// Plans a module with each template, as `gen` does; writes nothing.
  private mutating func tryTemplates(_ names: [String]) {
    // Without a configuration each run fails for a reason that is reported already.
    guard configuration != nil else { return }
    for name in names {
      var options = GenerationOptions(module: Self.trialModule, template: name)
      if rambafile.map(Self.namesNoFolder) ?? false { options.modulePath = "Modules" }
      do throws(Diagnostic) {
        let plan = try GenerationPlanner(options, in: world).plan()
        for warning in plan.warnings { report.add(warning, to: Self.topic(of: warning)) }
      } catch {
        for problem in error.all { report.add(problem, to: Self.topic(of: problem)) }
      }
    }
  }

  private static func topic(of problem: Diagnostic) -> DoctorReport.Topic {
    let code = problem.code.description
    if code == "template.dependency" { return .dependencies }
    if code.hasPrefix("project.") { return .project }
    if code.hasPrefix("rambafile.") || code.hasPrefix("path.") { return .rambafile }
    return .templates
  }

  /// Checks that the installed templates match `Rambafile.lock`.
  mutating func checkLock() throws(Diagnostic) {
    guard let lock = try RambafileLock.ifThere(in: world) else { return }
    let lockName = RambafileLock.path(in: world).display(in: world)
    let declared = rambafile?.templates ?? []
    let installed = TemplateLibrary(in: world)
    let declarations = Dictionary(declared.map { (ExactText($0.name.value), $0) }) {
      _, last in last
    }
    for name in lock.names {
      guard let entry = lock[name] else { continue }
      guard let declaration = declarations[ExactText(name)] else {
        report.addProblem(
          .templates, "doctor.lock-undeclared",
          "`\(lockName)` lists the template `\(name.escaped())`, which the Rambafile does not declare",
          hints: ["run `viper template install` to update the lock."])
        continue
      }
      let place = declaration.name.location
      if declaration.local != nil, declaration.git == nil, !entry.origin.isInPlace {
        report.addProblem(
          .templates, "doctor.lock-unused",
          "the Rambafile takes the template `\(name.escaped())` from a folder, and `\(lockName)` lists another source",
          at: place, notes: ["the lock lists it from \(entry.origin.shown)."],
          hints: ["run `viper template install` to update the lock."])
        continue
      }
      let state = try installed.state(of: name)
      if entry.origin.isInPlace {
        guard state == .missing,
          let mismatch = try TemplateLibrary(in: world).bundledMismatch(of: name, entry, at: place)
        else { continue }
        report.add(mismatch, to: .templates)
        continue
      }
      switch state {
      case .missing:
        report.addProblem(
          .templates, "template.not-installed",
          "the template `\(name.escaped())` is not installed", as: .error, at: place,
          notes: ["`\(lockName)` lists it from \(entry.origin.shown)."],
          hints: ["run `viper template install`."])
      case .foreign(let kind):
        let isUsed = world.kind(of: installed.folder(of: name)) == .folder
        let folder = "\(TemplateLibrary.folderName)/\(name.escaped())"
        let use = "set `local: \(folder)` in the Rambafile to keep it, or "
        let note = "`viper template install` does not replace it."
        report.addProblem(
          .templates, "doctor.lock-foreign", "`\(folder)` is \(kind), which viper did not install",
          at: place, notes: [(isUsed ? "`viper gen` uses it; " : "") + note],
          hints: [(isUsed ? use : "") + "move it away and run `viper template install`."])
      case .folder(let content) where content.digest != entry.digest:
        report.addProblem(
          .templates, "doctor.lock-different",
          "the installed template `\(name.escaped())` does not match `\(lockName)`", as: .error,
          at: place,
          notes: ["the lock lists it from \(entry.origin.shown)."],
          hints: [
            "run `viper template install` to install the locked version.",
            "set `local: \(TemplateLibrary.folderName)/\(name.escaped())` in the Rambafile to keep your changes.",
          ])
      case .folder: break
      }
    }
    for declaration in declared where declaration.git != nil || declaration.local == nil {
      let name = declaration.name
      guard lock[name.value] == nil,
        declaration.git != nil || !BundledTemplates.names.contains(name.value)
      else { continue }
      report.addProblem(
        .templates, "doctor.lock-missing",
        "`\(lockName)` does not list the template `\(name.value.escaped())`", at: name.location,
        hints: ["run `viper template install` to lock it."])
    }
  }
}
