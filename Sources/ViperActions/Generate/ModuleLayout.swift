import Configuration
import Diagnostics
import ModuleTemplates
import Workspace

/// Places rendered files in folders and groups, and finds those that fall on one another.
struct ModuleLayout {
  private(set) var files: [GenerationPlan.File] = []
  private(set) var folders: [GenerationPlan.Folder] = []
  private let usesLogicalGroups: Bool
  /// By lower-cased path: most disks of Macs don't tell cases apart.
  private var origins: [String: String] = [:]

  init(_ configuration: ModuleConfiguration) {
    usesLogicalGroups = configuration.usesLogicalGroups
  }

  mutating func add(
    _ file: TemplateRenderer.RenderedFile, of entry: Rambaspec.Entry,
    role: GenerationPlan.File.Role, to part: ModulePart
  ) throws(Diagnostic) {
    let folder =
      usesLogicalGroups
      ? part.parentFolder : file.folders.reduce(part.folder) { $0.appending($1) }
    let path = folder.appending(file.name)
    if let other = origins.updateValue(file.origin, forKey: path.text.lowercased()) {
      throw Diagnostic(
        .error, "template.clash", "two files would be called `\(path.name.visible())`",
        at: entry.name.location, notes: ["they come from `\(other)` and `\(file.origin)`."],
        hints: [
          usesLogicalGroups
            ? "with `create_logical_groups` all files share one folder: give them different names."
            : "give them different names in the rambaspec."
        ])
    }
    files.append(
      GenerationPlan.File(
        path: path, root: part.parentFolder, bytes: file.bytes, role: role,
        origin: file.origin, isResource: entry.isResource, groupPath: part.groupPath + file.folders,
        targets: part.targets.map(\.value)))
  }

  mutating func addFolder(
    _ place: (folders: [String], basename: String), of entry: Rambaspec.Entry, to part: ModulePart
  ) throws(Diagnostic) {
    try FileNameCheck.check(place.basename, isFolder: true, at: entry.name.location)
    let names = place.folders + [place.basename]
    folders.append(
      GenerationPlan.Folder(
        path: names.reduce(part.folder) { $0.appending($1) }, root: part.parentFolder,
        groupPath: part.groupPath + names))
  }
}
