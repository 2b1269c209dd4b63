import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

extension Doctor {
  /// Checks that the declared templates are there, and that `gen` can plan a module with each.
  mutating func checkTemplates() {
    let declared = rambafile?.templates ?? []
    var names: [String: Located<String>] = [:]
    for name in declared.map(\.name) {
      guard let other = names.updateValue(name, forKey: name.value.caseFolded) else { continue }
      guard other.value == name.value else {
        // `template install` refuses these, too, so other checks of templates are left out.
        return report.add(DeclaredTemplate.caseClash(of: name, with: other), to: .templates)
      }
      report.addProblem(
        .templates, "doctor.template-twice",
        "the template `\(name.value.escaped())` is declared twice", at: name.location,
        notes: ["the last declaration counts."], hints: ["delete the first one."])
    }
    let library = TemplateLibrary(for: rambafile, in: world)
    let lock = readLock()
    // A Rambafile that can't be read may declare some.
    if rambafile == nil, world.kind(of: world.rambafile) != nil { return }
    var facts: [String] = []
    var usable: [String] = []
    for declaration in templates {
      let name = declaration.name.value
      do throws(Diagnostic) {
        let found = try library.template(named: name)
        usable.append(name)
        let isBundled = found.origin == .bundled
        if isBundled, lock?[name]?.origin.isInPlace == false {
          throw Diagnostic(
            .error, "template.not-installed", "the template `\(name.escaped())` is not installed",
            at: declaration.name.location,
            notes: ["until it is, `viper gen` takes the bundled template of that name."],
            hints: ["run `viper template install`."])
        }
        facts.append(name + (isBundled ? " (bundled)" : ""))
        if let lock { compare(declaration, with: lock[name], try library.state(of: name)) }
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

  /// Plans a module with each template, and reports what `compare` does not; writes nothing.
  private mutating func tryTemplates(_ names: [String]) {
    // Without a configuration each run fails for a reason that is reported already.
    guard configuration != nil else { return }
    for name in names {
      let isLocal = templates.contains { $0.name.value == name && $0.git == nil && $0.local != nil }
      do throws(Diagnostic) {
        for warning in try planner(template: name).plan().warnings
        where isLocal || warning.code != "template.unlike-lock" {
          report.add(warning, to: Self.topic(of: warning))
        }
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

  private var lockName: String { RambafileLock.path(in: world).display(in: world) }

  /// Reads `Rambafile.lock`, and checks that it lists only declared templates; nil without a valid one.
  private mutating func readLock() -> RambafileLock? {
    do throws(Diagnostic) {
      guard let lock = try RambafileLock.ifThere(in: world) else { return nil }
      let declared = Set(templates.map { ExactText($0.name.value) })
      for name in lock.names where rambafile != nil && !declared.contains(ExactText(name)) {
        report.addProblem(
          .templates, "doctor.lock-undeclared",
          "`\(lockName)` lists the template `\(name.escaped())`, which the Rambafile does not declare",
          hints: ["run `viper template install` to update the lock."])
      }
      return lock
    } catch {
      report.add(error, to: .templates)
      return nil
    }
  }

  /// Checks that an installed template matches its entry in the lock.
  private mutating func compare(
    _ declaration: TemplateDeclaration, with entry: RambafileLock.Entry?,
    _ state: TemplateLibrary.State
  ) {
    let (name, place) = (declaration.name.value, declaration.name.location)
    let from = entry.map { "the lock lists it from \($0.origin.shown)." }
    if declaration.git == nil, declaration.local != nil {
      if case .local? = entry?.origin { return }
      if let from {
        report.addProblem(
          .templates, "doctor.lock-unused",
          "the Rambafile takes the template `\(name.escaped())` from a folder, and `\(lockName)` lists another source",
          at: place, notes: [from], hints: ["run `viper template install` to update the lock."])
      }
      return
    }
    let isBundled = declaration.git == nil && BundledTemplates.names.contains(name)
    if entry?.origin.isInPlace ?? isBundled { return }
    if case .foreign(let kind) = state { return addForeign(kind, for: declaration) }
    guard case .folder(let content) = state, entry?.digest != content.digest else { return }
    if let from {
      report.addProblem(
        .templates, "doctor.lock-different",
        "the installed template `\(name.escaped())` does not match `\(lockName)`", as: .error,
        at: place, notes: [from],
        hints: [
          "run `viper template install` to install the locked version; it stops if you edited the installed one.",
          "\(declaration.editToKeepFolder) to keep your changes.",
        ])
    } else {
      report.addProblem(
        .templates, "doctor.lock-missing",
        "`\(lockName)` does not list the template `\(name.escaped())`", at: place,
        hints: [
          "run `viper template install` to lock it; if it differs from the source's version, pass `--force` to replace it.",
          "\(declaration.editToKeepFolder) if it is a template of your own.",
        ])
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
    let edit = git == nil ? "set" : local == nil ? "replace `git` by" : "delete `git`, and set"
    return "\(edit) `local: \(folder.escaped())` in the Rambafile"
  }
}
