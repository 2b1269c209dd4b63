/// Combines the changes of consecutive plans into one plan, with each path once.
package struct ChangeList: Sendable {
  private var places: [Path: Int] = [:]
  private var list: [Change?] = []

  package init() {}

  /// The combined changes; edits of the user's files come last.
  package var changes: [Change] {
    let all = list.compactMap(\.self)
    return all.filter { !$0.isEdit } + all.filter(\.isEdit)
  }

  /// Adds the changes of the next plan, which assumes that the earlier ones are carried out.
  package mutating func add(_ changes: [Change]) {
    for change in changes {
      guard let place = places[change.path], let earlier = list[place] else {
        places[change.path] = list.count
        list.append(change)
        continue
      }
      list[place] = Self.combined(earlier, change)
    }
  }

  /// Combines two changes of a path; nil where the later one reverts the earlier one.
  private static func combined(_ earlier: Change, _ later: Change) -> Change? {
    guard earlier.isMade else { return later }
    guard later.isMade else { return later.decision == .conflict ? later : earlier }
    guard earlier.isFolder == later.isFolder else { return later }
    var change = earlier
    change.kind.after = later.kind.after
    if change.kind.after == .nothing { change.isEdit = false }
    return change.isMade ? change : nil
  }
}
