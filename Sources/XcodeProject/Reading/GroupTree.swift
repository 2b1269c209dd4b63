/// Who contains whom in the navigator, and where that puts things on the disk.
struct GroupTree {
  private let project: ProjectFile
  private let known: Known
  let mainGroup: Int?
  /// What `SOURCE_ROOT` stands for.
  let sourceRoot: DiskPath

  init(_ project: ProjectFile) {
    self.project = project
    known = Known()
    mainGroup = project.reference("mainGroup", of: project.project)
    let climb = project.string("projectDirPath", of: project.project) ?? ""
    let root =
      climb.hasPrefix("/")
      ? DiskPath(.root, DiskPath.split(climb)) : DiskPath(inProject: climb)
    sourceRoot = root.canonical(in: project.folder)
  }

  func parent(of object: Int) -> Int? {
    let parent = Int(known.parents(in: project)[object])
    return parent < 0 || object == mainGroup ? nil : parent
  }

  /// The name that the navigator shows.
  func name(of object: Int) -> String {
    let placement = project.placement(of: object)
    if let name = placement.name { return project.text(name) }
    guard let written = placement.path else { return object == mainGroup ? "Main Group" : "" }
    let path = project.text(written)
    guard path.utf8.contains(0x2F) else { return path }
    let isProduct = placement.sourceTree.map { project.text($0) } == "BUILT_PRODUCTS_DIR"
    return isProduct ? path : DiskPath.split(path).last ?? path
  }

  /// Where the object is on the disk; nil for one that hangs in no group or in a circle.
  func location(of object: Int) -> DiskPath? {
    location(of: object, depth: 0)
  }

  private func location(of object: Int, depth: Int) -> DiskPath? {
    guard depth < 500 else { return nil }
    if let place = known.groups[object] { return place }
    let place = location(of: object) {
      object == mainGroup
        ? sourceRoot : parent(of: object).flatMap { location(of: $0, depth: depth + 1) }
    }
    if project.objects[object].kind.isGroup { known.groups[object] = place }
    return place
  }

  /// Where the object is when it is known where its group is.
  func location(of object: Int, in group: () -> DiskPath?) -> DiskPath? {
    let placement = project.placement(of: object)
    let path = placement.path.map { project.text($0) } ?? ""
    let sourceTree = placement.sourceTree.map { project.text($0) } ?? "<group>"
    let base: DiskPath
    switch (sourceTree, path) {
    case (_, let path) where path.hasPrefix("/"): base = DiskPath(.root)
    case ("<group>", _), ("", _):
      guard let folder = group() else { return nil }
      base = folder
    case ("SOURCE_ROOT", _): base = sourceRoot
    case ("<absolute>", _): base = DiskPath(.root)
    case (let variable, _): base = DiskPath(.variable(variable))
    }
    return base.appending(path).canonical(in: project.folder)
  }

  /// Whether an object is of this kind, name and path, yet hangs in no group.
  func isUnused(_ object: Int, kind: ObjectKind, name: String, path: String?) -> Bool {
    project.objects[object].kind == kind && parent(of: object) == nil && object != mainGroup
      && self.name(of: object) == name && project.string("path", of: object) == path
  }

  /// The names from the main group down, without the main group: nil for what hangs in none.
  func groupPath(of object: Int) -> [String]? {
    var names: [String] = []
    var current = object
    while current != mainGroup {
      guard names.count < 500 else { return nil }
      names.append(name(of: current))
      guard let parent = parent(of: current) else { return nil }
      current = parent
    }
    return names.reversed()
  }
}

/// What was found about the tree so far.
private final class Known {
  /// Where groups are on the disk.
  var groups: [Int: DiskPath] = [:]
  private var found: [Int32]?

  /// For each object the position of the group that lists it, or -1: found when it is first
  /// asked for, as a module whose files are all new never asks.
  func parents(in project: ProjectFile) -> [Int32] {
    if let found { return found }
    var parents = [Int32](repeating: -1, count: project.objects.count)
    parents.withUnsafeMutableBufferPointer { parents in
      for group in project.objects.indices where project.objects[group].kind.isGroup {
        let list = PlistValue(form: .array, range: project.objects[group].list)
        guard !list.range.isEmpty else { continue }
        project.forEachElement(in: list) { element, bytes in
          let id = UnsafeBufferPointer(rebasing: bytes[element.value.inner])
          guard element.value.isString, let child = project.index.find(id, in: bytes),
            parents[child] < 0
          else { return }
          parents[child] = Int32(truncatingIfNeeded: group)
        }
      }
    }
    found = parents
    return parents
  }
}
