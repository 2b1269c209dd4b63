/// Finds which objects refer to an object, in any field.
struct Mentions {
  private var owners: [Int: [Int]] = [:]

  init(_ project: ProjectFile) {
    project.bytes.withUnsafeBufferPointer { bytes in
      for (owner, record) in project.objects.enumerated() {
        for word in bytes[record.value].split(whereSeparator: { !PlistScanner.isBare($0) }) {
          // A comment or text may contain an id by accident, which only rejects more groups.
          guard let named = project.find(id: UnsafeBufferPointer(rebasing: word)),
            owners[named]?.last != owner
          else { continue }
          owners[named, default: []].append(owner)
        }
      }
    }
  }

  /// The objects that refer to an object, each once.
  func owners(of object: Int) -> [Int] { owners[object] ?? [] }
}
