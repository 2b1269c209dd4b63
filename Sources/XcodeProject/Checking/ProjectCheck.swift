package import Diagnostics

/// Finds problems of a project file that need no look at the disk, such as missing objects.
package struct ProjectCheck {
  let project: ProjectFile
  let tree: GroupTree
  /// The problems, at most ten thousand of each kind, and then how many more there are.
  package private(set) var findings: [ProjectProblem] = []
  /// The files that a target contains twice.
  package private(set) var repeatedFiles: Set<String> = []
  private var counts: [Diagnostic.Code: Int] = [:]
  // Describing an object reads it: in a damaged file, a large object many thousand times.
  private var descriptions: [Int: String] = [:]
  /// What `--fix` removes: objects, and by object and key list elements and build settings.
  private var redundant = Removal()

  /// How many problems of a kind are reported; only a damaged file has more.
  package static let limit = 10_000

  package init(_ project: ProjectFile) {
    self.project = project
    tree = GroupTree(project)
    findRepeatedIDs()
    if (project.string("mainGroup", of: project.projectIndex) ?? "").isEmpty {
      add(
        "project.no-main-group", at: project.objects[project.projectIndex].id.lowerBound,
        hints: ["restore its `mainGroup` from git."]
      ) { _ in "the project has no main group" }
    }
    findMissingAndRepeatedReferences()
    // One that the navigator shows is in two groups.
    if let group = project.firstGroupInItself(where: { !tree.shows($0) }) {
      add(
        "project.group-circle", at: project.objects[group].id.lowerBound,
        hints: ["restore the `children` of the groups above it from git."]
      ) { "\($0.describe(group)) contains itself, so that Xcode does not show it" }
    }
    findDuplicateMembers()
    for (code, count) in counts where count > Self.limit {
      findings.append(
        ProjectProblem(
          code: code, message: "\(count - Self.limit) more problems like this are not listed",
          hints: ["correct those that are listed, and check again."]))
    }
  }

  /// Whether a file with this name is compiled.
  package static func isCompiled(_ name: String) -> Bool {
    FileType(ofFileNamed: name).role == .source
  }

  /// Adds a problem, up to the limit of its kind; `message` is called only within the limit.
  private mutating func add(
    _ code: Diagnostic.Code, at offset: Int?, hints: [String] = [], isFixable: Bool = false,
    _ message: (inout ProjectCheck) -> String
  ) {
    counts[code, default: 0] += 1
    if counts[code, default: 0] > Self.limit { return }
    let message = message(&self)
    // With an id twice, nothing is removed.
    let isBlocked = isFixable && !project.index.repeated.isEmpty
    findings.append(
      ProjectProblem(
        code: code, message: message,
        hints: isBlocked ? ["first correct the id that two objects have."] : isFixable ? [] : hints,
        isFixable: isFixable && !isBlocked, offset: offset))
  }

  // MARK: - Ids

  private mutating func findRepeatedIDs() {
    let repeated = project.index.repeated
    if repeated.isEmpty { return }
    let ids = { [project] (kind: ObjectKind) in
      Set(project.objects.indices.filter { project.objects[$0].kind == kind }.map(project.id))
    }
    // After a merge with `merge=union`, a converted group is there as a group and as a folder.
    let converted = ids(.group).intersection(ids(.synchronizedRoot))
    for object in repeated {
      let isConverted = converted.contains(project.id(object))
      add(
        "project.id-twice", at: project.objects[object].id.lowerBound,
        hints: [
          isConverted
            ? "undo the merge that kept both, run `viper project merge --install`, and merge again."
            : "give one of the two objects another id, or delete the unused one."
        ]
      ) { "two objects have the id `\($0.project.id(object))`" }
    }
  }

  /// Lists whose elements are ids.
  private static let lists: Set<String> = [
    "buildConfigurations", "buildPhases", "buildRules", "children", "dependencies", "exceptions",
    "fileSystemSynchronizedGroups", "files", "packageProductDependencies", "packageReferences",
    "targets",
  ]
  /// Fields that are one id.
  private static let fields: Set<String> = [
    "baseConfigurationReference", "baseConfigurationReferenceAnchor", "buildConfigurationList",
    "buildPhase", "currentVersion", "fileRef", "mainGroup", "package", "productRef",
    "productRefGroup", "productReference", "remoteRef", "target", "targetProxy",
  ]
  /// Lists that a fix may shorten.
  private static let fixable: Set<String> = ["buildPhases", "children", "exceptions", "files"]

  /// Finds fields and lists that refer to missing objects, or to one object twice.
  private mutating func findMissingAndRepeatedReferences() {
    // No group may list the main group.
    var parents = tree.mainGroup.map { [$0: project.projectIndex] } ?? [:]
    for object in project.objects.indices {
      // Most of a project file are build files, and each record knows its reference.
      let isFile = project.objects[object].kind == .fileReference
      if isFile || project.fileReference(of: object) != nil { continue }
      let fields = project.fields(of: object)
      let settings = project.field("buildSettings", of: object)?.value
      findRepeatedKeys(fields, of: object, isFixable: false)
      findRepeatedKeys(settings.map(project.fields(in:)) ?? [], of: object, isFixable: true)
      for field in fields {
        let key = project.raw(field.key)
        if field.value.form == .array, Self.lists.contains(key) {
          checkElements(of: field.value, key, of: object, &parents)
        } else if field.value.isString, Self.fields.contains(key), !field.value.inner.isEmpty,
          project.find(field.value) == nil
        {
          reportMissingObject(field, key, of: object)
        }
      }
    }
  }

  /// Finds entries that a later one overrides, as after a merge with `merge=union`.
  private mutating func findRepeatedKeys(_ fields: [PlistField], of object: Int, isFixable: Bool) {
    var later: Set<String> = []
    for (position, field) in fields.enumerated().reversed()
    where !later.insert(project.raw(field.key)).inserted {
      if isFixable { redundant.add(position, of: "buildSettings", in: object) }
      add(
        "project.key-twice", at: field.start,
        hints: ["delete the wrong entry; only the last counts."], isFixable: isFixable
      ) { "\($0.describe(object)) has the key `\($0.project.raw(field.key))` twice" }
    }
  }

  private mutating func reportMissingObject(_ field: PlistField, _ key: String, of object: Int) {
    let isBuildFile = project.objects[object].kind == .buildFile
    if isBuildFile { redundant.objects.insert(object) }
    add(
      "project.dangling", at: field.value.inner.lowerBound, hints: [Self.danglingHint],
      isFixable: isBuildFile
    ) {
      let missing = $0.project.text(field.value)
      return "`\(key)` of \($0.describe(object)) refers to a missing object `\(missing)`"
    }
  }

  private static let danglingHint = "restore the object from git, or delete this line."

  private mutating func checkElements(
    of list: PlistValue, _ key: String, of object: Int, _ parents: inout [Int: Int]
  ) {
    let isFixable = Self.fixable.contains(key)
    var seen: Set<Int> = []
    for (position, element) in project.elements(in: list).enumerated()
    where element.value.isString {
      let place = element.value.inner.lowerBound
      guard let named = project.find(element.value) else {
        if isFixable { redundant.add(position, of: key, in: object) }
        add("project.dangling", at: place, hints: [Self.danglingHint], isFixable: isFixable) {
          "\($0.describe(object)) lists a missing object `\($0.project.text(element.value))`"
        }
        continue
      }
      guard seen.insert(named).inserted else {
        if isFixable { redundant.add(position, of: key, in: object) }
        add("project.listed-twice", at: place, hints: ["delete this line."], isFixable: isFixable) {
          "\($0.describe(object)) lists \($0.describe(named)) twice"
        }
        continue
      }
      guard key == "children" else { continue }
      if let parent = parents[named] {
        add("project.two-groups", at: place, hints: ["delete this line, or the other group's."]) {
          "\($0.describe(named)) is in \($0.describe(object)) and in \($0.describe(parent))"
        }
      } else {
        parents[named] = object
      }
    }
  }

  /// The name of an object in messages.
  private mutating func describe(_ object: Int) -> String {
    let description = descriptions[object] ?? description(of: object)
    descriptions[object] = description
    return description
  }

  private func description(of object: Int) -> String {
    let name = tree.name(of: object)
    switch project.objects[object].kind {
    case .group, .variantGroup, .versionGroup:
      return name.isEmpty ? "a group" : "the group `\(name)`"
    case .fileReference: return "the file `\(name)`"
    case let kind where kind.isTarget: return "the target `\(project.name(ofTarget: object))`"
    case let kind where kind.phaseName != nil: return "the phase `\(project.phaseName(of: object))`"
    case .project: return "the project"
    case .buildFile:
      let comment = project.comment(after: project.objects[object].id.upperBound)
      let name =
        project.fileReference(of: object).map { tree.name(of: $0) }
        ?? comment.map(project.raw)
      return name.map { "`\($0)`" } ?? "the build file `\(project.id(object))`"
    case _ where project.isa(of: object) == "XCBuildConfiguration":
      let target = project.targetObjects.first { project.configurations(of: $0).contains(object) }
      return "the configuration `\(name)` of \(target.map(description) ?? "the project")"
    default: return "the \(project.isa(of: object)) `\(project.id(object))`"
    }
  }

  // MARK: - Fixes

  /// The file without dangling references, repeated members and overridden settings; nil without such.
  ///
  /// Nil also when an id is defined twice: then it is unknown which object an entry refers to.
  package func fixed() throws(Diagnostic) -> [UInt8]? {
    guard !redundant.isEmpty, project.index.repeated.isEmpty else { return nil }
    var removal = redundant
    removal.addPhaseEntriesOfRemovedObjects(project)
    let edited = try project.applying(project.splices(for: removal, keepsEmptyLists: true))
    guard ProjectCheck(edited).redundant.isEmpty else {
      throw project.checkFailure("a problem is left")
    }
    try ProjectDelta(from: project, to: edited).check(
      removing: redundant.objects,
      changing: { old, new in
        let kind = project.objects[old].kind
        return kind == edited.objects[new].kind
          && (redundant.elements[old] != nil || kind.phaseName != nil)
      })
    return edited.bytes
  }

  // MARK: - Files that a target contains twice

  /// What a target builds at a place; by name alone, its Swift files for a platform.
  private struct Use: Hashable {
    var target: Int
    var kind: ObjectKind
    var path: String
    var platform = ""
  }

  private mutating func findDuplicateMembers() {
    let kinds: Set<ObjectKind> = [.sources, .resources, .headers, .frameworks]
    var first: [Use: ProjectFile.Membership] = [:]
    var named: [Use: DiskPath] = [:]
    for member in project.membershipsByPhase {
      let kind = project.objects[member.phase].kind
      guard kinds.contains(kind), tree.shows(member.file),
        let place = tree.memberLocation(of: member.file)
      else { continue }
      let use = Use(target: member.target, kind: kind, path: place.description)
      guard let other = first[use] else {
        first[use] = member
        if kind == .sources { findSameName(of: place, member, &named) }
        continue
      }
      // `checkElements` reports an entry that is listed twice.
      if other.buildFile != member.buildFile { report(place, member, sameFileAs: other) }
    }
  }

  private mutating func report(
    _ place: DiskPath, _ member: ProjectFile.Membership, sameFileAs other: ProjectFile.Membership
  ) {
    repeatedFiles.insert(place.description)
    // Identical entries: one is redundant. If they differ, the user has to choose.
    let isSame =
      member.phase == other.phase
      && project.bytes[project.objects[member.buildFile].value]
        == project.bytes[project.objects[other.buildFile].value]
    if isSame { redundant.objects.insert(member.buildFile) }
    let phases = [other, member].map { "`\(project.phaseName(of: $0.phase))`" }.eachOnce
    let hint =
      member.phase == other.phase && member.file != other.file
      ? "delete one of the two references to the file in Xcode."
      : "remove one of the two entries from \(phases.joined(separator: " or ")) in Xcode."
    add("project.member-twice", at: member.offset, hints: [hint], isFixable: isSame) {
      let target = $0.project.name(ofTarget: member.target)
      return "the target `\(target)` contains the file `\(place)` twice"
    }
  }

  private mutating func findSameName(
    of place: DiskPath, _ member: ProjectFile.Membership, _ named: inout [Use: DiskPath]
  ) {
    guard let name = place.components.last, name.hasSuffix(".swift") else { return }
    let filters =
      FileMembership(member.buildFile, in: member.phase, of: project)?.filters ?? []
    func use(_ filter: String) -> Use {
      Use(target: member.target, kind: .sources, path: name.caseFolded, platform: filter)
    }
    // A file for all platforms clashes with any other, which `*` stands for.
    let rivals = filters.isEmpty ? ["*"] : filters + [""]
    guard let other = rivals.compactMap({ named[use($0)] }).first else {
      for filter in (filters.isEmpty ? [""] : filters) + ["*"] { named[use(filter)] = place }
      return
    }
    add(
      "project.one-name", at: member.offset,
      hints: ["rename one of the two files, or delete a reference whose file is gone."]
    ) {
      let names =
        other.components.last == name
        ? "two files named `\(name)`, which Swift does not allow"
        : "two files whose names differ only in case"
      let target = $0.project.name(ofTarget: member.target)
      return "the target `\(target)` compiles \(names): `\(place)` and `\(other)`"
    }
  }
}
