import Diagnostics

/// Checks that groups became folders without any change for targets.
///
/// The check reads the result and the folders on the disk again: each file must be in the same
/// targets with the same settings.
struct FolderCheck<Reader: FolderReading> {
  private struct Use: Hashable {
    var target: String
    var path: String
    /// The id of a copy phase; nil for the phase that builds such files.
    var copies: String?
  }

  private let project: ProjectFile
  private let roots: Set<String>
  private let reader: Reader
  /// The objects of `project` that the folders replace.
  private let removed: Set<Int>

  init(_ project: ProjectFile, _ candidates: [FolderCandidate], _ reader: Reader) {
    self.project = project
    self.reader = reader
    roots = Set(candidates.map { project.id($0.group) })
    removed = Set(candidates.flatMap(\.removed)).subtracting(candidates.map(\.group))
  }

  /// - Throws: when a target would change.
  func holds(_ edited: ProjectFile) throws(Diagnostic) {
    guard edited.index.repeated.isEmpty else {
      throw project.checkFailure("an id is defined twice")
    }
    try compareObjects(edited)
    let before = entries(of: project)
    var after = entries(of: edited)
    for (use, member) in try members(of: edited) {
      guard after.updateValue(member, forKey: use) == nil else {
        throw project.checkFailure("`\(use.path)` is twice in `\(use.target)`")
      }
    }
    for (use, member) in before where after[use] != member {
      throw project.checkFailure("`\(use.path)` is not in `\(use.target)` as it was")
    }
    for use in after.keys where before[use] == nil {
      throw project.checkFailure("`\(use.path)` is new in `\(use.target)`")
    }
  }

  /// Checks that objects outside of the groups are unchanged, except for lists.
  private func compareObjects(_ edited: ProjectFile) throws(Diagnostic) {
    try ProjectDelta(from: project, to: edited).check(
      adding: { edited.objects[$0].kind.isExceptionSet },
      removing: removed,
      changing: { old, _ in
        let kind = project.objects[old].kind
        return kind.phaseName != nil || kind.isTarget || kind == .project
          || roots.contains(project.id(old))
      })
  }

  /// The members of the build phases.
  private func entries(of project: ProjectFile) -> [Use: FileMembership?] {
    let tree = GroupTree(project)
    var found: [Use: FileMembership?] = [:]
    for (target, phase, buildFile, file) in project.memberships {
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

  /// The files that the new folders add to targets.
  private func members(of edited: ProjectFile) throws(Diagnostic) -> [Use: FileMembership?] {
    var found: [Use: FileMembership?] = [:]
    let tree = GroupTree(edited)
    for root in SynchronizedFolders(edited, tree: tree).roots
    where roots.contains(edited.id(root.object)) {
      let place = root.location.description
      let whole = Set(
        edited.elements("explicitFolders", of: root.object).map { edited.text($0.value) })
      let contents = try FolderContents(of: place, takingWhole: whole, reader)
      for target in edited.targetObjects {
        let sets = root.sets(of: target)
        let says = FolderSettings(sets.map(\.object), of: edited)
        for path in contents?.files ?? [] {
          let isException = sets.contains { $0.covers(path) }
          guard root.targets.contains(target) != isException else { continue }
          let name = DiskPath.split(path).last ?? path
          guard
            let phase = edited.folderPhase(
              ofFileNamed: name, isFolder: whole.contains(path), in: target)
          else { continue }
          found[Use(target: edited.id(target), path: place + "/" + path)] =
            .some(says.membership(of: path, in: phase))
        }
        for (phase, set) in edited.copies(of: root.object, in: target) {
          let says = FolderSettings([set], of: edited)
          for element in edited.elements("membershipExceptions", of: set) {
            let path = edited.text(element.value)
            guard contents?.files.contains(path) == true else { continue }
            let use = Use(
              target: edited.id(target), path: place + "/" + path, copies: edited.id(phase))
            found[use] = .some(says.membership(of: path, in: .copyFiles))
          }
        }
      }
    }
    return found
  }
}

/// The settings of single files in a target's exception sets.
private struct FolderSettings {
  private var members: [String: FileMembership] = [:]

  init(_ sets: [Int], of project: ProjectFile) {
    for set in sets {
      for field in project.fields(of: set) {
        let key = project.raw(field.key)
        let header = ["publicHeaders": "Public", "privateHeaders": "Private"][key]
        for path in header == nil ? [] : project.strings(in: field.value) {
          members[path, default: .init(.other)].attributes += [header].compactMap(\.self)
        }
        for entry in project.fields(in: field.value) {
          let path = project.decoded(entry.key)
          let words = project.strings(in: entry.value)
          switch key {
          case "additionalCompilerFlagsByRelativePath":
            members[path, default: .init(.other)].flags =
              entry.value.isString ? project.text(entry.value) : ""
          case "attributesByRelativePath":
            members[path, default: .init(.other)].attributes += words
          case "platformFiltersByRelativePath":
            members[path, default: .init(.other)].filters = words
          default: break
          }
        }
      }
    }
  }

  func membership(of path: String, in phase: ObjectKind) -> FileMembership {
    var member = members[path] ?? FileMembership(phase)
    member.phase = phase
    return member.withoutOrder
  }
}

extension FileMembership {
  /// The same with sorted lists, and without `Project`, which is the default of headers.
  fileprivate var withoutOrder: FileMembership {
    var same = self
    same.attributes = attributes.filter { phase != .headers || $0 != "Project" }.sorted()
    same.filters.sort()
    return same
  }
}

extension ProjectFile {
  /// A target's phases that copy files of a folder, with their exception sets.
  fileprivate func copies(of folder: Int, in target: Int) -> [(phase: Int, set: Int)] {
    let phases = Set(references("buildPhases", of: target))
    return references("exceptions", of: folder).compactMap { set in
      guard objects[set].kind == .phaseExceptions, let phase = reference("buildPhase", of: set),
        phases.contains(phase)
      else { return nil }
      return (phase, set)
    }
  }
}
