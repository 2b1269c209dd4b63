import Diagnostics

/// Gives all versions the same ids, comments and order, so that only real changes differ.
extension ThreeWayObjects {
  // MARK: - Ids and comments

  /// Writes the merged file's ids into all versions, and names that one side changed into the other.
  ///
  /// Names that both sides changed are those of `choice`, the side that wins all conflicts.
  mutating func unifyIDsAndComments(choosing choice: MergeSide?) throws(Diagnostic) {
    let names = [MergeSide.ours, .theirs].map { newNames(on: $0, choosing: choice) }
    base = try renamed(base, [:], \.base)
    ours = try renamed(ours, names[0], \.ours)
    theirs = try renamed(theirs, names[1], \.theirs)
  }

  private typealias Names = [ByteString: (old: ArraySlice<UInt8>, new: ArraySlice<UInt8>)]

  /// By id, the names in a side's comments, and those of the other side that replace them.
  private func newNames(on side: MergeSide, choosing choice: MergeSide?) -> Names {
    let version = self[side]
    var names: Names = [:]
    for change in changed {
      guard let object = change[side], let other = change[side.other], let base = change.base,
        let old = self.base.comment(base), let new = self[side.other].comment(other), old != new,
        let name = version.comment(object), name == old || choice == side.other
      else { continue }
      names[version.id(object)] = (name, new)
    }
    guard !names.isEmpty else { return [:] }
    // The comment of a build file begins with its file's name: `Feed.swift in Sources`.
    for object in changed.compactMap({ $0[side] })
    where version.file.objects[object].kind == .buildFile {
      guard let file = version.node(object).word("fileRef").flatMap({ names[$0] }),
        let comment = version.comment(object), comment.starts(with: file.old + " in ".utf8)
      else { continue }
      names[version.id(object)] = (comment, file.new + comment.dropFirst(file.old.count))
    }
    return names
  }

  private func renamed(
    _ version: MergeVersion, _ names: Names, _ object: KeyPath<ThreeWayObject, Int?>
  ) throws(Diagnostic) -> MergeVersion {
    let (file, renames) = (version.file, version.renames)
    guard !renames.isEmpty || !names.isEmpty else { return version }
    var splices: [Splice] = []
    var updatesNames = false
    func rename(_ word: ByteString, at range: Range<Int>) {
      if let id = renames[word] { splices.append(Splice(range: range, text: Array(id))) }
      rename(word, after: range.upperBound)
    }
    func rename(_ word: ByteString, after stop: Int) {
      guard updatesNames, let name = names[word], let comment = file.comment(after: stop),
        file.bytes[comment] == name.old
      else { return }
      splices.append(Splice(range: comment, text: Array(name.new)))
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
      updatesNames = change.base.map { !version.hasSameEntry(object, as: base, $0) } ?? true
      let record = file.objects[object]
      let end = record.id.upperBound + record.id.lowerBound - record.start
      if version.id(object) != change.id {
        splices.append(Splice(range: record.start..<end, text: Array(change.id)))
      }
      rename(version.id(object), after: end)
      rename(in: version.node(object))
    }
    updatesNames = false
    rename(in: version.rootNode)
    guard !splices.isEmpty else { return version }
    let new = try file.applying(splices)
    guard new.objects.count == file.objects.count, new.index.repeated.isEmpty else {
      throw MergeCheck.failure("two objects got one id", file.file)
    }
    return MergeVersion(new, replacingIDsOf: version)
  }

  // MARK: - Order

  /// The versions, with our sections sorted that only the other side sorted.
  func followingTheirOrder() throws(Diagnostic) -> ThreeWayObjects {
    let file = ours.file
    var splices: [Splice] = []
    var next = 0
    while next < file.objects.count {
      let first = next
      let isa = file.isa(of: first)
      while next < file.objects.count, file.isa(of: next) == isa { next += 1 }
      if let splice = orderSplice(Array(first..<next)) { splices.append(splice) }
    }
    guard !splices.isEmpty else { return self }
    let new = try file.applying(splices)
    try ProjectDelta(from: file, to: new).check()
    return ThreeWayObjects(base: base.file, ours: new, theirs: theirs.file)
  }

  private func orderSplice(_ section: [Int]) -> Splice? {
    let file = ours.file
    let places = section.map { theirs.find($0, of: ours) }
    let common = section.indices.filter { places[$0] != nil }
    let sorted = common.sorted { places[$0] ?? 0 < places[$1] ?? 0 }
    if sorted == common { return nil }
    let old = common.compactMap { base.find(section[$0], of: ours) }
    guard old.longestAscendingSubsequence(by: <).count == old.count else { return nil }
    let order = sorted.map { section[$0] }
    let run = file.longestSortedSubsequence(of: order)
    guard run.count > file.longestSortedSubsequence(of: common.map { section[$0] }).count else {
      return nil
    }
    var lines: [Int: Range<Int>] = [:]
    var end: Int?
    for object in section {
      guard let start = file.lineStart(before: file.objects[object].start),
        let stop = file.nextLine(after: file.objects[object].stop), start == end ?? start
      else { return nil }
      lines[object] = start..<stop
      end = stop
    }
    var behind: [Int: [Int]] = [:]
    for position in section.indices where places[position] == nil {
      let gap = file.gap(for: ours.id(section[position]), in: run)
      behind[gap > 0 ? run[gap - 1] : -1, default: []].append(section[position])
    }
    var text: [UInt8] = []
    for object in (behind[-1] ?? []) + order.flatMap({ [$0] + (behind[$0] ?? []) }) {
      if let range = lines[object] { text += file.bytes[range] }
    }
    guard let first = lines[section[0]], let end else { return nil }
    return Splice(range: first.lowerBound..<end, text: text)
  }
}
