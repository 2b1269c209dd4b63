import Configuration
import Diagnostics
import Workspace
import XcodeProject

extension Doctor {
  /// Checks that the folders and groups for modules match each other and the disk.
  mutating func checkPlaces() {
    let places = places
    let usesGroups = rambafile?.flag(.createLogicalGroups)?.value != true
    for place in places {
      checkSpelling(of: place.folder.relative(to: folder).text, place.keys)
      if usesGroups { checkGroup(place.group, for: place.folder, place.keys) }
    }
    report.state(
      places.map { place in
        let written = place.folder.relative(to: folder).text
        return written == place.group || project == nil
          ? written : "\(written) (group \(place.group))"
      }.joined(separator: ", tests in "), for: .places)
  }

  /// The folder and the group that modules go into.
  struct Place {
    var keys: PartKeys
    /// Absolute.
    var folder: Path
    /// The group's path from the main group.
    var group: String
  }

  /// The places in the project that the Rambafile names, even where other keys are missing.
  var places: [Place] {
    [PartKeys.code, .tests].compactMap { keys in
      guard let settings = settings(keys), let file = settings.file, let group = settings.group
      else { return nil }
      do throws(Diagnostic) {
        let place = try ProjectPath.relative(file, in: world)
        let names = try ProjectPath.relative(group, in: world)
        return Place(
          keys: keys, folder: folder.appending(place.text).normalized,
          group: names.components.joined(separator: "/"))
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

  func location(_ keys: PartKeys, group: Bool = false) -> SourceLocation? {
    let file = rambafile?.text(keys.file)?.location
    let grouped = rambafile?.text(keys.group)?.location
    return group ? grouped ?? file : file ?? grouped
  }

  /// Most Macs' disks ignore case, git and Linux do not.
  private mutating func checkSpelling(of written: String, _ keys: PartKeys) {
    var at = folder
    for name in Path(written).components {
      // The first run creates a folder that is missing.
      let names = world.names(in: at)
      if !names.contains(name),
        let other = names.first(where: { $0.lowercased() == name.lowercased() })
      {
        report.warn(
          .places, "doctor.case", "`\(name)` is called `\(other)` on the disk",
          at: location(keys), hints: ["write it the same way in the Rambafile."])
      }
      at = at.appending(name)
    }
  }

  private mutating func checkGroup(_ path: String, for folder: Path, _ keys: PartKeys) {
    guard let project, let xcodeproj, !path.isEmpty else { return }
    guard let group = project.group(at: path) else {
      return checkMissingGroup(path, in: project, keys)
    }
    guard let place = group.folder else { return }
    let groupFolder = xcodeproj.parent.appending(place).normalized
    guard groupFolder != folder.normalized else { return }
    let written = folder.relative(to: self.folder).text
    report.warn(
      .places, "doctor.group-folder",
      "the group `\(path)` has the folder `\(groupFolder.display(in: world))`,"
        + " but files go to `\(written)`",
      at: location(keys, group: true),
      notes: ["`gen` works; the paths of the new files lead out of the group's folder."],
      hints: [
        "set `\(keys.file.rawValue)` to `\(groupFolder.relative(to: self.folder).text)`, or"
          + " `\(keys.group.rawValue)` to the group with the folder `\(written)`."
      ])
  }

  /// Reports a missing group only where one with nearly the same name exists: `gen` creates others.
  ///
  /// The last name is only compared without its case: `Modules` beside `Models` is usual.
  private mutating func checkMissingGroup(
    _ path: String, in project: ProjectFile, _ keys: PartKeys
  ) {
    let names = Path(path).components
    let known = project.groups.map { Path($0.groupPath) }
    let paths = Set(known)
    func above(_ count: Int) -> Path { Path(names[..<count].joined(separator: "/")) }
    let found = (0..<names.count).last { paths.contains(above($0)) } ?? 0
    let parent = above(found)
    let siblings = known.filter { $0 != parent && $0.parent == parent }.map(\.name)
    let missing = names[found]
    let isLast = found == names.count - 1
    let near =
      isLast
      ? siblings.first { $0.lowercased() == missing.lowercased() }
      : DidYouMean.nearest(to: missing, among: siblings)
    guard let near else { return }
    let meant = (names[..<found] + [near] + names[(found + 1)...]).joined(separator: "/")
    report.warn(
      .places, "doctor.group-missing", "the project has no group `\(path)`",
      at: location(keys, group: true), notes: ["the first run creates it."],
      hints: ["did you mean `\(meant)`?"])
  }
}
