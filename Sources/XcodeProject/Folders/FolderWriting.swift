import Diagnostics

/// Writes groups as folders: removes the old entries, then inserts the folders.
struct FolderWriting {
  let project: ProjectFile
  let tree: GroupTree
  let candidates: [FolderCandidate]
  /// The first format version that supports all fields of these folders.
  static let version = 77

  /// The file with the folders.
  func edited() throws(Diagnostic) -> ProjectFile {
    var removal = Removal()
    for candidate in candidates { removal.objects.formUnion(candidate.removed) }
    removal.addEntriesOfPhases(project)
    let rest = try project.applying(project.splices(for: removal))
    return try rest.applying(insertions(into: rest))
  }

  private func insertions(into rest: ProjectFile) -> [Splice] {
    var draft = EditDraft(project: rest, tree: GroupTree(rest))
    for candidate in candidates {
      let root = project.id(candidate.group)
      let name = tree.name(of: candidate.group)
      let sets = addExceptionSets(of: candidate, to: &draft)
      draft.add(folder(candidate, id: root, name: name, sets: sets))
      for target in candidate.builders {
        guard let object = rest.find(id: project.id(target)) else { continue }
        draft.insert(
          .object(root, name), into: "fileSystemSynchronizedGroups", of: .existing(object))
      }
    }
    return draft.splices + versions(in: rest)
  }

  private func folder(
    _ candidate: FolderCandidate, id: String, name: String, sets: [ListEntry]
  ) -> NewObject {
    let types = candidate.items.compactMap { item in
      item.type.map { (item.paths[0], NewObject.Value.string($0)) }
    }.sorted { $0.0 < $1.0 }
    let whole = candidate.items.filter(\.isWholeFolder).flatMap(\.paths).sorted()
    var fields =
      (sets.isEmpty ? [] : [("exceptions", .list(sets))])
      + Self.field("explicitFileTypes", types) + Self.field("explicitFolders", whole)
    let kept: [StaticString] = [
      "indentWidth", "name", "path", "sourceTree", "tabWidth", "usesTabs", "wrapsLines",
    ]
    for key in kept {
      if let text = project.string(key, of: candidate.group) {
        fields.append((key.description, .string(text)))
      }
    }
    return NewObject(kind: .synchronizedRoot, id: id, comment: name, fields: fields)
  }

  /// Raises the format version, as Xcode 16 does for folders.
  private func versions(in rest: ProjectFile) -> [Splice] {
    let format = rest.root.last { rest.raw($0.key) == "objectVersion" }
    let preferred = rest.field("preferredProjectObjectVersion", of: rest.project)
    return [format, preferred].compactMap { field in
      guard let field, let number = Int(rest.text(field.value)), number < Self.version else {
        return nil
      }
      return Splice(range: field.value.range, text: String(Self.version))
    }
  }

  /// Adds a set for each target and copy phase with exceptions or settings, in Xcode's order.
  func addExceptionSets(
    of candidate: FolderCandidate, to draft: inout EditDraft
  ) -> [ListEntry] {
    var sets: [ListEntry] = []
    func add(_ kind: ObjectKind, _ fields: [NewObject.Field], _ owner: Int, _ whose: String) {
      let folder = tree.name(of: candidate.group)
      sets.append(
        draft.addExceptionSet(
          kind, of: project.id(candidate.group), for: project.id(owner),
          comment: "Exceptions for \"\(folder)\" folder in \(whose)",
          // Xcode sorts them by key.
          fields.sorted { $0.key < $1.key }))
    }
    for target in project.targetObjects {
      let name = project.name(ofTarget: target)
      let members = candidate.items.compactMap { item in
        item.members[target].map { (path: item.paths[0], member: $0) }
      }
      let fields = fields(
        exceptions: candidate.exceptions(for: target, in: project), members: members)
      if !fields.isEmpty {
        let reference = NewObject.Value.object(.object(project.id(target), name))
        add(
          .buildFileExceptions, fields + [("target", reference)], target, "\"\(name)\" target")
      }
      for phase in project.references("buildPhases", of: target) {
        let copies = candidate.items.compactMap { item in
          item.copies[phase].map { (path: item.paths[0], member: $0) }
        }
        if copies.isEmpty { continue }
        let fields = self.fields(exceptions: copies.map(\.path).sorted(), members: copies)
        let reference = NewObject.Value.object(
          .object(project.id(phase), project.phaseName(of: phase)))
        // Comments separate the words of the default name.
        let phaseName = project.string("name", of: phase) ?? "Copy Files"
        add(
          .phaseExceptions, fields + [("buildPhase", reference)], phase,
          "\"\(phaseName)\" phase from \"\(name)\" target")
      }
    }
    return sets
  }

  /// The fields for the exceptions and members of a target or a phase.
  private func fields(
    exceptions: [String], members: [(path: String, member: FileMembership)]
  ) -> [NewObject.Field] {
    let headers = ["Public", "Private", "Project"]
    let members = members.sorted { $0.path < $1.path }
    func settings(_ words: (FileMembership) -> [String]) -> [(String, NewObject.Value)] {
      members.filter { !words($0.member).isEmpty }
        .map { ($0.path, .list(words($0.member).map(ListEntry.string))) }
    }
    func paths(ofHeaders kind: String) -> [String] {
      members.filter { $0.member.phase == .headers && $0.member.attributes.contains(kind) }.map(
        \.path)
    }
    return Self.field(
      "additionalCompilerFlagsByRelativePath",
      members.compactMap { path, member in member.flags.map { (path, .string($0)) } })
      + Self.field(
        "attributesByRelativePath",
        settings { member in
          member.attributes.filter { member.phase != .headers || !headers.contains($0) }
        })
      + Self.field("membershipExceptions", exceptions)
      + Self.field("platformFiltersByRelativePath", settings(\.filters))
      + Self.field("privateHeaders", paths(ofHeaders: "Private"))
      + Self.field("publicHeaders", paths(ofHeaders: "Public"))
  }

  private static func field(
    _ key: String, _ entries: [(String, NewObject.Value)]
  ) -> [NewObject.Field] {
    entries.isEmpty
      ? [] : [(key, .dictionary(entries.map { .init(key: PlistString.written($0), value: $1) }))]
  }

  private static func field(_ key: String, _ paths: [String]) -> [NewObject.Field] {
    paths.isEmpty ? [] : [(key, .list(paths.map(ListEntry.string)))]
  }
}
