/// Finds the file references that a project already has for given files.
struct FileLookup {
  private var found: [DiskPath: Int] = [:]

  /// Looks through all references once for those that resolve to one of `paths`.
  init(_ paths: [DiskPath], in project: ProjectFile, tree: GroupTree) {
    let wanted = Set(paths)
    let marks = paths.compactMap { $0.components.last }.map(Self.mark)
    // One bit for each mark tells nearly all others apart.
    let bits = marks.reduce(UInt64(0)) { $0 | 1 &<< ($1 & 63) }
    let isPlain = paths.allSatisfy { $0.components.last?.utf8.allSatisfy { $0 < 0x80 } ?? true }
    let candidates = project.bytes.withUnsafeBufferPointer { bytes in
      project.objects.indices.filter { index in
        let object = project.objects[index]
        guard object.kind.isReference, object.slotEnd > object.slotStart else { return false }
        let path = UnsafeBufferPointer(rebasing: bytes[object.slot])
        let mark = Self.mark(of: path)
        if bits &>> (mark & 63) & 1 == 1, marks.contains(mark) { return true }
        // Spelled another way: with escapes, or with accents composed differently.
        return path.firstPlace(of: 0x5C) != nil || (!isPlain && path.contains { $0 >= 0x80 })
      }
    }
    for object in candidates {
      guard let place = tree.location(of: object), wanted.contains(place) else { continue }
      if found[place] == nil { found[place] = object }
    }
  }

  subscript(path: DiskPath) -> Int? { found[path] }

  /// A mark of a path's last component. Names of one project often end alike, so it takes all
  /// of it.
  @inline(__always)
  private static func mark(of path: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard path.firstPlace(of: 0x2F) != nil, let slash = path.lastIndex(of: 0x2F) else {
      return IdIndex.hash(path)
    }
    return IdIndex.hash(UnsafeBufferPointer(rebasing: path[(slash + 1)...]))
  }

  private static func mark(of name: String) -> UInt64 {
    Array(name.utf8).withUnsafeBufferPointer(mark)
  }
}
