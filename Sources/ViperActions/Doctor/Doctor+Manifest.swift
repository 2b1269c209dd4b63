import Configuration
import Diagnostics
import Workspace

extension Doctor {
  /// Whether targets of a manifest compile what is generated; an Xcode project is told what to
  /// compile by `gen` itself.
  mutating func examineManifest() {
    guard project == nil, rambafile != nil else { return }
    do throws(Diagnostic) {
      guard let manifest = try ProjectManifest.read(in: folder, world: world) else { return }
      self.manifest = manifest
      let name = manifest.file.display(in: world)
      let count = manifest.targets.count
      report.state("\(name), \(count) target\(count == 1 ? "" : "s")", for: .project)
      guard !manifest.targets.isEmpty else { return }
      examineTargetNames(of: manifest, name)
      // What could not be read may compile anything.
      guard manifest.unread.isEmpty else { return }
      for place in places { examineCompiler(of: place, manifest, name) }
    } catch {
      report.add(error, to: .project)
    }
  }

  private mutating func examineTargetNames(of manifest: ProjectManifest, _ file: String) {
    guard let rambafile, manifest.unread.isEmpty else { return }
    let options = GenerationOptions(module: Self.trialModule)
    let names = manifest.targets.map(\.name)
    let used =
      PartSettings.code(options, rambafile).targets + PartSettings.tests(options, rambafile).targets
    for target in used where !names.contains(target.value) {
      let near = DidYouMean.nearest(to: target.value, among: names)
      report.add(
        Diagnostic(
          .warning, "doctor.target-unknown",
          "`\(file)` has no target `\(target.value.escaped())`", at: target.location,
          hints: [Self.hint(near, among: names)]), to: .targets)
    }
  }

  static func hint(_ near: String?, among names: [String]) -> String {
    near.map { "did you mean `\($0.escaped())`?" }
      ?? "there are \(names.map { "`\($0.escaped())`" }.joined(separator: ", "))."
  }

  private mutating func examineCompiler(
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
    report.add(
      Diagnostic(
        .warning, "doctor.not-compiled",
        "no target of `\(file)` compiles `\(written.escaped())`",
        at: rambafile?.text(place.keys.file)?.location
          ?? rambafile?.text(place.keys.group)?.location,
        hints: [
          compiled.isEmpty
            ? "add the folder to a target there."
            : "\(compiled.prefix(5).joined(separator: ", ")): go below, or add the folder there."
        ]), to: .places)
  }
}
