/// Combines the changes of consecutive plans into one plan, with each path once.
package struct ChangeList: Sendable {
  private var places: [Path: Int] = [:]
  private var list: [Change?] = []

  /// Starts without a change.
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
      list[place] = Self.joined(earlier, change)
    }
  }

  /// Combines two changes of a path; nil where the second one reverts the first one.
  private static func joined(_ first: Change, _ second: Change) -> Change? {
    guard first.isMade else { return second }
    guard second.isMade else { return second.decision == .conflict ? second : first }
    guard first.isFolder == second.isFolder else { return second }
    var change = first
    change.kind.after = second.kind.after
    if change.kind.after == .nothing { change.isEdit = false }
    return change.isMade ? change : nil
  }
}
