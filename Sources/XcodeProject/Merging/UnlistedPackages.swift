/// Packages that one side removed from the project's list and the other side changed.
///
/// The first side kept their objects, but without the list the other side's change has no effect.
extension ObjectDecisions {
  mutating func findUnlistedPackages(_ versions: ThreeWayObjects) {
    for change in versions.changed {
      guard let object = change.ours, change.theirs != nil, let base = versions.base(of: change)
      else { continue }
      let kind = versions.ours.file.objects[object].kind
      guard kind == .packageReference || kind == .localPackageReference else { continue }
      for side in MergeSide.allCases {
        guard let node = versions.node(change, on: side.other),
          Significance.differs(node, from: base)
        else { continue }
        addConflict(change.id, node, base, unlistedOn: side, versions)
      }
    }
  }

  private mutating func addConflict(
    _ package: ByteString, _ node: PlistNode, _ base: PlistNode, unlistedOn side: MergeSide,
    _ versions: ThreeWayObjects
  ) {
    let list: ByteString = "packageReferences"
    let project = versions.changed.first { project in
      versions.base(of: project)?.words(list).contains(package) == true
        && versions.node(project, on: side.other)?.words(list).contains(package) == true
        && versions.node(project, on: side)?.words(list).contains(package) == false
    }
    guard let project, let known = versions.base(of: project)?.words(list),
      let listed = versions.node(project, on: side)?.words(list)
    else { return }
    conflicts.append(.removedAndChanged(package, on: side))
    conflicting[project.id, default: []].insert(package)
    for entry in node.entries ?? [] {
      guard base[entry.key]?.means(entry.value) != true
      else { continue }
      conflicting[package, default: []].insert(entry.key)
    }
    // The replacement of the package conflicts too.
    for change in versions.changed {
      guard let old = versions.base(of: change), let new = versions.node(change, on: side) else {
        continue
      }
      for entry in old.entries ?? [] where entry.value.word == package {
        guard let word = new[entry.key]?.word,
          word != package
        else { continue }
        conflicting[change.id, default: []].insert(entry.key)
        if listed.contains(word), !known.contains(word) { conflicting[project.id]?.insert(word) }
      }
    }
  }
}
