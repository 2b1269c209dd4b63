/// The sets in which a folder says what differs for targets, and what phases copy.
extension FolderWriting {
  /// By a file's path from the folder.
  private typealias Settings = [(key: String, value: NewObject.Value)]

  /// In Xcode's order: target by target, before what its phases copy.
  ///
  /// - Parameters:
  ///   - candidate: the folder.
  ///   - others: whose ids are taken.
  /// - Returns: a set for each target and phase for which there is something to say.
  func exceptionSets(of candidate: FolderCandidate, besides others: [NewObject]) -> [NewObject] {
    var sets: [NewObject] = []
    func add(_ kind: ObjectKind, _ fields: [NewObject.Field], _ owner: Int, _ whose: String) {
      let words = [project.id(candidate.group), project.id(owner)]
      let folder = tree.name(of: candidate.group)
      sets.append(
        NewObject(
          kind: kind, id: freeID(words, others + sets),
          comment: "Exceptions for \"\(folder)\" folder in \(whose)", fields: fields))
    }
    for target in project.targetObjects {
      let name = project.string("name", of: target) ?? ""
      let fields = fields(of: candidate, for: target, name)
      if !fields.isEmpty { add(.buildFileExceptions, fields, target, "\"\(name)\" target") }
      for (_, phase) in candidate.copying.filter({ $0.target == target }) {
        // In words Xcode puts a blank into the name of a phase that has none of its own.
        let phaseName = project.string("name", of: phase) ?? "Copy Files"
        add(
          .phaseExceptions, self.fields(of: candidate, copiedBy: phase), phase,
          "\"\(phaseName)\" phase from \"\(name)\" target")
      }
    }
    return sets
  }

  /// What differs for one target; empty for nothing.
  private func fields(
    of candidate: FolderCandidate, for target: Int, _ name: String
  ) -> [NewObject.Field] {
    var flags: Settings = []
    var attributes: Settings = []
    var filters: Settings = []
    var headers: [String: [String]] = [:]
    for item in candidate.items.sorted(by: { $0.paths[0] < $1.paths[0] }) {
      guard let member = item.members[target] else { continue }
      let path = item.paths[0]
      if let text = member.flags { flags.append((path, .string(text))) }
      var rest = member.attributes
      if member.phase == .headers {
        for word in ["Public", "Private"] where rest.contains(word) {
          headers[word, default: []].append(path)
        }
        rest.removeAll { ["Public", "Private", "Project"].contains($0) }
      }
      Self.add(rest, of: path, to: &attributes)
      Self.add(member.filters, of: path, to: &filters)
    }
    let fields =
      Self.field("additionalCompilerFlagsByRelativePath", flags)
      + Self.field("attributesByRelativePath", attributes)
      + Self.field("membershipExceptions", candidate.exceptions(for: target, in: project))
      + Self.field("platformFiltersByRelativePath", filters)
      + Self.field("privateHeaders", headers["Private"] ?? [])
      + Self.field("publicHeaders", headers["Public"] ?? [])
    return fields.isEmpty
      ? [] : fields + [.init("target", .object(.object(project.id(target), name)))]
  }

  /// What a phase copies, which is said of it apart from what its target builds.
  private func fields(of candidate: FolderCandidate, copiedBy phase: Int) -> [NewObject.Field] {
    var attributes: Settings = []
    var filters: Settings = []
    var paths: [String] = []
    for item in candidate.items.sorted(by: { $0.paths[0] < $1.paths[0] }) {
      guard let member = item.copies[phase] else { continue }
      paths.append(item.paths[0])
      Self.add(member.attributes, of: item.paths[0], to: &attributes)
      Self.add(member.filters, of: item.paths[0], to: &filters)
    }
    let reference = ListEntry.object(project.id(phase), project.phaseName(of: phase))
    return Self.field("attributesByRelativePath", attributes)
      + [.init("buildPhase", .object(reference))]
      + Self.field("membershipExceptions", paths)
      + Self.field("platformFiltersByRelativePath", filters)
  }

  private static func add(_ words: [String], of path: String, to settings: inout Settings) {
    if !words.isEmpty { settings.append((path, .list(words.map(ListEntry.string)))) }
  }

  private static func field(_ key: StaticString, _ entries: Settings) -> [NewObject.Field] {
    entries.isEmpty ? [] : [.init(key, .dictionary(entries))]
  }

  private static func field(_ key: StaticString, _ paths: [String]) -> [NewObject.Field] {
    paths.isEmpty ? [] : [.init(key, .list(paths.map(ListEntry.string)))]
  }

  private func freeID(_ words: [String], _ others: [NewObject]) -> String {
    var attempt = 0
    while true {
      let id = ObjectID.derive(role: "exceptions", words, attempt: attempt)
      if project.find(id: id) == nil, !others.contains(where: { $0.id == id }) { return id }
      attempt += 1
    }
  }
}
