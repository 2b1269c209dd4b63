import Diagnostics
import Workspace
import XcodeProject

extension Doctor {
  /// References without files, files without references, and files that are there twice.
  mutating func examineFiles() {
    guard let project, let xcodeproj else { return }
    let references = project.fileReferences.filter {
      $0.isOnDisk && $0.path != nil && $0.groupPath != nil
    }
    let lines = project.lines(of: references.map(\.id))
    func location(_ reference: ProjectReference) -> SourceLocation {
      SourceLocation(file: project.file, line: lines[reference.id] ?? 0)
    }
    var byPath: [Path: [ProjectReference]] = [:]
    for reference in references {
      let path = xcodeproj.parent.appending(reference.path ?? "").normalized
      byPath[path, default: []].append(reference)
    }
    examineGone(byPath, location)
    examineTwice(byPath, location)
    examineMembers(of: project, references, location)
    examineUnheld(byPath, in: project, at: xcodeproj)
  }

  private mutating func examineGone(
    _ byPath: [Path: [ProjectReference]], _ location: (ProjectReference) -> SourceLocation
  ) {
    for (path, references) in byPath.sorted(by: { $0.key < $1.key }) {
      guard !exists(path) else { continue }
      report.add(
        Diagnostic(
          .warning, "doctor.file-gone",
          "`\(path.display(in: world).escaped())` is in the project but not on the disk",
          at: references.first.map(location), hints: [Self.hint(forGone: path)]), to: .files)
    }
  }

  /// What can't be looked at is there.
  private func exists(_ path: Path) -> Bool {
    do {
      return try world.files.linkStatus(path) != nil
    } catch {
      return error.reason != .notFound && error.reason != .notAFolder
    }
  }

  private static func hint(forGone path: Path) -> String {
    if path.components.contains("Pods") { return "run `pod install`." }
    if path.components.contains("Carthage") { return "run `carthage bootstrap`." }
    return "restore the file, or delete its reference in Xcode."
  }

  private mutating func examineTwice(
    _ byPath: [Path: [ProjectReference]], _ location: (ProjectReference) -> SourceLocation
  ) {
    for (path, references) in byPath.sorted(by: { $0.key < $1.key }) where references.count > 1 {
      report.add(
        Diagnostic(
          .warning, "doctor.file-twice",
          "`\(path.display(in: world).escaped())` is in the project \(references.count) times",
          at: references.last.map(location),
          notes: references.map { "it stands at `\(($0.groupPath ?? "").escaped())`." },
          hints: ["delete all references but one in Xcode (“Remove Reference”)."]), to: .files)
    }
  }

  private mutating func examineMembers(
    of project: ProjectFile, _ references: [ProjectReference],
    _ location: (ProjectReference) -> SourceLocation
  ) {
    // Of a file in several languages the first one stands for all.
    let byId = Dictionary((references.map { ($0.id, $0) } + references.map { ($0.memberID, $0) })) {
      first, _ in first
    }
    let members = project.members
    for target in project.targets {
      var seen: Set<TargetMember> = []
      for member in members[target.id] ?? [] where !seen.insert(member).inserted {
        guard let reference = byId[member.reference] else { continue }
        report.add(
          Diagnostic(
            .warning, "doctor.member-twice",
            "the target `\(target.name)` holds `\((reference.groupPath ?? "").escaped())` twice",
            at: location(reference), notes: ["they are in the same build phase."],
            hints: ["delete one of the two in Xcode's Build Phases."]), to: .files)
      }
    }
  }

  private mutating func examineUnheld(
    _ byPath: [Path: [ProjectReference]], in project: ProjectFile, at xcodeproj: Path
  ) {
    let held = Set(project.members.values.joined().map(\.reference))
    let synchronized = Set(
      project.groups.filter(\.isSynchronized)
        .compactMap { $0.folder.map { xcodeproj.parent.appending($0).normalized } })
    var files: Set<Path> = []
    for place in places { files.formUnion(SourceFiles.below(place.folder, in: world)) }
    for file in files.sorted() where !file.hasParent(in: synchronized) {
      let references = byPath[file] ?? []
      guard
        !references.contains(where: { held.contains($0.id) || held.contains($0.memberID) })
      else { continue }
      report.add(
        Diagnostic(
          .warning, "doctor.file-unheld",
          "`\(file.display(in: world).escaped())` is "
            + (references.isEmpty ? "not in the project" : "in the project but in no target"),
          hints: [
            references.isEmpty
              ? "add it in Xcode, or delete it." : "tick a target for it in Xcode's File Inspector."
          ]), to: .files)
    }
  }
}

extension Path {
  /// Whether one of the folders holds the path.
  fileprivate func hasParent(in folders: Set<Path>) -> Bool {
    var folder = parent
    while folder != folder.parent {
      if folders.contains(folder) { return true }
      folder = folder.parent
    }
    return folders.contains(folder)
  }
}
