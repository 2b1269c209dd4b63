/// Two files at one place of one target that the sides brought there, each another one: added, or
/// moved or renamed onto it, also with a group around it.
struct PathClashes {
  typealias Word = PlistNode.Word

  struct Clash {
    var path: String
    var buildFileHere: Word
    var buildFileThere: Word
    /// What brought the two there: elements of lists and fields, by the object that has them.
    var causes: [(object: Word, element: Word)]
  }

  private(set) var found: [Clash] = []

  init(_ triples: ObjectTriples, _ moves: GroupMoves, without held: Set<Word>) {
    let here = Arrivals(triples, triples.ours, \.ours, moves.here)
    let there = Arrivals(triples, triples.theirs, \.theirs, moves.there)
    guard here.areAny, there.areAny else { return }
    let tree = MergedTree(triples, moves)
    let isThere = { (member: Arrivals.Member) in
      !held.contains(member.buildFile) && tree.isThere(member.buildFile)
        && tree.isThere(member.file)
    }
    // What both brought somewhere can meet what neither touched.
    let both = Set(here.members.map(\.file)).intersection(there.members.map(\.file))
    var places: [Place: [Arrivals.Member]] = [:]
    for member in here.members + (both.isEmpty ? [] : here.untouched()) where isThere(member) {
      guard let place = tree.location(of: member.file) else { continue }
      places[Place(target: member.target, path: place.description), default: []].append(member)
    }
    for member in there.members where isThere(member) {
      guard let path = tree.location(of: member.file)?.description else { continue }
      for mine in places[Place(target: member.target, path: path)] ?? []
      where mine.file != member.file && (!mine.causes.isEmpty || both.contains(member.file))
        || mine.phase == member.phase && mine.buildFile != member.buildFile
          && !(mine.causes.isEmpty && member.causes.isEmpty)
      {
        found.append(
          Clash(
            path: path, buildFileHere: mine.buildFile, buildFileThere: member.buildFile,
            causes: mine.causes + member.causes))
      }
    }
    found.sort { $0.buildFileThere.precedes($1.buildFileThere) }
  }

  private struct Place: Hashable {
    var target: Word
    var path: String
  }
}
