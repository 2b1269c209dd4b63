import Diagnostics
import ModuleTemplates
import Workspace

/// Compares the files of a plan with the disk, and turns them into changes.
enum DestinationCheck {
  /// - Returns: a change for each file.
  /// - Throws: when a destination is a folder or can't be read; all such problems together.
  static func changes(
    for files: [GenerationPlan.File], in world: World
  ) throws(Diagnostic) -> [Change] {
    var problems: [Diagnostic] = []
    var changes: [Change] = []
    for file in files {
      do throws(FileError) {
        let previous = try content(of: file.path, in: world)
        var change = Change(
          .writeFile(bytes: file.bytes, previous: previous), file.path, in: file.root)
        if let previous { change.decision = previous == file.bytes ? .identical : .conflict }
        changes.append(change)
      } catch {
        var problem = error.diagnostic(from: world.environment.currentFolder)
        problem.notes.append("a generated file would go there.")
        problems.append(problem)
      }
    }
    if let problem = Diagnostic.combining(problems) { throw problem }
    return changes
  }

  /// The bytes of a file; nil when there is none.
  private static func content(of path: Path, in world: World) throws(FileError) -> [UInt8]? {
    do throws(FileError) { return try world.files.read(path) } catch {
      guard error.reason == .notFound else { throw error }
      return nil
    }
  }

  /// - Returns: a change for each folder.
  /// - Throws: when there is a file instead of a folder.
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
