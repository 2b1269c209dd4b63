/// Two files at one place that the sides added to one target, each another one.
struct PathClashes {
  typealias Word = PlistNode.Word

  struct Clash {
    var path: String
    var phaseHere: Word
    var buildFileHere: Word
    var phaseThere: Word
    var buildFileThere: Word
  }

  private struct Member {
    var phase: Word
    var buildFile: Word
    var file: Word
  }

  private(set) var found: [Clash] = []

  init(_ triples: ObjectTriples, without held: Set<Word>) {
    let here = Self.added(triples, in: triples.ours, \.ours)
    guard !here.isEmpty else { return }
    let there = Self.added(triples, in: triples.theirs, \.theirs)
    guard !there.isEmpty else { return }
    let places = Self.places(of: here, in: triples.ours)
    for (place, member) in Self.places(of: there, in: triples.theirs).sorted(by: {
      $0.value.buildFile.precedes($1.value.buildFile)
    }) {
      guard let mine = places[place], mine.file != member.file, !held.contains(mine.buildFile),
        !held.contains(member.buildFile)
      else { continue }
      found.append(
        Clash(
          path: place.path, phaseHere: mine.phase, buildFileHere: mine.buildFile,
          phaseThere: member.phase, buildFileThere: member.buildFile))
    }
  }

  private struct Place: Hashable {
    var target: Word
    var path: String
  }

  /// What the phases of one side list anew.
  private static func added(
    _ triples: ObjectTriples, in version: MergeVersion, _ side: KeyPath<ObjectTriple, Int?>
  ) -> [Member] {
    var added: [Member] = []
    for triple in triples.changed {
      guard let object = triple[keyPath: side],
        version.file.objects[object].kind.phaseName != nil
      else { continue }
      let old = triple.base.map { Set(triples.base.mergedNode($0).words("files")) } ?? []
      for id in version.node(object).words("files") {
        let merged = version.merged(id)
        guard !old.contains(merged), let buildFile = version.find(id),
          let file = version.node(buildFile).word("fileRef")
        else { continue }
        added.append(Member(phase: triple.id, buildFile: merged, file: file))
      }
    }
    return added
  }

  private static func places(of members: [Member], in version: MergeVersion) -> [Place: Member] {
    var targets: [Word: Word] = [:]
    for target in version.file.targetObjects {
      for phase in version.node(target).words("buildPhases") {
        targets[version.merged(phase)] = version.merged(version.id(target))
      }
    }
    var places: [Place: Member] = [:]
    for member in members {
      guard let target = targets[member.phase], let file = version.find(member.file),
        let location = version.tree.location(of: file)
      else { continue }
      var member = member
      member.file = version.merged(member.file)
      places[Place(target: target, path: location.description)] = member
    }
    return places
  }
}
