import Diagnostics
import ModuleTemplates
import Workspace

/// Looks at what stands where the files of a plan would go, and makes changes of it.
enum DestinationCheck {
  /// - Returns: a change for each file.
  /// - Throws: when a destination is a folder or can't be read; all such problems together.
  static func changes(
    for files: [GenerationPlan.File], in world: World
  ) throws(Diagnostic) -> [Change] {
    var problems: [Diagnostic] = []
    var changes: [Change] = []
    // Where a module is new its folders are too, and nothing can be in them.
    var missingFolder: Path?
    for file in files {
      var previous: [UInt8]?
      defer { changes.append(change(for: file, previous)) }
      // By their bytes, as Linux tells folders apart.
      if let missingFolder, PathText.start(of: file.path.text, below: missingFolder.text) != nil {
        continue
      }
      do throws(FileError) {
        previous = try content(of: file.path, in: world)
        if previous == nil {
          missingFolder = try uppermostMissingFolder(above: file.path, in: world)
        }
      } catch {
        var problem = error.diagnostic(from: world.environment.currentFolder)
        problem.notes.append("a generated file would go there.")
        problems.append(problem)
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return changes
  }

  private static func change(for file: GenerationPlan.File, _ previous: [UInt8]?) -> Change {
    var change = Change(
      .writeFile(bytes: file.bytes, previous: previous), file.path, in: file.root)
    if let previous { change.decision = previous == file.bytes ? .identical : .conflict }
    return change
  }

  /// The bytes of a file; nil when there is none.
  private static func content(of path: Path, in world: World) throws(FileError) -> [UInt8]? {
    do throws(FileError) { return try world.files.read(path) } catch {
      guard error.reason == .notFound else { throw error }
      return nil
    }
  }

  /// The first folder on the way to `path` that is not there; nil when only the last name is missing.
  private static func uppermostMissingFolder(
    above path: Path, in world: World
  ) throws(FileError) -> Path? {
    var missing: Path?
    var folder = path.parent
    while folder != folder.parent, try world.files.status(folder) == nil {
      missing = folder
      folder = folder.parent
    }
    return missing
  }

  /// - Returns: a change for each folder.
  /// - Throws: when a file is where a folder should be.
  static func changes(
    for folders: [GenerationPlan.Folder], in world: World
  ) throws(Diagnostic) -> [Change] {
    var changes: [Change] = []
    for folder in folders {
      var change = Change(.createFolder, folder.path, in: folder.root)
      let status = try world.reporting { () throws(FileError) in
        let status = try world.files.status(folder.path)
        guard status == nil || status?.kind == .folder else {
          throw FileError("create the folder", folder.path, .alreadyExists)
        }
        return status
      }
      if status != nil { change.decision = .identical }
      changes.append(change)
    }
    return changes
  }
}
