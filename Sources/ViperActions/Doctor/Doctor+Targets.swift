import Configuration
import Diagnostics
import ModuleTemplates
import Workspace
import XcodeProject

extension Doctor {
  /// Checks that the targets exist and that each compiles what it is used for.
  mutating func checkTargets() {
    guard let project, let code = settings(.code)?.targets, let tests = settings(.tests)?.targets
    else { return }
    let roles = Dictionary(project.targets.map { ($0.name, TargetRole(of: $0)) }) { first, _ in
      first
    }
    for target in (code + tests).filter({ roles[$0.value] == nil }).prefix(DiagnosticList.limit) {
      do throws(Diagnostic) { _ = try project.target(named: target.value) } catch {
        var problem = error
        problem.location = target.location
        report.add(problem, to: .targets)
      }
    }
    for target in code where [.unitTests, .uiTests].contains(roles[target.value]) {
      report.warn(
        .targets, "doctor.target-role", "`\(target.value)` compiles tests, not the code of modules",
        at: target.location, hints: ["name the app or framework instead."])
    }
    for target in tests {
      guard let role = roles[target.value], role != .unitTests else { continue }
      let names = project.targets.filter { roles[$0.name] == .unitTests }.map { "`\($0.name)`" }
      report.warn(
        .targets, "doctor.target-role",
        "`\(target.value)` has no unit tests: it is of the kind `\(role.rawValue)`",
        at: target.location,
        hints: [
          names.isEmpty
            ? "add a unit test target in Xcode, or delete `test_target`."
            : "unit tests are in \(names.joined(separator: ", "))."
        ])
    }
    let names = code.map(\.value).joined(separator: ", ")
    report.state(
      (names.isEmpty ? "none" : names)
        + (tests.isEmpty
          ? ", no tests" : ", tests in " + tests.map(\.value).joined(separator: ", ")),
      for: .targets)
  }

  // MARK: The module that tests import

  /// Checks that a target builds the module that generated tests import.
  mutating func checkModuleName() {
    guard let rambafile, configuration?.tests != nil else { return }
    let modules = modules
    guard !modules.isEmpty else { return }
    let explicit = rambafile.text(.productModuleName)
    guard let key = explicit ?? rambafile.text(.projectName) else { return }
    let name = explicit?.value ?? ModuleConfigurationReader.identifier(from: key.value)
    guard !modules.contains(name) else { return }
    let near = DidYouMean.nearest(to: name, among: modules)
    report.warn(
      .targets, "doctor.module-unknown", "no target builds the module `\(name.escaped())`",
      at: key.location,
      notes: [
        "generated tests import it"
          + (explicit != nil ? "." : ", because its name is made from `project_name`.")
      ],
      hints: [
        explicit != nil
          ? Self.hint(near, among: modules)
          : "add `product_module_name: \((near ?? modules[0]).escaped())`."
      ])
  }

  /// The modules that targets with code build, each once; empty where that is not known.
  private var modules: [String] {
    if let project {
      return project.targets.filter { TargetRole(of: $0).takesCode }
        .map { SwiftModuleName.module(of: $0, in: project) }.eachOnce
    }
    // The part of the manifest that could not be read may build any module.
    guard let manifest, manifest.unread.isEmpty else { return [] }
    return manifest.targets.filter(\.role.takesCode).map(\.module).eachOnce
  }

  // MARK: Manifests

  /// Checks that targets of a manifest compile the generated files.
  ///
  /// In an Xcode project `gen` itself adds the files to targets.
  mutating func checkManifest() throws(Diagnostic) {
    guard project == nil, let code = settings(.code), let tests = settings(.tests),
      let manifest = try ProjectManifest.read(in: folder, world: world)
    else { return }
    self.manifest = manifest
    let file = manifest.file.display(in: world)
    let count = manifest.targets.count
    report.state("\(file), \(count) target\(count == 1 ? "" : "s")", for: .project)
    // The part that could not be read may name and compile anything.
    guard !manifest.targets.isEmpty, manifest.unread.isEmpty else { return }
    let names = manifest.targets.map(\.name)
    for target in code.targets + tests.targets where !names.contains(target.value) {
      report.warn(
        .targets, "doctor.target-unknown", "`\(file)` has no target `\(target.value.escaped())`",
        at: target.location,
        hints: [Self.hint(DidYouMean.nearest(to: target.value, among: names), among: names)])
    }
    for place in places { checkCompiler(of: place, manifest, file) }
  }

  private static func hint(_ near: String?, among names: [String]) -> String {
    near.map { "did you mean `\($0.escaped())`?" }
      ?? "there are \(names.map { "`\($0.escaped())`" }.joined(separator: ", "))."
  }

  private mutating func checkCompiler(
    of place: Place, _ manifest: ProjectManifest, _ file: String
  ) {
    let written = place.folder.relative(to: folder).text
    guard !manifest.targets.contains(where: { $0.compiles(written) }) else { return }
    let fitting = manifest.targets.filter {
      $0.role == .unitTests ? place.keys == .tests : place.keys == .code && $0.role.takesCode
    }
    let compiled = fitting.flatMap { target in
      target.folders.map { "`\(target.name.escaped())` compiles `\($0.escaped())`" }
    }
    report.warn(
      .places, "doctor.not-compiled", "no target of `\(file)` compiles `\(written.escaped())`",
      at: location(place.keys),
      hints: [
        compiled.isEmpty
          ? "add the folder to a target there."
          : "\(compiled.prefix(5).joined(separator: ", ")): choose a folder below, or add this one."
      ])
  }
}
