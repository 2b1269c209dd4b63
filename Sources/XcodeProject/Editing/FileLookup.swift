import Diagnostics

/// Finds existing references to given files, without regard to case.
struct FileLookup {
  /// The first index of each path, without regard to case.
  private let positions: [DiskPath: Int]
  /// The reference to each path; -1 for none.
  private var found: [Int]
  /// The references to other files with the same name, by index of the path.
  private(set) var sameNamed: [Int: [Int]] = [:]

  /// Searches all references once for those to one of `paths`.
  init(_ paths: [DiskPath], in project: ProjectFile, tree: GroupTree) {
    positions = Dictionary(paths.enumerated().map { ($1.caseFolded, $0) }) { first, _ in first }
    found = Array(repeating: -1, count: paths.count)
    var named: [String: [Int]] = [:]
    for (position, path) in paths.enumerated() {
      named[(path.components.last ?? "").caseFolded, default: []].append(position)
    }
    for object in project.objects.indices where project.objects[object].kind.isReference {
      let name = project.decoded(project.objects[object].pathOrFileRef).utf8
        .split(separator: 0x2F).last.map { String(Substring($0)) }
      guard let name, let same = named[name.caseFolded], tree.shows(object),
        let place = tree.location(of: object)
      else { continue }
      if let path = position(of: place) {
        if found[path] < 0 || place == paths[path] && tree.location(of: found[path]) != place {
          found[path] = object
        }
      } else {
        for path in same { sameNamed[path, default: []].append(object) }
      }
    }
  }

  func position(of path: DiskPath) -> Int? { positions[path.caseFolded] }

  subscript(position: Int) -> Int? { found[position] < 0 ? nil : found[position] }
}
