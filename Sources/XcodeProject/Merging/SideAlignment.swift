import Diagnostics

/// Aligns both sides in comments and order, which have no meaning of their own.
extension ThreeWayObjects {
  /// The versions with the comments and section order of the merged file.
  ///
  /// - Throws: when a version means something else afterwards, which is a bug in viper.
  func aligned() throws(Diagnostic) -> ThreeWayObjects {
    var result = self
    for side in MergeSide.allCases {
      result = try result.replacing(side, by: commentSplices(on: side))
    }
    return try result.replacing(.ours, by: result.orderSplices)
  }

  private func replacing(
    _ side: MergeSide, by splices: [Splice]
  ) throws(Diagnostic) -> ThreeWayObjects {
    guard !splices.isEmpty else { return self }
    let old = self[side]
    let new = MergeVersion(
      try ProjectFile(parsing: Splice.apply(splices, to: old.file.bytes), named: old.file.file))
    let delta = ProjectDelta(from: old.file, to: new.file)
    guard delta.added.isEmpty, delta.removed.isEmpty,
      delta.changed.allSatisfy({ old.node($0.old).means(new.node($0.new)) })
    else { throw MergeCheck.failure("a side changed before it was merged", old.file.file) }
    return ThreeWayObjects(
      base: base.file, ours: side == .ours ? new.file : ours.file,
      theirs: side == .theirs ? new.file : theirs.file)
  }

  // MARK: - Comments

  /// Updates names in one side's comments that only the other side changed.
  private func commentSplices(on side: MergeSide) -> [Splice] {
    let version = self[side]
    let bytes = version.file.bytes
    var names: [ByteString: (old: ArraySlice<UInt8>, new: ArraySlice<UInt8>)] = [:]
    for change in changed {
      guard let object = change[side], let other = change[side.other], let base = change.base,
        let old = self.base.comment(base), let new = self[side.other].comment(other), old != new,
        version.comment(object) == old
      else { continue }
      names[version.id(object)] = (old, new)
    }
    guard !names.isEmpty else { return [] }
    // The comment of a build file begins with its file's name: `Feed.swift in Sources`.
    for object in changed.compactMap({ $0[side] })
    where version.file.objects[object].kind == .buildFile {
      guard let file = version.node(object).word("fileRef").flatMap({ names[$0] }),
        let comment = version.comment(object), comment.starts(with: file.old + " in ".utf8)
      else { continue }
      names[version.id(object)] = (comment, file.new + comment.dropFirst(file.old.count))
    }
    var splices: [Splice] = []
    func rename(_ id: ByteString, after stop: Int) {
      guard let name = names[id], let comment = version.file.comment(after: stop),
        bytes[comment] == name.old
      else { return }
      splices.append(Splice(range: comment, text: Array(name.new)))
    }
    func visit(_ node: PlistNode) {
      if let word = node.word { rename(word, after: node.range.upperBound) }
      for item in node.items ?? [] { visit(item.value) }
      for entry in node.entries ?? [] { visit(entry.value) }
    }
    for change in changed {
      guard let object = change[side] else { continue }
      if let base = change.base, version.hasSameEntry(object, as: self.base, base) { continue }
      rename(version.id(object), after: version.file.objects[object].id.upperBound)
      visit(version.node(object))
    }
    return splices
  }

  // MARK: - Order

  /// Sorts our sections that only the other side sorted.
  private var orderSplices: [Splice] {
    guard isReordered else { return [] }
    let file = ours.file
    var splices: [Splice] = []
    var next = 0
    while next < file.objects.count {
      let first = next
      let isa = file.isa(of: first)
      while next < file.objects.count, file.isa(of: next) == isa { next += 1 }
      if let splice = orderSplice(Array(first..<next)) { splices.append(splice) }
    }
    return splices
  }

  private func orderSplice(_ section: [Int]) -> Splice? {
    let file = ours.file
    let places = section.map { theirs.find($0, of: ours) }
    let common = section.indices.filter { places[$0] != nil }
    let old = common.compactMap { base.find(section[$0], of: ours) }
    guard old.longestRun(in: <).count == old.count else { return nil }
    let order = common.sorted { places[$0] ?? 0 < places[$1] ?? 0 }.map { section[$0] }
    let run = file.longestSortedRun(of: order)
    guard run.count > file.longestSortedRun(of: common.map { section[$0] }).count else {
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
