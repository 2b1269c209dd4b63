extension ProjectFile {
  /// The objects that refer to each object, in any field, each once.
  var mentions: [Int: [Int]] {
    var owners: [Int: [Int]] = [:]
    bytes.withUnsafeBufferPointer { bytes in
      for (owner, record) in objects.enumerated() {
        for word in bytes[record.value].split(whereSeparator: { !PlistScanner.isBare($0) }) {
          // A comment or text may contain an id by accident, which only rejects more groups.
          guard let named = find(id: UnsafeBufferPointer(rebasing: word)),
            owners[named]?.last != owner
          else { continue }
          owners[named, default: []].append(owner)
        }
      }
    }
    return owners
  }
}
