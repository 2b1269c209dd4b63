/// Packages that one side removed from the project's list and the other side changed.
///
/// The first side kept their objects, but without the list the other side's change has no effect.
struct UnlistedPackages {
  private(set) var disputes: [MergeConflict] = []
  /// The conflicting list elements and fields, by object.
  private(set) var contested: [ByteString: Set<ByteString>] = [:]

  init(_ triples: ThreeWayObjects) {
    for triple in triples.changed {
      guard let object = triple.ours, triple.theirs != nil, let base = triples.base(of: triple)
      else { continue }
      let kind = triples.ours.file.objects[object].kind
      guard kind == .packageReference || kind == .localPackageReference else { continue }
      for side in MergeSide.allCases {
        guard let node = triples.node(triple, on: side.other),
          Significance.differs(node, from: base)
        else { continue }
        contest(triple.id, node, base, unlistedOn: side, triples)
      }
    }
  }

  private mutating func contest(
    _ package: ByteString, _ node: PlistNode, _ base: PlistNode, unlistedOn side: MergeSide,
    _ triples: ThreeWayObjects
  ) {
    let list: StaticString = "packageReferences"
    let project = triples.changed.first { project in
      triples.base(of: project)?.words(list).contains(package) == true
        && triples.node(project, on: side.other)?.words(list).contains(package) == true
        && triples.node(project, on: side)?.words(list).contains(package) == false
    }
    guard let project, let known = triples.base(of: project)?.words(list),
      let listed = triples.node(project, on: side)?.words(list)
    else { return }
    disputes.append(.removedAndChanged(package, on: side))
    contested[project.id, default: []].insert(package)
    for entry in node.entries ?? [] {
      guard base.entries?.last(where: { $0.key == entry.key })?.value.means(entry.value) != true
      else { continue }
      contested[package, default: []].insert(entry.key)
    }
    // The replacement of the package conflicts too.
    for triple in triples.changed {
      guard let old = triples.base(of: triple), let new = triples.node(triple, on: side) else {
        continue
      }
      for entry in old.entries ?? [] where entry.value.word == package {
        guard let word = new.entries?.last(where: { $0.key == entry.key })?.value.word,
          word != package
        else { continue }
        contested[triple.id, default: []].insert(entry.key)
        if listed.contains(word), !known.contains(word) { contested[project.id]?.insert(word) }
      }
    }
  }
}
