import Configuration
import Diagnostics
import Workspace

/// The options that answer where something goes.
struct PlaceOptionValues {
  var both: (flag: String, value: String?)
  var folder: (flag: String, value: String?)
  var group: (flag: String, value: String?)
}

extension Setup {
  /// Asks for a folder and, where there is a project, for its group.
  mutating func askForPlace(
    _ what: String, _ found: ModulePlace?, _ project: ProjectFindings?,
    _ folderKey: RambafileKey, _ groupKey: RambafileKey, given: PlaceOptionValues
  ) throws(SetupInterview.Stop) {
    let place = previousPlace(folderKey, groupKey) ?? found
    let isBoth = given.folder.value == nil && given.both.value != nil
    let folder = try interview.text(
      SetupQuestion(
        isBoth ? given.both.flag : given.folder.flag, "Folder for \(what)",
        .text(isOptional: true), finding: finding(place?.folder), needsAnswer: true,
        complaint: pathComplaint),
      given: given.folder.value ?? given.both.value ?? folderOfGroup(given.group.value, project))
    guard let folder else { return }
    draft.texts[folderKey] = folder
    guard let project else { return }
    let alike = folder == place?.folder ? place?.group : nil
    let group = try interview.text(
      SetupQuestion(
        given.group.flag, "Xcode group for \(what)", .text(isOptional: false),
        finding: [alike ?? project.group(forFolder: folder)], needsAnswer: false,
        complaint: pathComplaint),
      // A path that can't be both is reported once.
      given: given.group.value ?? given.both.value.flatMap { pathComplaint($0) == nil ? $0 : nil })
    if let group, Path(group) != Path(folder) { draft.texts[groupKey] = group }
  }

  private func previousPlace(_ folder: RambafileKey, _ group: RambafileKey) -> ModulePlace? {
    guard let either = previous(folder) ?? previous(group), pathComplaint(either) == nil else {
      return nil
    }
    return ModulePlace(
      folder: previous(folder) ?? either, group: previous(group) ?? either)
  }

  /// Where only the group was given, its folder is no question.
  private func folderOfGroup(_ group: String?, _ project: ProjectFindings?) -> String? {
    group.flatMap { group in project?.folder(ofGroup: group) }
  }

  private var pathComplaint: @Sendable (String) -> String? {
    let folder = around.folder
    let world = world
    return { path in
      do throws(Diagnostic) {
        _ = try ProjectPath.relative(Located(path), to: folder, in: world)
        return nil
      } catch {
        return error.message.prefix(1).uppercased() + error.message.dropFirst() + "."
      }
    }
  }

  var codePlaceWithoutProject: ModulePlace {
    let folder = assumed(.projectFilePath) ?? "Modules"
    return ModulePlace(folder: folder, group: folder)
  }

  var testPlaceWithoutProject: ModulePlace {
    let folder = assumed(.testFilePath) ?? "Tests/Modules"
    return ModulePlace(folder: folder, group: folder)
  }

  /// What `gen` takes for granted in this folder; nil where it takes nothing.
  private func assumed(_ key: RambafileKey) -> String? {
    do throws(Diagnostic) {
      return try DefaultConfiguration.read(
        rambafile: around.folder.appending("Rambafile"), in: world
      ).rambafile.text(key)?.value
    } catch {
      return nil
    }
  }
}
