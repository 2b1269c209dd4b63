import Diagnostics
import ModuleTemplates
import Workspace

/// Looks at what stands where the files of a plan would go.
enum DestinationCheck {
  /// - Returns: the files, each with the state of its destination.
  /// - Throws: when a destination is a folder or can't be read; all such problems together.
  static func states(
    of files: [GenerationPlan.File], _ configuration: ModuleConfiguration, in world: World
  ) throws(Diagnostic) -> [GenerationPlan.File] {
    var problems: [Diagnostic] = []
    var checked: [GenerationPlan.File] = []
    // Where a module is new its folders are too, and nothing can be in them.
    var missingFolder: Path?
    for var file in files {
      // By their bytes, as Linux tells folders apart.
      if let missingFolder, PathText.start(of: file.path.text, below: missingFolder.text) != nil {
        checked.append(file)
        continue
      }
      do throws(FileError) {
        if let previous = try content(of: file.path, in: world) {
          file.state = previous == file.bytes ? .identical : .different(previous: previous)
        } else {
          missingFolder = try uppermostMissingFolder(above: file.path, in: world)
        }
      } catch {
        var problem = error.diagnostic(from: world.environment.currentFolder)
        problem.notes.append("a generated file would go there.")
        problems.append(problem)
      }
      checked.append(file)
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return checked
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

  /// - Returns: the folders, each with whether it is there.
  /// - Throws: when a file is where a folder should be.
  static func existence(
    of folders: [GenerationPlan.Folder], in world: World
  ) throws(Diagnostic) -> [GenerationPlan.Folder] {
    var checked: [GenerationPlan.Folder] = []
    for var folder in folders {
      do throws(FileError) {
        let status = try world.files.status(folder.path)
        guard status == nil || status?.kind == .folder else {
          throw FileError("create the folder", folder.path, .alreadyExists)
        }
        folder.exists = status != nil
      } catch {
        throw error.diagnostic(from: world.environment.currentFolder)
      }
      checked.append(folder)
    }
    return checked
  }
}
