/// Finds the file references that a project already has for given files.
struct FileLookup {
  private var found: [DiskPath: Int] = [:]

  /// Looks through all references once for those that resolve to one of `paths`.
  init(_ paths: [DiskPath], in project: ProjectFile, tree: GroupTree) {
    let wanted = Set(paths)
    let marks = Set(paths.compactMap { $0.components.last }.map { Self.mark(of: Array($0.utf8)) })
    let isPlain = paths.allSatisfy { $0.components.last?.utf8.allSatisfy { $0 < 0x80 } ?? true }
    let candidates = project.bytes.withUnsafeBufferPointer { bytes in
      project.objects.indices.filter { index in
        let object = project.objects[index]
        guard object.kind.isReference, object.slotEnd > object.slotStart else { return false }
        let path = UnsafeBufferPointer(rebasing: bytes[object.slot])
        if marks.contains(Self.mark(of: path)) { return true }
        // Spelled another way: with escapes, or with accents composed differently.
        return path.contains(0x5C) || (!isPlain && path.contains { $0 >= 0x80 })
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
  private static func mark<Bytes: BidirectionalCollection<UInt8>>(of path: Bytes) -> UInt64 {
    var mark: UInt64 = 0
    for byte in path.reversed() {
      if byte == 0x2F { break }
      mark = (mark ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return mark
  }
}
