/// The changes of plans that follow one another, as those of one plan: each place once.
package struct ChangeList: Sendable {
  private var places: [Path: Int] = [:]
  private var list: [Change?] = []

  /// Starts without a change.
  package init() {}

  /// In the order in which they are made: edits of the user's own files last.
  package var changes: [Change] {
    let all = list.compactMap(\.self)
    return all.filter { !$0.isEdit } + all.filter(\.isEdit)
  }

  /// Adds the changes of a plan that was made for the disk as all before leave it.
  ///
  /// - Parameter changes: as a plan has them.
  package mutating func add(_ changes: [Change]) {
    for change in changes {
      guard let place = places[change.path], let earlier = list[place] else {
        places[change.path] = list.count
        list.append(change)
        continue
      }
      list[place] = Self.joined(earlier, change)
    }
  }

  /// Both as one; nil where the second one takes the first one back.
  private static func joined(_ first: Change, _ second: Change) -> Change? {
    guard first.isMade else { return second }
    guard second.isMade else { return second.decision == .conflict ? second : first }
    var change = first
    switch (first.kind, second.kind) {
    case (.createFolder, .createFolder), (.removeFolder, .removeFolder): return first
    case (.createFolder, .removeFolder), (.removeFolder, .createFolder): return nil
    case (.replaceFolder(_, let previous), .replaceFolder(let files, _)):
      change.kind = .replaceFolder(files: files, previous: previous)
    case (_, .writeFile(let bytes, _)):
      change.kind = .writeFile(bytes: bytes, previous: first.previous)
    case (_, .removeFile):
      guard let previous = first.previous else { return nil }
      change.kind = .removeFile(previous: previous)
      change.isEdit = false
    default: return second
    }
    return change.isMade ? change : nil
  }
}
