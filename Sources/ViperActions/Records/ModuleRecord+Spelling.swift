import Diagnostics
import Workspace

extension ModuleRecord {
  /// The record with its folders in the spelling that they have on the disk.
  func spelled(by spelling: inout ExistingSpelling, in project: Path) -> ModuleRecord {
    func folder(_ path: Path) -> Path {
      spelling.path(project.appending(path.text), below: project).relative(to: project)
    }
    func part(_ part: Part) -> Part {
      var part = part
      part.folder = folder(part.folder)
      part.group = Path(part.group).following(part.folder.components).joined(separator: "/")
      return part
    }
    var record = self
    record.code = part(code)
    record.tests = tests.map(part)
    record.newFolders = newFolders.map(folder)
    for index in files.indices {
      let path = files[index].path
      record.files[index].path = folder(path.parent).appending(path.name)
    }
    return record
  }
}

extension Path {
  /// The names of a group path, where it names the folders around a module in their spelling.
  func following(_ folders: [String]) -> [String] {
    let alike = zip(components, folders).prefix { $0.isSameName(as: $1) }
    return alike.map(\.1) + components.dropFirst(alike.count)
  }
}
