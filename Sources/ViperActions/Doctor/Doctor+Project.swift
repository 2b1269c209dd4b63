import Configuration
import Diagnostics
import Workspace
import XcodeProject

extension Doctor {
  /// Whether the project is there and can be read and edited.
  mutating func examineProject() {
    guard let setting = rambafile?.text(.xcodeprojPath) else {
      report.state("none, only files are written", for: .project)
      return
    }
    let xcodeproj = Located(folder.appending(setting.value).normalized, at: setting.location)
    let file = xcodeproj.value.projectFile
    for run in FileTransaction.interruptedRuns(editing: file, world: world) {
      report.add(run, to: .project)
    }
    do throws(Diagnostic) {
      let project = try ProjectReading.project(at: xcodeproj, in: world)
      self.project = project
      self.xcodeproj = xcodeproj.value
      let targets = project.targets.count
      let files = project.fileReferences.count
      report.state(
        "\(xcodeproj.value.display(in: world)), \(targets) target\(targets == 1 ? "" : "s"),"
          + " \(files) file reference\(files == 1 ? "" : "s")", for: .project)
    } catch {
      report.add(error, to: .project)
    }
  }

  /// Whether the targets exist and are what they are used for.
  mutating func examineTargets() {
    guard let rambafile, let project else { return }
    let options = GenerationOptions(module: Self.trialModule)
    let code = PartSettings.code(options, rambafile).targets
    let tests = PartSettings.tests(options, rambafile).targets
    let known = Set(project.targets.map(\.name))
    for target in (code + tests).filter({ !known.contains($0.value) }).prefix(Self.findings) {
      do throws(Diagnostic) { _ = try project.target(named: target.value) } catch {
        var problem = error
        problem.location = target.location
        report.add(problem, to: .targets)
      }
    }
    for (target, role) in roles(of: code, in: project)
    where role == .unitTests || role == .uiTests {
      report.add(
        Diagnostic(
          .warning, "doctor.target-role",
          "`\(target.value)` compiles tests, not the code of modules",
          at: target.location, hints: ["name the app or framework instead."]), to: .targets)
    }
    for (target, role) in roles(of: tests, in: project) where role != .unitTests {
      report.add(
        Diagnostic(
          .warning, "doctor.target-role",
          "`\(target.value)` has no unit tests: it is of the kind `\(role.rawValue)`",
          at: target.location, hints: Self.hint(for: project, tests: true)), to: .targets)
    }
    let names = code.map(\.value).joined(separator: ", ")
    report.state(
      (names.isEmpty ? "none" : names)
        + (tests.isEmpty
          ? ", no tests" : ", tests in " + tests.map(\.value).joined(separator: ", ")),
      for: .targets)
  }

  /// How many unknown targets are told of.
  private static let findings = 100

  private func roles(
    of targets: [Located<String>], in project: ProjectFile
  ) -> [(Located<String>, TargetRole)] {
    let known = Dictionary(project.targets.map { ($0.name, $0) }) { first, _ in first }
    return targets.compactMap { target in
      known[target.value].map { (target, TargetRole(of: $0)) }
    }
  }

  private static func hint(for project: ProjectFile, tests: Bool) -> [String] {
    let names = project.targets.filter { TargetRole(of: $0) == .unitTests }.map { "`\($0.name)`" }
    return names.isEmpty
      ? ["add a unit test target in Xcode, or delete `test_target`."]
      : ["unit tests are in \(names.joined(separator: ", "))."]
  }
}
