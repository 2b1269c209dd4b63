import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

extension Doctor {
  /// Checks that the declared templates are there, and that `gen` can plan a module with each.
  mutating func checkTemplates() {
    let declared = rambafile?.templates ?? []
    var names: Set<String> = []
    for declaration in declared where !names.insert(declaration.name.value).inserted {
      report.addProblem(
        .templates, "doctor.template-twice",
        "the template `\(declaration.name.value.escaped())` is declared twice",
        at: declaration.name.location, notes: ["the last declaration counts."],
        hints: ["delete the first one."])
    }
    let library = TemplateLibrary(in: world)
    // `checkLock` reports what is wrong with it.
    let lock = attempt(try RambafileLock.ifThere(in: world))
    var facts: [String] = []
    var usable: [String] = []
    for declaration in templates {
      let name = declaration.name.value
      do throws(Diagnostic) {
        let found = try library.template(named: name, declared: declared)
        usable.append(name)
        let isBundled = found.origin == .bundled
        if isBundled, declaration.git != nil || lock?[name]?.origin.isInPlace == false {
          throw Diagnostic(
            .error, "template.not-installed", "the template `\(name.escaped())` is not installed",
            at: declaration.name.location,
            notes: ["until it is, `viper gen` takes the bundled template of that name."],
            hints: ["run `viper template install`."])
        }
        facts.append(name + (isBundled ? " (bundled)" : ""))
      } catch {
        if error.code == "template.not-installed",
          case .foreign(let kind)? = attempt(try library.state(of: name))
        {
          addForeign(kind, for: declaration)
        } else {
          report.add(error.located(at: declaration.name.location), to: .templates)
        }
      }
    }
    if names.isEmpty { facts.append("\(BundledTemplates.defaultName) (bundled, none is declared)") }
    report.setFact(facts.joined(separator: ", "), for: .templates)
    // Templates that are missing are reported already. One of them is tried for all other problems.
    let first = declared.first?.name.value ?? BundledTemplates.defaultName
    tryTemplates(usable.isEmpty ? [first] : usable)
  }

  /// The declared templates, each once: the last declaration of a name counts.
  private var templates: [TemplateDeclaration] {
    var names: Set<String> = []
    return (rambafile?.templates ?? []).reversed()
      .filter { names.insert($0.name.value).inserted }.reversed()
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
        for problem in error.all where problem.code != "template.not-installed" {
          report.add(problem, to: Self.topic(of: problem))
        }
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
    let library = TemplateLibrary(in: world)
    let declared = Set(templates.map { ExactText($0.name.value) })
    for name in lock.names where !declared.contains(ExactText(name)) {
      report.addProblem(
        .templates, "doctor.lock-undeclared",
        "`\(lockName)` lists the template `\(name.escaped())`, which the Rambafile does not declare",
        hints: ["run `viper template install` to update the lock."])
    }
    for declaration in templates where TemplateName.isFolderName(declaration.name.value) {
      do throws(Diagnostic) { try check(declaration, in: lock, of: library) } catch {
        report.add(error.located(at: declaration.name.location), to: .templates)
      }
    }
  }

  private mutating func check(
    _ declaration: TemplateDeclaration, in lock: RambafileLock, of library: TemplateLibrary
  ) throws(Diagnostic) {
    let lockName = RambafileLock.path(in: world).display(in: world)
    let (name, place) = (declaration.name.value, declaration.name.location)
    let entry = lock[name]
    let isLocal = declaration.local != nil && declaration.git == nil
    if isLocal, let entry, !entry.origin.isInPlace {
      report.addProblem(
        .templates, "doctor.lock-unused",
        "the Rambafile takes the template `\(name.escaped())` from a folder, and `\(lockName)` lists another source",
        at: place, notes: ["the lock lists it from \(entry.origin.shown)."],
        hints: ["run `viper template install` to update the lock."])
      return
    }
    let isBundled = declaration.git == nil && BundledTemplates.names.contains(name)
    if entry == nil, isLocal || isBundled { return }
    let state = try library.state(of: name)
    if let entry, entry.origin.isInPlace {
      guard state == .missing,
        let mismatch = try library.bundledMismatch(of: name, entry, at: place)
      else { return }
      report.add(mismatch, to: .templates)
      return
    }
    switch state {
    // Reported already.
    case .missing: break
    case .foreign(let kind): addForeign(kind, for: declaration)
    case .folder(let content):
      if let entry, entry.digest != content.digest {
        report.addProblem(
          .templates, "doctor.lock-different",
          "the installed template `\(name.escaped())` does not match `\(lockName)`", as: .error,
          at: place, notes: ["the lock lists it from \(entry.origin.shown)."],
          hints: [
            "run `viper template install` to install the locked version.",
            "\(declaration.editToKeepFolder) to keep your changes.",
          ])
      } else if entry == nil {
        report.addProblem(
          .templates, "doctor.lock-missing",
          "`\(lockName)` does not list the template `\(name.escaped())`", at: place,
          hints: [
            "run `viper template install` to lock it.",
            "\(declaration.editToKeepFolder) if it is a template of your own.",
          ])
      }
    }
  }

  /// Reports what is in the place of a template and not from viper.
  private mutating func addForeign(_ kind: String, for declaration: TemplateDeclaration) {
    let isUsed = attempt(try world.isTemplate(folder.appending(declaration.folder))) == true
    let use = isUsed ? "\(declaration.editToKeepFolder) to keep it, or " : ""
    report.addProblem(
      .templates, "doctor.lock-foreign",
      "`\(declaration.folder.escaped())` is \(kind), which viper did not install",
      as: isUsed ? .warning : .error, at: declaration.name.location,
      notes: (isUsed ? ["`viper gen` uses it."] : [])
        + ["`viper template install` does not replace it."],
      hints: [use + "move it away and run `viper template install`."])
  }
}

extension TemplateDeclaration {
  /// The folder that it is installed to, from the Rambafile's.
  fileprivate var folder: String { "\(TemplateLibrary.folderName)/\(name.value)" }

  /// The edit of the Rambafile that makes viper use that folder.
  fileprivate var editToKeepFolder: String {
    "\(git == nil ? "set" : "replace `git` by") `local: \(folder.escaped())` in the Rambafile"
  }
}
