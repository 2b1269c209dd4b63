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
    let names = Set(paths.map { $0.components.last ?? "" })
    for object in Self.candidates(named: names, in: project) {
      guard tree.shows(object), let place = tree.location(of: object) else { continue }
      if let path = position(of: place) {
        if found[path] < 0 || place == paths[path] && tree.location(of: found[path]) != place {
          found[path] = object
        }
      } else {
        for path in named[(place.components.last ?? "").caseFolded] ?? [] {
          sameNamed[path, default: []].append(object)
        }
      }
    }
  }

  /// The first index of a path.
  func position(of path: DiskPath) -> Int? { positions[path.caseFolded] }

  /// The reference to the path with this first index.
  subscript(position: Int) -> Int? { found[position] < 0 ? nil : found[position] }

  /// The references whose paths end with one of the names.
  private static func candidates(named names: Set<String>, in project: ProjectFile) -> [Int] {
    let folded = Set(names.map(\.caseFolded))
    let lengths = Set(names.map(\.utf8.count))
    let isPlain = names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    return project.bytes.withUnsafeBufferPointer { bytes in
      project.objects.indices.filter { index in
        let object = project.objects[index]
        guard object.kind.isReference, !object.pathOrFileRef.isEmpty else { return false }
        let path = bytes[object.pathOrFileRef]
        let name = path.suffix(from: path.lastIndex(of: 0x2F).map { $0 + 1 } ?? path.startIndex)
        if lengths.contains(name.count),
          folded.contains(String(decoding: name, as: UTF8.self).caseFolded)
        {
          return true
        }
        // Escapes or letters outside of ASCII may spell the name differently.
        return path.contains(0x5C) || (!isPlain && path.contains { $0 >= 0x80 })
      }
    }
  }
}
