import Configuration
import Diagnostics
import ModuleTemplates
import TemplateSources
import Workspace

extension Doctor {
  /// Whether the declared templates are there, and whether `gen` can plan a module with each.
  mutating func examineTemplates() {
    let declared = rambafile?.templates ?? []
    let library = TemplateLibrary(in: world)
    var facts: [String] = []
    var names: Set<String> = []
    var usable: [String] = []
    for declaration in declared {
      let name = declaration.name.value
      guard names.insert(name).inserted else {
        report.add(
          Diagnostic(
            .warning, "doctor.template-twice", "the template `\(name.escaped())` is declared twice",
            at: declaration.name.location, hints: ["delete one of the two."]), to: .templates)
        continue
      }
      do throws(Diagnostic) {
        let found: TemplateFolder
        do throws(Diagnostic) {
          found = try library.template(named: name, declared: [declaration])
        } catch {
          throw error.located(at: declaration.name.location)
        }
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
        report.add(error, to: .templates)
      }
    }
    if names.isEmpty { facts.append("\(BundledTemplates.defaultName) (bundled, none is declared)") }
    report.state(facts.joined(separator: ", "), for: .templates)
    // What is not there fails for the reason that is reported already; one of them shows the rest.
    let first = declared.first?.name.value ?? BundledTemplates.defaultName
    tryTemplates(usable.isEmpty ? [first] : usable)
  }

  /// Plans a module with each template, as `gen` would; writes nothing.
  private mutating func tryTemplates(_ names: [String]) {
    // Without a configuration all runs fail for the reason that is reported already.
    guard configuration != nil else { return }
    for name in names {
      var options = GenerationOptions(module: Self.trialModule, template: name)
      if rambafile.map(Self.namesNoFolder) ?? false { options.modulePath = "Modules" }
      do throws(Diagnostic) {
        let plan = try Planner(options, in: world).plan()
        for warning in plan.warnings { report.add(warning, to: Self.topic(of: warning)) }
      } catch {
        for problem in error.all { report.add(problem, to: Self.topic(of: problem)) }
      }
    }
  }

  private static func topic(of finding: Diagnostic) -> DoctorReport.Topic {
    let code = finding.code.description
    if code == "template.dependency" { return .dependencies }
    if code.hasPrefix("project.") { return .project }
    if code.hasPrefix("rambafile.") || code.hasPrefix("path.") { return .rambafile }
    return .templates
  }
}
