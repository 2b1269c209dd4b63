/// Finds groups that contain themselves.
enum GroupCycles {
  private enum Mark { case open, done }

  /// - Returns: a group that contains itself, at any depth; nil where there is none.
  static func first(in project: ProjectFile) -> Int? {
    var marks = [Mark?](repeating: nil, count: project.objects.count)
    for group in project.objects.indices where project.objects[group].kind.isGroup {
      guard marks[group] == nil else { continue }
      // Meeting a group again before it is done means that it contains itself.
      var chain = [(group: group, rest: subgroups(of: group, in: project))]
      marks[group] = .open
      while let current = chain.last {
        guard let next = current.rest.last else {
          marks[current.group] = .done
          chain.removeLast()
          continue
        }
        chain[chain.count - 1].rest.removeLast()
        if case .open? = marks[next] { return next }
        guard marks[next] == nil else { continue }
        marks[next] = .open
        chain.append((next, subgroups(of: next, in: project)))
      }
    }
    return nil
  }

  private static func subgroups(of group: Int, in project: ProjectFile) -> [Int] {
    project.allReferences("children", of: group).filter { project.objects[$0].kind.isGroup }
  }
}
