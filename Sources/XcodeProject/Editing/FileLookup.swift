/// Finds the references that a project's navigator already has for given files.
struct FileLookup {
  private let paths: [DiskPath]
  /// A mark of each path's last component.
  private let marks: [UInt64]
  private let isPlain: Bool
  /// The reference to each path; -1 for none.
  private var found: [Int]
  /// The references to other files of the same name, by the position of the path.
  private(set) var namesakes: [Int: [Int]] = [:]

  /// Looks through all references once for those that resolve to one of `paths`.
  init(_ paths: [DiskPath], in project: ProjectFile, tree: GroupTree) {
    self.paths = paths
    marks = paths.map(Self.mark)
    isPlain = paths.allSatisfy { $0.components.last?.utf8.allSatisfy { $0 < 0x80 } ?? true }
    found = Array(repeating: -1, count: paths.count)
    for object in candidates(in: project) {
      guard tree.shows(object), let place = tree.location(of: object) else { continue }
      if let path = position(of: place) {
        if found[path] < 0 { found[path] = object }
      } else {
        for path in paths.indices where paths[path].components.last == place.components.last {
          namesakes[path, default: []].append(object)
        }
      }
    }
  }

  /// The first position at which a path stands in the list.
  func position(of path: DiskPath) -> Int? {
    let mark = Self.mark(of: path)
    for index in paths.indices where marks[index] == mark && paths[index] == path { return index }
    // Accents that are composed differently make other bytes of the same name.
    return isPlain ? nil : paths.firstIndex(of: path)
  }

  /// The reference to the path that stands first at this position.
  subscript(position: Int) -> Int? { found[position] < 0 ? nil : found[position] }

  private func candidates(in project: ProjectFile) -> [Int] {
    let wanted = Set(marks)
    let lengths = Set(paths.map { $0.components.last?.utf8.count ?? 0 }).sorted()
    return project.bytes.withUnsafeBufferPointer { bytes in
      project.objects.indices.filter { index in
        let object = project.objects[index]
        guard object.kind.isReference, object.slotEnd > object.slotStart else { return false }
        let path = UnsafeBufferPointer(rebasing: bytes[object.slot])
        for length in lengths
        where path.count == length
          || path.count > length && path[path.count - length - 1] == 0x2F
        {
          let name = UnsafeBufferPointer(rebasing: path.suffix(length))
          if wanted.contains(IdIndex.hash(name)) { return true }
        }
        // Spelled another way: with escapes, or with accents composed differently.
        guard bytes[object.slot.lowerBound - 1] == 0x22 || bytes[object.slot.lowerBound - 1] == 0x27
        else { return false }
        return path.contains(0x5C) || (!isPlain && path.contains { $0 >= 0x80 })
      }
    }
  }

  private static func mark(of path: DiskPath) -> UInt64 {
    var name = path.components.last ?? ""
    return name.withUTF8(IdIndex.hash)
  }
}
