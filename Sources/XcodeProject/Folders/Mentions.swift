/// Finds which objects refer to an object, in any field.
struct Mentions {
  /// The mentioned object in the upper half, the object that mentions it in the lower; sorted.
  private var pairs: [UInt64] = []

  init(_ project: ProjectFile) {
    project.bytes.withUnsafeBufferPointer { bytes in
      for (owner, record) in project.objects.enumerated() {
        var at = record.value.lowerBound
        let end = record.value.upperBound
        while at < end {
          guard PlistScanner.isBare(bytes[at]), let scanner = PlistScanner(bytes, to: end) else {
            at += 1
            continue
          }
          let stop = scanner.bareEnd(from: at)
          let word = UnsafeBufferPointer(rebasing: bytes[at..<stop])
          // A comment or text may contain an id by accident, which only rejects more groups.
          if let named = project.find(id: word) {
            pairs.append(UInt64(named) << 32 | UInt64(owner))
          }
          at = stop
        }
      }
    }
    pairs.sort()
  }

  /// The objects that refer to an object, each once.
  func owners(of object: Int) -> [Int] {
    var owners: [Int] = []
    var index = pairs.firstPosition { $0 >= UInt64(object) << 32 }
    while index < pairs.count, pairs[index] >> 32 == UInt64(object) {
      let owner = Int(pairs[index] & 0xFFFF_FFFF)
      if owners.last != owner { owners.append(owner) }
      index += 1
    }
    return owners
  }
}
