package import Diagnostics

/// Finds problems of a project file that need no look at the disk, such as missing objects.
package struct ProjectCheck {
  let project: ProjectFile
  let tree: GroupTree
  /// The problems, at most ten thousand of each kind, and then how many more there are.
  package private(set) var findings: [ProjectProblem] = []
  private var counts: [Diagnostic.Code: Int] = [:]
  // Describing an object reads it: in a damaged file, a large object many thousand times.
  private var descriptions: [Int: String] = [:]
  /// What `--fix` removes: objects, and list elements by object and key.
  private var redundant = Removal()

  /// How many problems of a kind are reported; only a damaged file has more.
  package static let limit = 10_000

  package init(_ project: ProjectFile) {
    self.project = project
    tree = GroupTree(project)
    findRepeatedIDs()
    findMissingAndRepeatedReferences()
    findDuplicateMembers()
    for (code, count) in counts where count > Self.limit {
      findings.append(
        ProjectProblem(
          code: code, message: "\(count - Self.limit) more problems like this are not listed"))
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
    findings.append(
      ProjectProblem(
        code: code, message: message, hints: hints, isFixable: isFixable, offset: offset))
  }

  // MARK: - Ids

  private mutating func findRepeatedIDs() {
    for object in project.index.repeated {
      add(
        "project.id-twice", at: project.objects[object].id.lowerBound,
        hints: ["give one of the two objects another id, or delete the unused one."]
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
    var parents: [Int: Int] = [:]
    for object in project.objects.indices {
      // Most of a project file are build files, and each record knows its reference.
      let isFile = project.objects[object].kind == .fileReference
      if isFile || project.fileReference(of: object) != nil { continue }
      for field in project.fields(of: object) {
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

  private mutating func reportMissingObject(_ field: PlistField, _ key: String, of object: Int) {
    let isBuildFile = project.objects[object].kind == .buildFile
    if isBuildFile { redundant.objects.insert(object) }
    add("project.dangling", at: field.value.inner.lowerBound, isFixable: isBuildFile) {
      let missing = $0.project.text(field.value)
      return "`\(key)` of \($0.describe(object)) refers to a missing object `\(missing)`"
    }
  }

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
        add("project.dangling", at: place, isFixable: isFixable) {
          "\($0.describe(object)) lists a missing object `\($0.project.text(element.value))`"
        }
        continue
      }
      guard seen.insert(named).inserted else {
        if isFixable { redundant.add(position, of: key, in: object) }
        add("project.listed-twice", at: place, isFixable: isFixable) {
          "\($0.describe(object)) lists \($0.describe(named)) twice"
        }
        continue
      }
      guard key == "children" else { continue }
      if let parent = parents[named] {
        add("project.two-groups", at: place, hints: ["delete it from one of the groups in Xcode."])
        {
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
      let file = project.fileReference(of: object).map { tree.name(of: $0) }
      return file.map { "`\($0)`" } ?? "the build file `\(project.id(object))`"
    default: return "the \(project.isa(of: object)) `\(project.id(object))`"
    }
  }

  // MARK: - Fixes

  /// The file without references to missing objects and repeated members; nil without such.
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

  private mutating func findDuplicateMembers() {
    let kinds: Set<ObjectKind> = [.sources, .resources, .headers, .frameworks]
    // A damaged file can list one phase in thousands of targets; its files are compared once.
    var phases: Set<Int> = []
    for target in project.targetObjects {
      var first: [ObjectKind: [DiskPath: Member]] = [:]
      var named: [String: DiskPath] = [:]
      let name = project.name(ofTarget: target)
      for phase in project.references("buildPhases", of: target) {
        let kind = project.objects[phase].kind
        guard kinds.contains(kind), phases.insert(phase).inserted else { continue }
        for (position, element) in project.elements("files", of: phase).enumerated() {
          guard let buildFile = project.find(element.value),
            let file = project.fileReference(of: buildFile), let place = place(of: file)
          else { continue }
          let member: Member = (buildFile, phase, position, element)
          if let other = first[kind]?[place] {
            // `checkElements` reports an entry that is listed twice.
            guard other.buildFile != buildFile else { continue }
            report(member, sameFileAs: other, in: name)
          } else {
            first[kind, default: [:]][place] = member
            if kind == .sources { findSameName(of: place, in: &named, name, element) }
          }
        }
      }
    }
  }

  /// The location of a file; for a variant group, its folder and the group's name.
  private func place(of file: Int) -> DiskPath? {
    guard tree.shows(file), let place = tree.location(of: file) else { return nil }
    return project.objects[file].kind == .variantGroup
      ? place.appending(tree.name(of: file)) : place
  }

  /// A file in a build phase of a target.
  private typealias Member = (buildFile: Int, phase: Int, position: Int, element: PlistElement)

  private mutating func report(_ member: Member, sameFileAs other: Member, in target: String) {
    // Identical entries: one is redundant. If they differ, the user has to choose.
    let isSame =
      member.phase == other.phase
      && project.bytes[project.objects[member.buildFile].value]
        == project.bytes[project.objects[other.buildFile].value]
    if isSame {
      redundant.objects.insert(member.buildFile)
      redundant.add(member.position, of: "files", in: member.phase)
    }
    add(
      "project.member-twice", at: member.element.value.inner.lowerBound,
      hints: isSame
        ? [] : ["remove one of the two entries, which differ, from the target in Xcode."],
      isFixable: isSame
    ) {
      let name = $0.project.fileReference(of: member.buildFile).map($0.tree.name) ?? ""
      return "the target `\(target)` contains the file `\(name)` twice"
    }
  }

  private mutating func findSameName(
    of place: DiskPath, in named: inout [String: DiskPath], _ target: String,
    _ element: PlistElement
  ) {
    guard let name = place.components.last, name.hasSuffix(".swift") else { return }
    guard let other = named[name] else {
      named[name] = place
      return
    }
    add(
      "project.one-name", at: element.value.inner.lowerBound,
      hints: ["rename one of the two files."]
    ) { _ in
      "the target `\(target)` compiles two files named `\(name)`, which Swift does not allow: `\(place)` and `\(other)`"
    }
  }
}
