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
        changes.append(file.change(to: file.bytes, over: try content(of: file.path, in: world)))
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
      let status = try world.reporting { () throws(FileError) in
        let status = try world.files.status(folder.path)
        guard status == nil || status?.kind == .folder else {
          throw FileError("create the folder", folder.path, .alreadyExists)
        }
        return status
      }
      changes.append(
        Change(
          .createFolder, folder.path, in: folder.root,
          decision: status == nil ? .make : .identical))
    }
    return changes
  }
}

extension GenerationPlan.File {
  /// The change that writes the file over what was found; a file that differs is a conflict.
  func change(to bytes: [UInt8], over found: [UInt8]?) -> Change {
    Change(
      .writeFile(bytes: bytes, previous: found), path, in: root,
      decision: found.map { $0 == bytes ? .identical : .conflict } ?? .make)
  }
}
