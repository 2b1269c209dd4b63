import Diagnostics

/// Writes groups as folders: first their entries are cut out, then the folders put in.
struct FolderWriting {
  private let project: ProjectFile
  private let tree: GroupTree
  private let candidates: [FolderCandidate]
  /// The first format that has all of this as it is written here.
  static let version = 77

  init(_ project: ProjectFile, _ tree: GroupTree, _ candidates: [FolderCandidate]) {
    self.project = project
    self.tree = tree
    self.candidates = candidates
  }

  /// The file with the folders.
  ///
  /// - Throws: when what is cut out leaves no project, which is a defect of this library.
  func bytes() throws(Diagnostic) -> [UInt8] {
    let cut = Splice.apply(Splice.inOrder(removals), to: project.bytes)
    let rest = try ProjectFile(parsing: cut, named: project.file, in: project.folderPath)
    return Splice.apply(Splice.inOrder(insertions(into: rest)), to: cut)
  }

  private var removals: [Splice] {
    let gone = candidates.reduce(into: Set<Int>()) { $0.formUnion($1.removed) }
    var splices = project.splices(removing: gone)
    for phase in project.objects.indices where project.objects[phase].kind.phaseName != nil {
      var positions: Set<Int> = []
      for (position, element) in project.elements("files", of: phase).enumerated() {
        if let buildFile = project.find(element.value), gone.contains(buildFile) {
          positions.insert(position)
        }
      }
      if !positions.isEmpty {
        splices += project.splices(removing: positions, from: "files", of: phase)
      }
    }
    return splices
  }

  // MARK: - What is put in

  private func insertions(into rest: ProjectFile) -> [Splice] {
    var objects: [NewObject] = []
    var folders: [Int: [ProjectFile.ListInsertion]] = [:]
    for candidate in candidates {
      let root = project.id(candidate.group)
      let name = tree.name(of: candidate.group)
      var sets: [ListEntry] = []
      for target in candidate.targets {
        guard let set = exceptionSet(of: candidate, for: target, rest, objects) else { continue }
        objects.append(set)
        sets.append(.object(set.id, set.comment))
      }
      objects.append(folder(candidate, id: root, name: name, sets: sets))
      for target in candidate.builders {
        folders[target, default: []].append(.init(place: .end, entry: .object(root, name)))
      }
    }
    var splices = rest.splices(adding: objects)
    for (target, entries) in folders {
      guard let object = rest.find(id: project.id(target)) else { continue }
      splices += rest.splices(
        inserting: entries, into: "fileSystemSynchronizedGroups", of: object)
    }
    return splices + versions(in: rest)
  }

  private func folder(
    _ candidate: FolderCandidate, id: String, name: String, sets: [ListEntry]
  ) -> NewObject {
    var fields: [NewObject.Field] = []
    if !sets.isEmpty { fields.append(.init("exceptions", .list(sets))) }
    let types = candidate.items.compactMap { item in
      item.type.map { (key: item.paths[0], value: NewObject.Value.string($0)) }
    }.sorted { $0.key < $1.key }
    if !types.isEmpty { fields.append(.init("explicitFileTypes", .dictionary(types))) }
    let whole = candidate.items.filter(\.isWholeFolder).flatMap(\.paths).sorted()
    if !whole.isEmpty {
      fields.append(.init("explicitFolders", .list(whole.map(ListEntry.string))))
    }
    let kept: [StaticString] = [
      "indentWidth", "name", "path", "sourceTree", "tabWidth", "usesTabs", "wrapsLines",
    ]
    for key in kept {
      if let text = project.string(key, of: candidate.group) {
        fields.append(.init(key, .string(text)))
      }
    }
    return NewObject(kind: .synchronizedRoot, id: id, comment: name, fields: fields)
  }

  /// What differs for one target; nil for nothing.
  private func exceptionSet(
    of candidate: FolderCandidate, for target: Int, _ rest: ProjectFile, _ others: [NewObject]
  ) -> NewObject? {
    var flags: [(key: String, value: NewObject.Value)] = []
    var attributes: [(key: String, value: NewObject.Value)] = []
    var filters: [(key: String, value: NewObject.Value)] = []
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
      if !rest.isEmpty { attributes.append((path, .list(rest.map(ListEntry.string)))) }
      if !member.filters.isEmpty {
        filters.append((path, .list(member.filters.map(ListEntry.string))))
      }
    }
    var fields: [NewObject.Field] = []
    func add(_ key: StaticString, _ entries: [(key: String, value: NewObject.Value)]) {
      if !entries.isEmpty { fields.append(.init(key, .dictionary(entries))) }
    }
    func add(_ key: StaticString, _ paths: [String]) {
      if !paths.isEmpty { fields.append(.init(key, .list(paths.map(ListEntry.string)))) }
    }
    add("additionalCompilerFlagsByRelativePath", flags)
    add("attributesByRelativePath", attributes)
    add("membershipExceptions", candidate.exceptions(for: target, in: project))
    add("platformFiltersByRelativePath", filters)
    add("privateHeaders", headers["Private"] ?? [])
    add("publicHeaders", headers["Public"] ?? [])
    guard !fields.isEmpty else { return nil }
    let targetName = project.string("name", of: target) ?? ""
    fields.append(.init("target", .object(.object(project.id(target), targetName))))
    let folder = tree.name(of: candidate.group)
    return NewObject(
      kind: .buildFileExceptions, id: freeID(for: candidate, target, others),
      comment: "Exceptions for \"\(folder)\" folder in \"\(targetName)\" target", fields: fields)
  }

  private func freeID(
    for candidate: FolderCandidate, _ target: Int, _ others: [NewObject]
  ) -> String {
    let words = [project.id(candidate.group), project.id(target)]
    var attempt = 0
    while true {
      let id = ObjectID.derive(role: "exceptions", words, attempt: attempt)
      if project.find(id: id) == nil, !others.contains(where: { $0.id == id }) { return id }
      attempt += 1
    }
  }

  /// Xcode 16 reads folders in its own format.
  private func versions(in rest: ProjectFile) -> [Splice] {
    let format = rest.root.last { rest.raw($0.key) == "objectVersion" }
    let preferred = rest.field("preferredProjectObjectVersion", of: rest.project)
    return [format, preferred].compactMap { field in
      guard let field, let number = Int(rest.text(field.value)), number < Self.version else {
        return nil
      }
      return Splice(range: field.value.range, text: Array(String(Self.version).utf8))
    }
  }
}
