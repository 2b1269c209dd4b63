import Diagnostics

/// Finds existing references to given files, without regard to case.
struct FileLookup {
  private var found: [DiskPath: [(object: Int, place: DiskPath)]] = [:]

  /// Searches all references once for those to one of `paths`.
  init(
    _ paths: [DiskPath], in project: ProjectFile, tree: GroupTree, onlyShown: Bool = true
  ) {
    let wanted = Set(paths.map(\.caseFolded))
    let names = Set(wanted.compactMap(\.components.last))
    let lengths = Set(paths.compactMap(\.components.last?.utf8.count))
    for object in project.objects.indices where project.objects[object].kind.isReference {
      let range = project.objects[object].pathOrFileRef
      let mayBeNamed = project.bytes.withUnsafeBufferPointer { Self.mayEnd($0[range], in: lengths) }
      guard mayBeNamed else { continue }
      let path = project.decoded(range)
      let last = path.utf8.split(separator: 0x2F).last.map { String(Substring($0)).caseFolded }
      guard let name = last, names.contains(name), !onlyShown || tree.shows(object),
        let place = tree.location(of: object), wanted.contains(place.caseFolded)
      else { continue }
      found[place.caseFolded, default: []].append((object, place))
    }
  }

  /// Whether the last name of a path can have one of the lengths: a large project has forty thousand
  /// paths, and few need to be decoded.
  private static func mayEnd(_ path: Slice<UnsafeBufferPointer<UInt8>>, in lengths: Set<Int>)
    -> Bool
  {
    let start = path.lastIndex(of: 0x2F).map { $0 + 1 } ?? path.startIndex
    if lengths.contains(path.endIndex - start) { return true }
    // Escapes or letters outside of ASCII may spell a name differently.
    return path.contains { $0 == 0x5C || $0 >= 0x80 }
  }

  /// The references to one of the requested paths; those in the same case count before others.
  func references(to path: DiskPath) -> [Int] {
    let all = found[path.caseFolded] ?? []
    let exact = all.filter { $0.place == path }
    return (exact.isEmpty ? all : exact).map(\.object)
  }

  /// The first reference to one of the requested paths.
  func reference(to path: DiskPath) -> Int? { references(to: path).first }
}
