extension ProjectFile {
  /// The first group that contains itself, at any depth; nil where there is none.
  func firstGroupInItself(where isSearched: (Int) -> Bool = { _ in true }) -> Int? {
    /// Whether the walk has left a group that it entered.
    var hasLeft: [Int: Bool] = [:]
    let groups = objects.indices.filter { objects[$0].kind.isGroup && isSearched($0) }
    var pending = groups.reversed().map { (group: $0, isLeaving: false) }
    while let (group, isLeaving) = pending.popLast() {
      if isLeaving {
        hasLeft[group] = true
      } else if let isLeft = hasLeft[group] {
        // Meeting a group again before the walk leaves it means that it contains itself.
        if !isLeft { return group }
      } else {
        hasLeft[group] = false
        pending.append((group, true))
        pending += allReferences("children", of: group)
          .filter { objects[$0].kind.isGroup && isSearched($0) }.map { ($0, false) }
      }
    }
    return nil
  }
}
