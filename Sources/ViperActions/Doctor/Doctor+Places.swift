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
      report.add(project.unknownTarget(target.value).located(at: target.location), to: .targets)
    }
    for target in code where [.unitTests, .uiTests].contains(roles[target.value]) {
      report.addProblem(
        .targets, "doctor.target-role", "`\(target.value)` compiles tests, not the code of modules",
        at: target.location, hints: ["set the app or framework instead."])
    }
    for target in tests {
      guard let role = roles[target.value], role != .unitTests else { continue }
      let names = project.targets.filter { roles[$0.name] == .unitTests }.map { "`\($0.name)`" }
      report.addProblem(
        .targets, "doctor.target-role",
        "`\(target.value)` is not a unit test target: its kind is `\(role.rawValue)`",
        at: target.location,
        hints: [
          names.isEmpty
            ? "add a unit test target in Xcode, or remove this one from the Rambafile."
            : "choose a unit test target: \(names.joined(separator: ", "))."
        ])
    }
    let names = code.map(\.value).joined(separator: ", ")
    report.setFact(
      (names.isEmpty ? "none" : names)
        + (tests.isEmpty
          ? ", no tests" : ", tests in " + tests.map(\.value).joined(separator: ", ")),
      for: .targets)
  }

  /// Checks that a target builds the module that generated tests import.
  mutating func checkModuleName() {
    // The part of the manifest that could not be read may build any module.
    let targets = manifest.flatMap { $0.unread.isEmpty ? $0.targets : nil } ?? []
    let modules =
      project.map(SwiftModuleName.modules) ?? targets.filter(\.role.takesCode).map(\.module)
    guard let rambafile, let warning = configuration?.unknownModule(among: modules, rambafile)
    else { return }
    report.add(warning, to: .targets)
  }

  /// Checks that a manifest's targets compile the files; `gen` adds them to Xcode projects itself.
  mutating func checkManifest() throws(Diagnostic) {
    guard project == nil, let code = settings(.code), let tests = settings(.tests),
      let manifest = try ProjectManifest.read(in: folder, world: world)
    else { return }
    self.manifest = manifest
    let file = manifest.file.display(in: world)
    report.setFact("\(file), \(manifest.targets.count.counted("target"))", for: .project)
    // The part that could not be read may name and compile anything.
    guard !manifest.targets.isEmpty, manifest.unread.isEmpty else { return }
    let names = manifest.targets.map(\.name)
    for target in code.targets + tests.targets where !names.contains(target.value) {
      let near = DidYouMean.nearest(to: target.value, among: names)
      report.addProblem(
        .targets, "doctor.target-unknown", "`\(file)` has no target `\(target.value.escaped())`",
        at: target.location,
        hints: [
          near.map { DidYouMean.hint($0.escaped()) }
            ?? "choose among \(names.quotedList(upTo: names.count))."
        ])
    }
    for place in places { checkIsCompiled(place, by: manifest) }
  }

  private mutating func checkIsCompiled(_ place: Place, by manifest: ProjectManifest) {
    let file = manifest.file.display(in: world)
    let written = place.folder.relative(to: folder).text
    guard !manifest.targets.contains(where: { $0.hasUnreadFolders || $0.compiles(written) }) else {
      return
    }
    let fitting = manifest.targets.filter {
      $0.role == .unitTests ? place.keys == .tests : place.keys == .code && $0.role.takesCode
    }
    let compiled = fitting.flatMap { target in
      target.folders.map { "`\(target.name.escaped())` compiles `\($0.escaped())`" }
    }
    report.addProblem(
      .places, "doctor.not-compiled", "no target of `\(file)` compiles `\(written.escaped())`",
      at: place.settings.file?.location,
      hints: [
        compiled.isEmpty
          ? "add the folder to a target there."
          : "\(compiled.prefix(5).joined(separator: ", ")): choose a folder inside one of these, or add yours to a target."
      ])
  }

  /// Checks that the folders and groups for modules match each other and the disk.
  mutating func checkPlaces() {
    let places = places
    let usesGroups = rambafile?.flag(.createLogicalGroups)?.value != true
    for place in places {
      checkSpelling(of: place)
      if usesGroups { checkGroup(of: place) }
    }
    report.setFact(
      places.map { place in
        let written = place.folder.relative(to: folder).text
        return written == place.group || project == nil
          ? written : "\(written) (group \(place.group))"
      }.joined(separator: ", tests in "), for: .places)
  }

  /// The absolute folder that modules go into, and the path of their group from the main group.
  typealias Place = (keys: PartKeys, settings: PartSettings, folder: Path, group: String)

  /// The places in the project that the Rambafile names, even where other keys are missing.
  var places: [Place] {
    [PartKeys.code, .tests].compactMap { keys -> Place? in
      guard let settings = settings(keys), let file = settings.file, let group = settings.group
      else { return nil }
      do throws(Diagnostic) {
        let place = try ProjectPath.relative(file, in: world)
        let names = try ProjectPath.relative(group, in: world)
        let path = folder.appending(place.text).normalized
        return (keys, settings, path, names.components.joined(separator: "/"))
      } catch {
        // `checkRambafile` reports it.
        return nil
      }
    }
  }

  /// What the Rambafile says about the code of modules or their tests.
  func settings(_ keys: PartKeys) -> PartSettings? {
    rambafile.map { PartSettings(keys, GenerationOptions(module: Self.trialModule), $0) }
  }

  /// Most Macs' disks ignore case, git and Linux do not.
  private mutating func checkSpelling(of place: Place) {
    let found = spelledAsOnDisk(place.folder).relative(to: folder)
    for (name, other) in zip(place.folder.relative(to: folder).components, found.components)
    where name != other {
      report.addProblem(
        .places, "doctor.case", "the folder `\(name)` is called `\(other)` on the disk",
        at: place.settings.file?.location, hints: ["write `\(other)` in the Rambafile."])
    }
  }

  private func spelledAsOnDisk(_ path: Path) -> Path {
    var spelling = ExistingSpelling(on: world.files)
    return spelling.path(path, below: folder)
  }

  private mutating func checkGroup(of place: Place) {
    guard let project, let xcodeproj, !place.group.isEmpty else { return }
    guard let group = project.group(at: place.group) else {
      return checkMissingGroup(place, in: project)
    }
    guard let groupPath = group.folder else { return }
    let groupFolder = xcodeproj.parent.appending(groupPath).normalized
    guard ![place.folder, spelledAsOnDisk(place.folder)].contains(groupFolder) else { return }
    // As the Rambafile would name them.
    let written = place.folder.relative(to: folder).text
    let ofGroup = groupFolder.relative(to: folder).text
    let ofFolder = ProjectDefaults(path: xcodeproj, project: project, world: world)
      .group(forFolder: written)
    let fixes = [
      groupFolder.isInside(folder) ? "`\(place.keys.file.rawValue)` to `\(ofGroup)`" : nil,
      ofFolder == place.group ? nil : "`\(place.keys.group.rawValue)` to `\(ofFolder)`",
    ].compactMap(\.self)
    report.addProblem(
      .places, "doctor.group-folder",
      "the group `\(place.group)` has the folder `\(ofGroup)`, but files go to `\(written)`",
      at: place.settings.group?.location,
      notes: ["`viper gen` works, but the new files are outside of the group's folder."],
      hints: fixes.isEmpty ? [] : ["set \(fixes.joined(separator: ", or "))."])
  }

  /// Reports a missing group only where one with nearly the same name exists: `gen` creates others.
  private mutating func checkMissingGroup(_ place: Place, in project: ProjectFile) {
    let names = Path(place.group).components
    let known = project.groups.filter(\.isFoundByPath)
    let ids = names.indices.map { project.group(at: names[..<$0].joined(separator: "/"))?.id }
    let found = ids.lastIndex { $0 != nil } ?? 0
    let parent = known.first { $0.id == ids[found] }.map { Path($0.groupPath) }
    let siblings = known.map { Path($0.groupPath) }.filter { $0 != parent && $0.parent == parent }
    guard found < names.count - 1,
      let near = DidYouMean.nearest(to: names[found], among: siblings.map(\.name))
    else { return }
    let meant = (names[..<found] + [near] + names[(found + 1)...]).joined(separator: "/")
    report.addProblem(
      .places, "doctor.group-missing", "the project has no group `\(place.group.escaped())`",
      at: place.settings.group?.location, notes: ["the next `viper gen` creates it."],
      hints: [DidYouMean.hint(meant.escaped())])
  }
}
