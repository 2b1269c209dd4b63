import Diagnostics

/// Finds existing references to given files, without regard to case.
struct FileLookup {
  private var found: [DiskPath: Int] = [:]
  /// The references to other files with the name of one of the paths.
  private var byName: [String: [Int]] = [:]

  /// Searches all references once for those to one of `paths`.
  init(_ paths: [DiskPath], in project: ProjectFile, tree: GroupTree) {
    let wanted = Dictionary(paths.map { ($0.caseFolded, $0) }) { first, _ in first }
    let names = Set(wanted.keys.compactMap(\.components.last))
    let lengths = Set(paths.compactMap(\.components.last?.utf8.count))
    for object in project.objects.indices where project.objects[object].kind.isReference {
      let range = project.objects[object].pathOrFileRef
      let mayBeNamed = project.bytes.withUnsafeBufferPointer { Self.mayEnd($0[range], in: lengths) }
      guard mayBeNamed else { continue }
      let path = project.decoded(range)
      let last = path.utf8.split(separator: 0x2F).last.map { String(Substring($0)).caseFolded }
      guard let name = last, names.contains(name), tree.shows(object),
        let place = tree.location(of: object)
      else { continue }
      let folded = place.caseFolded
      if let path = wanted[folded] {
        // A path in the same case counts before others.
        let isBetter = found[folded].map { place == path && tree.location(of: $0) != place } ?? true
        if isBetter { found[folded] = object }
      } else {
        byName[name, default: []].append(object)
      }
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

  /// The reference to one of the requested paths.
  func reference(to path: DiskPath) -> Int? { found[path.caseFolded] }

  /// References to files at other paths with the same last name.
  func referencesWithSameName(as path: DiskPath) -> [Int] {
    byName[(path.components.last ?? "").caseFolded] ?? []
  }
}
