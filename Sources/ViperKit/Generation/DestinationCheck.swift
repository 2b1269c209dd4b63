import Diagnostics

/// Looks at what stands where the files of a plan would go.
enum DestinationCheck {
  /// - Returns: the files, each with the state of its destination.
  /// - Throws: when a destination is a folder or can't be read; all such problems together.
  static func states(
    of files: [GenerationPlan.File], _ configuration: ModuleConfiguration, in world: World
  ) throws(Diagnostic) -> [GenerationPlan.File] {
    var problems: [Diagnostic] = []
    var checked: [GenerationPlan.File] = []
    for var file in files {
      do {
        let previous = try world.files.read(file.path)
        file.state = previous == file.bytes ? .identical : .different(previous: previous)
      } catch {
        if error.reason != .notFound {
          var problem = error.diagnostic(from: world.environment.currentFolder)
          problem.notes.append("a generated file would go there.")
          problems.append(problem)
        }
      }
      checked.append(file)
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return checked
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
