import Diagnostics

/// Finds existing references to given files, without regard to case.
struct FileLookup {
  private var found: [DiskPath: [(object: Int, place: DiskPath)]] = [:]

  /// Searches all references once for those to one of `paths`.
  ///
  /// With `onlyShown`, it leaves out references in no group.
  init(
    _ paths: [DiskPath], in project: ProjectFile, tree: GroupTree, onlyShown: Bool = true
  ) {
    let wanted = Set(paths.map(\.caseFolded))
    for object in project.references(named: Set(wanted.compactMap(\.components.last))) {
      guard !onlyShown || tree.shows(object), let place = tree.location(of: object),
        wanted.contains(place.caseFolded)
      else { continue }
      found[place.caseFolded, default: []].append((object, place))
    }
  }

  /// The references to one of the requested paths; only those in the same case, if any.
  func references(to path: DiskPath) -> [Int] {
    let all = found[path.caseFolded] ?? []
    let exact = all.filter { $0.place == path }
    return (exact.isEmpty ? all : exact).map(\.object)
  }

  /// The first reference to one of the requested paths.
  func reference(to path: DiskPath) -> Int? { references(to: path).first }
}

extension ProjectFile {
  /// The references with one of these names, in lower case, as the last name of their path.
  func references(named names: Set<String>) -> [Int] {
    let lengths = Set(names.map(\.utf8.count))
    return objects.indices.filter { object in
      let path = objects[object].pathOrFileRef
      guard objects[object].kind.isReference,
        bytes.withUnsafeBufferPointer({ Self.mayEnd($0[path], in: lengths) })
      else { return false }
      let last = decoded(path).utf8.split(separator: 0x2F).last
      return last.map { names.contains(String(Substring($0)).caseFolded) } ?? false
    }
  }

  /// The files in each target's source phases, by the target's id, with one of these names.
  ///
  /// Names are in lower case, paths relative to the project folder.
  package func sources(named names: Set<String>) -> [String: [String]] {
    let tree = GroupTree(self)
    let files = references(named: names).filter(tree.shows)
    var members = PhaseMembers(project: self)
    var found: [String: [String]] = [:]
    for target in targetObjects where objects[target].kind == .nativeTarget {
      for file in files where !members.isMissing(file, as: .source, in: target) {
        guard let place = tree.location(of: file) else { continue }
        found[id(target), default: []].append(place.description)
      }
    }
    return found
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
}
