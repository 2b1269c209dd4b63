import Diagnostics

extension TemplateFolder {
  /// The same template with all of its files read, for whoever renders it many times.
  ///
  /// What can't be read is left to whoever needs it, and to say why.
  func readAhead() -> TemplateFolder {
    guard case .folder(let path) = origin, !(world.files is KnownFiles) else { return self }
    let reader = FolderTreeReader(world: world)
    var contents: [Path: [UInt8]] = [:]
    for folder in [path, path.parent.appending("snippets")] {
      do throws(Diagnostic) {
        for (name, bytes) in try reader.tree(of: folder)?.files ?? [:] {
          contents[folder.appending(name)] = bytes
        }
      } catch {
        continue
      }
    }
    var world = world
    world.files = KnownFiles(contents, on: world.files)
    return TemplateFolder(name: name, origin: origin, in: world)
  }
}
