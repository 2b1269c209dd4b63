import Diagnostics

/// Checks that groups became folders without any change for targets.
///
/// The check reads the result and the folders on the disk again: each file must be in the same
/// targets with the same settings.
struct FolderCheck {
  private struct Use: Hashable {
    var target: String
    var path: String
    /// The id of a copy phase; nil for the phase that builds such files.
    var copies: String?
  }

  /// How targets use files; nil for settings that a folder can't express.
  private typealias Uses = [Use: FileMembership?]

  let project: ProjectFile
  let candidates: [FolderCandidate]
  let reader: FolderReader

  /// - Throws: when a target would change.
  func check(_ edited: ProjectFile) throws(Diagnostic) {
    let groups = Set(candidates.map(\.group))
    // Objects outside of the groups are unchanged, except for lists.
    try ProjectDelta(from: project, to: edited).check(
      adding: { edited.objects[$0].kind.isExceptionSet },
      removing: Set(candidates.flatMap(\.removed)).subtracting(groups),
      changing: { old, _ in
        let kind = project.objects[old].kind
        return kind.phaseName != nil || kind.isTarget || kind == .project || groups.contains(old)
      })
    let before = usesByBuildFiles(in: project)
    var after = usesByBuildFiles(in: edited)
    for (use, member) in try usesByFolders(in: edited) {
      guard after.updateValue(member, forKey: use) == nil else { throw failure(use, "is twice in") }
    }
    for use in Set(before.keys).union(after.keys) where before[use] != after[use] {
      throw failure(use, "is not as it was in")
    }
  }

  private func failure(_ use: Use, _ what: String) -> Diagnostic {
    let target = project.targets.first { $0.id == use.target }?.name ?? use.target
    return project.checkFailure("`\(use.path)` \(what) `\(target)`")
  }

  /// What targets build through build files.
  private func usesByBuildFiles(in project: ProjectFile) -> Uses {
    let tree = GroupTree(project)
    var found: Uses = [:]
    for (target, phase, buildFile, file, _) in project.memberships {
      let copies = project.objects[phase].kind == .copyFiles ? project.id(phase) : nil
      let member = FileMembership(buildFile, in: phase, of: project)?.withoutOrder
      let isLocalized = project.objects[file].kind == .variantGroup
      for part in isLocalized ? project.references("children", of: file) : [file] {
        guard let place = tree.location(of: part) else { continue }
        let use = Use(target: project.id(target), path: place.description, copies: copies)
        found[use] = .some(member)
      }
    }
    return found
  }

  /// What targets build through the new synchronized folders.
  private func usesByFolders(in edited: ProjectFile) throws(Diagnostic) -> Uses {
    var found: Uses = [:]
    let tree = GroupTree(edited)
    let roots = Set(candidates.map { project.id($0.group) })
    for root in SynchronizedFolders(edited, tree: tree).roots
    where roots.contains(edited.id(root.object)) {
      let place = root.location.description
      let whole = Set(edited.strings("explicitFolders", of: root.object))
      let files = try FolderContents(of: place, takingWhole: whole, reader)?.files ?? []
      for target in edited.targetObjects {
        func add(
          _ path: String, _ phase: ObjectKind, _ settings: [String: FileMembership],
          copies: String? = nil
        ) {
          let use = Use(target: edited.id(target), path: place + "/" + path, copies: copies)
          var member = settings[path] ?? FileMembership(phase: phase)
          member.phase = phase
          found[use] = .some(member.withoutOrder)
        }
        let sets = root.sets(of: target)
        let settings = edited.memberships(inSets: sets.map(\.object))
        for path in files {
          let isException = sets.contains { $0.covers(path) }
          let phase = edited.folderPhase(
            ofFileNamed: DiskPath.split(path).last ?? path, isFolder: whole.contains(path),
            in: target)
          if root.targets.contains(target) != isException, let phase { add(path, phase, settings) }
        }
        let phases = edited.references("buildPhases", of: target)
        for set in edited.references("exceptions", of: root.object)
        where edited.objects[set].kind == .phaseExceptions {
          guard let phase = edited.reference("buildPhase", of: set), phases.contains(phase) else {
            continue
          }
          let copied = Set(edited.strings("membershipExceptions", of: set))
          let settings = edited.memberships(inSets: [set])
          for path in files where copied.contains(path) {
            add(path, .copyFiles, settings, copies: edited.id(phase))
          }
        }
      }
    }
    return found
  }
}

extension ProjectFile {
  /// The settings of single files in exception sets.
  fileprivate func memberships(inSets sets: [Int]) -> [String: FileMembership] {
    var members: [String: FileMembership] = [:]
    for field in sets.flatMap(fields(of:)) {
      let key = raw(field.key)
      if let header = ["publicHeaders": "Public", "privateHeaders": "Private"][key] {
        for path in strings(in: field.value) {
          members[path, default: .init(phase: .other)].attributes.append(header)
        }
      }
      for entry in fields(in: field.value) {
        let path = decoded(entry.key)
        var member = members[path] ?? FileMembership(phase: .other)
        switch key {
        case "additionalCompilerFlagsByRelativePath":
          member.flags = entry.value.isString ? text(entry.value) : ""
        case "attributesByRelativePath": member.attributes += strings(in: entry.value)
        case "platformFiltersByRelativePath": member.filters = strings(in: entry.value)
        default: continue
        }
        members[path] = member
      }
    }
    return members
  }
}
