import Diagnostics

extension ThreeWayObjects {
  /// Writes the ids of the merged file into all versions.
  ///
  /// - Throws: when a version has an id twice afterwards, which is a bug in viper.
  mutating func rename() throws(Diagnostic) {
    base = try renamed(base, \.base)
    ours = try renamed(ours, \.ours)
    theirs = try renamed(theirs, \.theirs)
  }

  private func renamed(
    _ version: MergeVersion, _ object: KeyPath<ThreeWayObject, Int?>
  ) throws(Diagnostic) -> MergeVersion {
    let renames = version.renames
    guard !renames.isEmpty else { return version }
    var splices: [Splice] = []
    func rename(_ word: ByteString, at range: Range<Int>) {
      if let id = renames[word] { splices.append(Splice(range: range, text: Array(id))) }
    }
    func rename(in node: PlistNode) {
      if let word = node.word { rename(word, at: node.range) }
      for entry in node.entries ?? [] {
        rename(entry.key, at: entry.keyRange)
        rename(in: entry.value)
      }
      let items = node.items ?? []
      let kept = Set(items.compactMap(\.value.word)).filter { renames[$0] == nil }
      var last: PlistNode.Part?
      var end = 0
      for (place, item) in items.enumerated() {
        guard let id = item.value.word.flatMap({ renames[$0] }), kept.contains(id) else {
          rename(in: item.value)
          last = item
          continue
        }
        // A damaged list has both ids. Keeps either the comma before the element or the one after it.
        let gap = last.map { $0.stop..<item.stop } ?? item.lead..<items[place + 1].lead
        splices.append(.remove(max(end, gap.lowerBound)..<gap.upperBound))
        end = gap.upperBound
      }
    }
    for change in changed {
      guard let object = change[keyPath: object] else { continue }
      if version.id(object) != change.id {
        let record = version.file.objects[object]
        let end = record.id.upperBound + record.id.lowerBound - record.start
        splices.append(Splice(range: record.start..<end, text: Array(change.id)))
      }
      rename(in: version.node(object))
    }
    rename(in: version.rootNode)
    guard !splices.isEmpty else { return version }
    let file = try ProjectFile(
      parsing: Splice.apply(splices, to: version.file.bytes), named: version.file.file)
    guard file.objects.count == version.file.objects.count, file.index.repeated.isEmpty else {
      throw MergeCheck.failure("two objects got one id", file.file)
    }
    return MergeVersion(file, replacingIDsOf: version)
  }
}
