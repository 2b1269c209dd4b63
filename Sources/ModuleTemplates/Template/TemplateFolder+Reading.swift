import Diagnostics
package import Workspace

extension TemplateFolder {
  /// The same template with all of its files read, for whoever renders it many times.
  ///
  /// What can't be read is left to whoever needs it, and to say why.
  package func readAhead() -> TemplateFolder {
    guard !(world.files is KnownFiles), let contents else { return self }
    return holding(contents)
  }

  /// All files of a template on the disk, and those that templates beside it share; nil where
  /// not all can be read, and for templates that are not on the disk.
  package var contents: [Path: [UInt8]]? {
    guard case .folder(let path) = origin else { return nil }
    let reader = FolderTreeReader(world: world)
    var contents: [Path: [UInt8]] = [:]
    do throws(Diagnostic) {
      for (name, bytes) in try reader.tree(of: path)?.files ?? [:] {
        contents[path.appending(name)] = bytes
      }
      for (name, bytes) in try reader.snippets(in: path.parent)?.files ?? [:] {
        contents[path.parent.appending("snippets/\(name)")] = bytes
      }
    } catch {
      return nil
    }
    return contents
  }

  /// The same template, of which these files are not read again.
  package func holding(_ contents: [Path: [UInt8]]) -> TemplateFolder {
    var world = world
    world.files = KnownFiles(contents, on: world.files)
    return TemplateFolder(name: name, origin: origin, in: world)
  }
}
