import Configuration
import Diagnostics
import Workspace

/// The options that answer where something goes.
struct PlaceFlags {
  /// For folder and group at once.
  var both: String
  var folder: String
  var group: String
}

extension Setup {
  /// Asks for a folder and, where there is a project with groups there, for its group.
  mutating func askForPlace(
    _ what: String, _ found: ModulePlace?, _ project: ProjectDefaults?,
    _ folderKey: RambafileKey, _ groupKey: RambafileKey, by flags: PlaceFlags,
    isAsked: Bool = false
  ) throws(SetupInterview.Stop) {
    let place = previousPlace(folderKey, groupKey) ?? found
    let both = given[flags.both]
    let isBoth = given[flags.folder] == nil && both != nil
    let folder = try interview.text(
      SetupQuestion(
        isBoth ? flags.both : flags.folder, "Folder for \(what)", "Folder for \(what)",
        .text(isOptional: true), finding: finding(place?.folder), needsAnswer: true,
        isAsked: isAsked, complaint: pathComplaint),
      // Where only the group was given, its folder is no question.
      or: given[flags.group].flatMap { group in project?.folder(ofGroup: group) })
    guard let folder else { return }
    draft.texts[folderKey] = folder
    guard let project else { return }
    let alike = folder == place?.folder ? place?.group : nil
    let group = alike ?? project.group(forFolder: folder)
    // A path that can't be both is reported once.
    let answer = given[flags.group] ?? both.flatMap { pathComplaint($0) == nil ? $0 : nil }
    if answer == nil, project.isSynchronized(folder) {
      // What Xcode takes as it is on the disk has no group of its own to choose.
      if Path(group) != Path(folder) { draft.texts[groupKey] = group }
      return
    }
    let chosen = try interview.text(
      SetupQuestion(
        flags.group, "Group for \(what)", "Xcode group for \(what)",
        .text(isOptional: false), finding: [group], needsAnswer: false,
        complaint: pathComplaint),
      or: answer)
    if let chosen, Path(chosen) != Path(folder) { draft.texts[groupKey] = chosen }
  }

  private func previousPlace(_ folder: RambafileKey, _ group: RambafileKey) -> ModulePlace? {
    guard let either = previous(folder) ?? previous(group), pathComplaint(either) == nil else {
      return nil
    }
    return ModulePlace(
      folder: previous(folder) ?? either, group: previous(group) ?? either)
  }

  private var pathComplaint: @Sendable (String) -> String? {
    let world = world
    return { path in
      do throws(Diagnostic) {
        _ = try ProjectPath.relative(Located(path), in: world)
        return nil
      } catch {
        return error.message.prefix(1).uppercased() + error.message.dropFirst() + "."
      }
    }
  }

  var codePlaceWithoutProject: ModulePlace { ModulePlace(folder: "Modules", group: "Modules") }

  var testPlaceWithoutProject: ModulePlace {
    ModulePlace(folder: "Tests/Modules", group: "Tests/Modules")
  }
}
