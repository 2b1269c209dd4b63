import Configuration
import Diagnostics
import Workspace
import XcodeProject

extension Doctor {
  /// Whether the folders and groups that modules go into fit each other and the disk.
  mutating func examinePlaces() {
    let places = places
    let usesGroups = rambafile?.flag(.createLogicalGroups)?.value != true
    for place in places {
      examineSpelling(of: place.folder.relative(to: folder).text, place.keys)
      if usesGroups { examineGroup(place.group, for: place.folder, place.keys) }
    }
    report.state(
      places.map { place in
        let written = place.folder.relative(to: folder).text
        return written == place.group || project == nil
          ? written : "\(written) (group \(place.group))"
      }.joined(separator: ", tests in "), for: .places)
  }

  /// Where the modules' folders and groups go.
  struct Place {
    var keys: PlaceKeys
    /// Absolute.
    var folder: Path
    /// From the main group.
    var group: String
  }

  /// The places that the Rambafile names and that lie in the project, whatever else it lacks.
  var places: [Place] {
    guard let rambafile else { return [] }
    let options = GenerationOptions(module: Self.trialModule)
    let settings: [(PlaceKeys, ModulePaths)] = [
      (.code, PartSettings.code(options, rambafile).paths),
      (.tests, PartSettings.tests(options, rambafile).paths),
    ]
    return settings.compactMap { keys, paths in
      guard let file = paths.file, let group = paths.group else { return nil }
      do throws(Diagnostic) {
        let place = try ProjectPath.relative(file, in: world)
        let names = try ProjectPath.relative(group, in: world)
        return Place(
          keys: keys, folder: folder.appending(place.text).normalized,
          group: names.components.joined(separator: "/"))
      } catch {
        // The configuration's reader has reported it.
        return nil
      }
    }
  }

  /// The keys that name the places of the code or of the tests.
  enum PlaceKeys {
    case code
    case tests

    var file: RambafileKey { self == .code ? .projectFilePath : .testFilePath }
    var group: RambafileKey { self == .code ? .projectGroupPath : .testGroupPath }
  }

  private func location(_ keys: PlaceKeys, group: Bool = false) -> SourceLocation? {
    let file = rambafile?.text(keys.file)?.location
    let grouped = rambafile?.text(keys.group)?.location
    return group ? grouped ?? file : file ?? grouped
  }

  /// Disks of Macs don't tell cases apart, git and Linux do.
  private mutating func examineSpelling(of written: String, _ keys: PlaceKeys) {
    var at = folder
    for name in Path(written).components {
      do {
        let names = try world.files.entries(of: at)
        if !names.contains(name),
          let other = names.first(where: { $0.lowercased() == name.lowercased() })
        {
          report.add(
            Diagnostic(
              .warning, "doctor.case", "`\(name)` is called `\(other)` on the disk",
              at: location(keys), hints: ["write it the same way in the Rambafile."]), to: .places)
        }
      } catch {
        // What is not there yet is made by the first run.
        return
      }
      at = at.appending(name)
    }
  }

  private mutating func examineGroup(_ path: String, for folder: Path, _ keys: PlaceKeys) {
    guard let project, let xcodeproj, !path.isEmpty else { return }
    guard let group = project.group(at: path) else {
      return examineMissingGroup(path, in: project, keys)
    }
    guard let place = group.folder else { return }
    let stands = xcodeproj.parent.appending(place).normalized
    guard stands != folder.normalized else { return }
    let written = folder.relative(to: self.folder).text
    report.add(
      Diagnostic(
        .warning, "doctor.group-folder",
        "the group `\(path)` stands for the folder `\(stands.display(in: world))`,"
          + " but files go to `\(written)`",
        at: location(keys, group: true),
        notes: ["it works; in Xcode the new files' paths leave the group's folder."],
        hints: [
          "set `\(keys.file.rawValue)` to `\(stands.relative(to: self.folder).text)`, or"
            + " `\(keys.group.rawValue)` to the group that stands for `\(written)`."
        ]), to: .places)
  }

  /// A group that is not there is made; one that is there under nearly the same name was meant.
  ///
  /// For the last name only its case counts: `Modules` beside `Models` is what people want.
  private mutating func examineMissingGroup(
    _ path: String, in project: ProjectFile, _ keys: PlaceKeys
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
    report.add(
      Diagnostic(
        .warning, "doctor.group-missing", "the project has no group `\(path)`",
        at: location(keys, group: true), notes: ["the first run makes it."],
        hints: ["did you mean `\(meant)`?"]), to: .places)
  }
}
