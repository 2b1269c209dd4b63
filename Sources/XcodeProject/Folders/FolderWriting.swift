import Diagnostics

/// Writes groups as folders: removes the old entries, then inserts the folders.
struct FolderWriting {
  let project: ProjectFile
  let tree: GroupTree
  private let candidates: [FolderCandidate]
  /// The first format version that supports all fields of these folders.
  static let version = 77

  init(_ project: ProjectFile, _ tree: GroupTree, _ candidates: [FolderCandidate]) {
    self.project = project
    self.tree = tree
    self.candidates = candidates
  }

  /// The file with the folders.
  ///
  /// - Throws: when the file without the groups is not a project, which is a bug in viper.
  func bytes() throws(Diagnostic) -> [UInt8] {
    let cut = Splice.apply(removals, to: project.bytes)
    let rest = try project.reread(cut)
    return Splice.apply(insertions(into: rest), to: cut)
  }

  private var removals: [Splice] {
    var removal = Removal()
    for candidate in candidates { removal.objects.formUnion(candidate.removed) }
    removal.addEntriesOfPhases(project)
    return project.splices(for: removal)
  }

  // MARK: - What is put in

  private func insertions(into rest: ProjectFile) -> [Splice] {
    var draft = EditDraft(rest, GroupTree(rest))
    for candidate in candidates {
      let root = project.id(candidate.group)
      let name = tree.name(of: candidate.group)
      let sets = addExceptionSets(of: candidate, to: &draft)
      _ = draft.add(folder(candidate, id: root, name: name, sets: sets))
      for target in candidate.builders {
        guard let object = rest.find(id: project.id(target)) else { continue }
        draft.insert(.object(root, name), into: "fileSystemSynchronizedGroups", of: object)
      }
    }
    return draft.splices + versions(in: rest)
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
        fields.append(.init(key.description, .string(text)))
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
      return Splice(range: field.value.range, text: Array(String(Self.version).utf8))
    }
  }
}
