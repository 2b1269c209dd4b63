import Configuration
import Diagnostics
import ModuleTemplates
import Workspace

/// Puts rendered files into folders and groups, and refuses files that have the same path.
struct ModuleLayout {
  private(set) var files: [GenerationPlan.File] = []
  private(set) var folders: [GenerationPlan.Folder] = []
  private let usesLogicalGroups: Bool
  /// Most Macs' disks ignore case.
  private var places = CaseInsensitivePaths()
  private var origins: [Path: String] = [:]
  private var spelling: ExistingSpelling

  init(_ configuration: ModuleConfiguration, on files: any FileSystem) {
    spelling = ExistingSpelling(on: files)
    usesLogicalGroups = configuration.usesLogicalGroups
  }

  mutating func add(
    _ file: TemplateRenderer.RenderedFile, of entry: Rambaspec.Entry,
    role: GenerationPlan.File.Role, to part: ModulePart
  ) throws(Diagnostic) {
    let folder =
      usesLogicalGroups ? part.parentFolder : self.folder(file.folders, below: part.folder)
    let groups =
      usesLogicalGroups
      ? file.groups
      : Array(folder.relative(to: part.folder).components.prefix(file.groups.count))
    let path = folder.appending(file.name)
    if let (one, other) = places.add(path, isFolder: false, below: part.parentFolder) {
      guard other == path, let first = origins[one] else {
        throw clash(one, other, in: part, at: entry)
      }
      throw Diagnostic(
        .error, "template.clash", "two files would be called `\(path.name.escaped())`",
        at: entry.name.location, notes: ["they come from `\(first)` and `\(file.origin)`."],
        hints: [
          usesLogicalGroups
            ? "with `create_logical_groups` all files share one folder: give them different names."
            : "give them different names in the rambaspec."
        ])
    }
    origins[path] = file.origin
    files.append(
      GenerationPlan.File(
        path: path, root: part.parentFolder, bytes: file.bytes, role: role,
        origin: file.origin, isResource: entry.isResource, groupPath: part.groupPath + groups,
        targets: part.targets.map(\.value)))
  }

  mutating func addFolder(
    _ place: (folders: [String], basename: String), of entry: Rambaspec.Entry, to part: ModulePart
  ) throws(Diagnostic) {
    try FileName.check(place.basename, isFolder: true, at: entry.name.location)
    let names = place.folders + [place.basename]
    let path = folder(names, below: part.folder)
    if !usesLogicalGroups,
      let (one, other) = places.add(path, isFolder: true, below: part.parentFolder)
    {
      throw clash(one, other, in: part, at: entry)
    }
    folders.append(
      GenerationPlan.Folder(
        path: path, root: part.parentFolder,
        groupPath: part.groupPath + path.relative(to: part.folder).components))
  }

  /// A folder of the module, spelled as on the disk.
  private mutating func folder(_ names: [String], below folder: Path) -> Path {
    spelling.path(names.reduce(folder) { $0.appending($1) }, below: folder)
  }

  /// The error for two places of which one is a folder.
  private func clash(
    _ one: Path, _ other: Path, in part: ModulePart, at entry: Rambaspec.Entry
  ) -> Diagnostic {
    let (one, other) = (one.relative(to: part.folder), other.relative(to: part.folder))
    let name = "`\(one.text.escaped())`"
    return Diagnostic(
      .error, "template.clash",
      one.text.hasSameBytes(as: other.text)
        ? "\(name) would be a file and a folder"
        : "\(name) and `\(other.text.escaped())` would be one on disks that ignore case",
      at: entry.name.location,
      hints: ["spell each folder the same way everywhere, and give no file its name."])
  }
}
