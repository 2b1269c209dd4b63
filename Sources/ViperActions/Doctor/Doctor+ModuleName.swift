import Configuration
import Diagnostics
import ModuleTemplates
import XcodeProject

extension Doctor {
  /// Whether there is a module for tests to import by the name that they would use.
  mutating func examineModuleName() {
    guard let rambafile, configuration?.tests != nil else { return }
    let modules = modules
    guard !modules.isEmpty else { return }
    let key = rambafile.text(.productModuleName) ?? rambafile.text(.projectName)
    guard let key else { return }
    let isExplicit = rambafile.text(.productModuleName) != nil
    let name = isExplicit ? key.value : ModuleConfigurationReader.identifier(from: key.value)
    guard !modules.contains(name) else { return }
    let near = DidYouMean.nearest(to: name, among: modules)
    report.add(
      Diagnostic(
        .warning, "doctor.module-unknown", "no target builds the module `\(name.escaped())`",
        at: key.location,
        notes: [
          "generated tests import it"
            + (isExplicit ? "." : ", because it is what `project_name` makes.")
        ],
        hints: [
          isExplicit
            ? Self.hint(near, among: modules)
            : "add `product_module_name: \((near ?? modules[0]).escaped())`."
        ]), to: .targets)
  }

  /// The modules of the targets that take code, without doubles; empty where that is not known.
  private var modules: [String] {
    if let project {
      return project.targets.filter { TargetRole(of: $0).takesCode }
        .map { SwiftModuleName.module(of: $0, in: project) }.eachOnce
    }
    // What could not be read may build anything.
    guard let manifest, manifest.unread.isEmpty else { return [] }
    return manifest.targets.filter(\.role.takesCode).map(\.module).eachOnce
  }
}
