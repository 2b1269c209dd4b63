/// The groups of the navigator and the locations of their contents.
///
/// A damaged file can list a group several times, in itself, or fifty thousand levels deep. Here
/// each object has one place: where a walk from the main group first finds it. So each walk takes
/// linear time.
final class GroupTree {
  /// The deepest level of groups, and the most components of a path.
  static let deepest = 100
  /// The longest path in bytes, the limit of macOS.
  static let longest = 1_024

  let project: ProjectFile
  let mainGroup: Int?
  /// The folder that `SOURCE_ROOT` means.
  let sourceRoot: DiskPath

  init(_ project: ProjectFile) {
    self.project = project
    mainGroup = project.reference("mainGroup", of: project.projectIndex)
    let climb = project.string("projectDirPath", of: project.projectIndex) ?? ""
    let root =
      climb.hasPrefix("/") ? DiskPath(.root, DiskPath.split(climb)) : DiskPath(inProject: climb)
    sourceRoot = root.canonical(in: project.folder)
  }

  // Groups are requested repeatedly.
  private var groupPaths: [Int: String?] = [:]
  private var locations: [Int: DiskPath?] = [:]

  // MARK: - Who contains whom

  /// The group that contains an object; nil for the main group and for objects in no group.
  func parent(of object: Int) -> Int? { parents[object] < 0 ? nil : Int(parents[object]) }

  /// What build phases list for a file: itself, or the group of its languages or versions.
  func member(of file: Int) -> Int {
    var member = file
    while let group = parent(of: member), project.objects[group].kind != .group { member = group }
    return member
  }

  /// Whether the navigator shows an object.
  func shows(_ object: Int) -> Bool { object == mainGroup || parents[object] >= 0 }

  /// The children of a group, each once, without those whose place is elsewhere.
  func children(of group: Int) -> [Int] {
    project.references("children", of: group).filter { parent(of: $0) == group }
  }

  /// Whether an object with this kind, name and path is in no group.
  func isUnused(_ object: Int, kind: ObjectKind, name: String, path: String?) -> Bool {
    project.objects[object].kind == kind && parents[object] == Self.unlisted
      && object != mainGroup && self.name(of: object) == name
      && project.string("path", of: object) == path
  }

  private static let unlisted: Int32 = -1
  private static let listedElsewhere: Int32 = -2

  /// The position of each object's group. Read on demand: modules of new files need none.
  private lazy var parents = findParents()

  private func findParents() -> [Int32] {
    var parents = [Int32](repeating: Self.unlisted, count: project.objects.count)
    var unopened: [Int] = []
    func open(_ group: Int, _ depth: Int) {
      guard depth < Self.deepest else { return unopened.append(group) }
      for child in project.allReferences("children", of: group)
      where child != mainGroup && parents[child] < 0 {
        parents[child] = Int32(truncatingIfNeeded: group)
        if project.objects[child].kind.isGroup { open(child, depth + 1) }
      }
    }
    if let mainGroup { open(mainGroup, 0) }
    unopened += project.objects.indices.filter {
      project.objects[$0].kind.isGroup && parents[$0] < 0 && $0 != mainGroup
    }
    for group in unopened {
      for child in project.allReferences("children", of: group) where parents[child] < 0 {
        parents[child] = Self.listedElsewhere
      }
    }
    return parents
  }

  // MARK: - Names

  /// The name that the navigator shows.
  func name(of object: Int) -> String {
    if let name = project.string("name", of: object) { return name }
    guard let path = project.string("path", of: object) else {
      return object == mainGroup ? "Main Group" : ""
    }
    guard path.utf8.contains(0x2F) else { return path }
    let isProduct = project.string("sourceTree", of: object) == "BUILT_PRODUCTS_DIR"
    return isProduct ? path : DiskPath.split(path).last ?? path
  }

  /// The names from the main group down; nil for objects that the navigator does not show.
  func names(of object: Int) -> [String]? {
    guard shows(object) else { return nil }
    return sequence(first: object) { self.parent(of: $0) }.dropLast().map(name).reversed()
  }

  /// The names separated by slashes; nil also where the path is too long.
  func groupPath(of object: Int) -> String? {
    if object == mainGroup { return "" }
    if let path = groupPaths[object] { return path }
    var path: String?
    if let parent = parent(of: object), let above = groupPath(of: parent) {
      let name = name(of: object)
      if above.utf8.count + name.utf8.count < Self.longest {
        path = above.isEmpty ? name : above + "/" + name
      }
    }
    if project.objects[object].kind.isGroup { groupPaths[object] = .some(path) }
    return path
  }

  // MARK: - Places

  /// The location on the disk; nil for objects in no group and for paths that are too long.
  func location(of object: Int) -> DiskPath? {
    if let place = locations[object] { return place }
    let place = location(of: object) {
      object == mainGroup ? sourceRoot : parent(of: object).flatMap { location(of: $0) }
    }
    if project.objects[object].kind.isGroup { locations[object] = .some(place) }
    return place
  }

  /// The location of a target's file; a localized file has one for all its languages.
  func memberLocation(of file: Int) -> DiskPath? {
    let place = location(of: file)
    return project.objects[file].kind == .variantGroup
      ? place?.appending(name(of: file)) : place
  }

  /// The location on the disk, given that of the group.
  func location(of object: Int, in group: () -> DiskPath?) -> DiskPath? {
    let path = project.string("path", of: object) ?? ""
    let sourceTree = project.string("sourceTree", of: object) ?? "<group>"
    let base: DiskPath
    switch path.hasPrefix("/") ? "<absolute>" : sourceTree {
    case "<group>", "":
      guard let folder = group() else { return nil }
      base = folder
    case "SOURCE_ROOT": base = sourceRoot
    case "<absolute>": base = DiskPath(.root)
    case let variable: base = DiskPath(.variable(variable))
    }
    let place = base.appending(path).canonical(in: project.folder)
    let length = place.components.reduce(0) { $0 + $1.utf8.count + 1 }
    return place.components.count > Self.deepest || length > Self.longest ? nil : place
  }
}
