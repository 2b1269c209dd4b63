import Diagnostics

/// Edits a project file so that groups become synchronized folders.
struct FolderWriter {
  let project: ProjectFile
  let tree: GroupTree
  let candidates: [FolderCandidate]

  func edited() throws(Diagnostic) -> ProjectFile {
    var removal = Removal()
    for candidate in candidates { removal.objects.formUnion(candidate.removed) }
    removal.addPhaseEntriesOfRemovedObjects(project)
    let rest = try project.applying(project.splices(for: removal, keepsEmptyLists: true))
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
    return draft.splices + formatVersionSplices(in: rest)
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
    fields += kept.compactMap { key in
      project.string(key, of: candidate.group).map { (key.description, .string($0)) }
    }
    return NewObject(kind: .synchronizedRoot, id: id, comment: name, fields: fields)
  }

  /// Raises the format version to the first one that supports all fields, as Xcode 16 does.
  private func formatVersionSplices(in rest: ProjectFile) -> [Splice] {
    let format = rest.root.last { rest.raw($0.key) == "objectVersion" }
    let preferred = rest.field("preferredProjectObjectVersion", of: rest.projectIndex)
    return [format, preferred].compactMap { field in
      guard let field, let number = Int(rest.text(field.value)), number < 77 else { return nil }
      return Splice(range: field.value.range, text: "77")
    }
  }

  /// Adds a set for each target and copy phase with exceptions or settings, in Xcode's order.
  func addExceptionSets(of candidate: FolderCandidate, to draft: inout EditDraft) -> [ListEntry] {
    let folder = tree.name(of: candidate.group)
    var sets: [ListEntry] = []
    /// Without `exceptions`, the members are the exceptions.
    func add(
      _ kind: ObjectKind, for owner: Int, _ key: String, _ name: String,
      _ exceptions: [String]? = nil, in whose: String
    ) {
      let members = candidate.items.compactMap { item in
        item.members[owner].map { (path: item.paths[0], member: $0) }
      }.sorted { $0.path < $1.path }
      let fields = self.fields(exceptions: exceptions ?? members.map(\.path), members: members)
      if fields.isEmpty { return }
      let reference = NewObject.Value.object(.object(project.id(owner), name))
      sets.append(
        draft.addExceptionSet(
          kind, of: project.id(candidate.group), for: project.id(owner),
          comment: "Exceptions for \"\(folder)\" folder in \(whose)",
          // Xcode sorts them by key.
          (fields + [(key, reference)]).sorted { $0.key < $1.key }))
    }
    for target in project.targetObjects {
      let name = project.name(ofTarget: target)
      add(
        .buildFileExceptions, for: target, "target", name,
        candidate.exceptions(for: target, in: project), in: "\"\(name)\" target")
      for phase in project.references("buildPhases", of: target) {
        // Comments separate the words of the default name.
        let phaseName = project.string("name", of: phase) ?? "Copy Files"
        add(
          .phaseExceptions, for: phase, "buildPhase", project.phaseName(of: phase),
          in: "\"\(phaseName)\" phase from \"\(name)\" target")
      }
    }
    return sets
  }

  /// The fields for the exceptions and the sorted members of a target or a phase.
  private func fields(
    exceptions: [String], members: [(path: String, member: FileMembership)]
  ) -> [NewObject.Field] {
    let headers = ["Public", "Private", "Project"]
    func settings(_ words: (FileMembership) -> [String]) -> [(String, NewObject.Value)] {
      members.filter { !words($0.member).isEmpty }
        .map { ($0.path, .list(words($0.member).map(ListEntry.string))) }
    }
    func paths(ofHeaders kind: String) -> [String] {
      members.filter { $0.member.phase == .headers && $0.member.attributes.contains(kind) }
        .map(\.path)
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
