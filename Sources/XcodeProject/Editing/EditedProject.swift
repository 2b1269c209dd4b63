import Diagnostics

/// As much of an edited project as the check of an edit asks for, without reading all of it.
///
/// It holds what was read again of the result, and what the original has of the rest.
struct EditedProject {
  private let check: EditCheck
  private let reading: SurplusReading
  /// The objects that were asked for so far, in the result.
  private(set) var part: ProjectFile

  init(_ check: EditCheck, _ reading: SurplusReading) {
    self.check = check
    self.reading = reading
    let less = check.less
    let project = check.current(less.project, after: reading)
    var objects = [project]
    for (record, isNew) in zip(reading.objects, reading.isNew) where isNew || check.counts(record) {
      objects.append(record)
    }
    part = ProjectFile(objects: objects, of: check.more, like: less)
    if let main = part.field("mainGroup", of: part.project)?.value, main.isString {
      include([part.text(main)])
    }
  }

  /// Takes objects in, where the result has them.
  mutating func include(_ ids: [String]) {
    var more: [ObjectRecord] = []
    var taken: [Int] = []
    for id in ids where part.find(id: id) == nil {
      guard let object = check.less.find(id: id), !taken.contains(object) else { continue }
      taken.append(object)
      more.append(check.moved(check.less.objects[object]))
    }
    guard !more.isEmpty else { return }
    part = ProjectFile(objects: part.objects + more, of: check.more, like: check.less)
  }

  /// Whether a group has the object among its children. Those that the edit put there are looked
  /// through first: a list can have tens of thousands.
  func lists(_ object: Int, in group: Int) -> Bool {
    let list = PlistValue(form: .array, range: part.objects[group].list)
    guard !list.range.isEmpty else { return false }
    return part.bytes.withUnsafeBufferPointer { bytes in
      let id = UnsafeBufferPointer(rebasing: bytes[part.objects[object].id])
      for word in reading.words(in: list.range.lowerBound) {
        if UnsafeBufferPointer(rebasing: bytes[word]).hasSameBytes(as: id) { return true }
      }
      var isListed = false
      part.forEachElement(in: list) { element, bytes in
        let word = UnsafeBufferPointer(rebasing: bytes[element.value.inner])
        if element.value.isString, word.hasSameBytes(as: id) { isListed = true }
      }
      return isListed
    }
  }

  /// The phases of a target that take files of a role; nil where it has none for them.
  mutating func phases(of target: String, for role: FileType.Role) -> [Int]? {
    include([target])
    guard let object = part.find(id: target), part.objects[object].kind == .nativeTarget else {
      return nil
    }
    include(part.elements("buildPhases", of: object).map { part.text($0.value) })
    // Objects are only appended: the target keeps its position.
    guard let kind = MembershipPlanner.phaseKind(for: role, in: object, of: part) else {
      return nil
    }
    return part.references("buildPhases", of: object).filter { part.objects[$0].kind == kind }
  }

  /// Which of the file references are in none of the phases.
  func missing(_ references: [Int], in phases: [Int]) -> [Int] {
    let new = newMembers(of: phases)
    let missing = references.filter { !new.contains($0) }
    guard !missing.isEmpty else { return missing }
    // What was a member before is named by objects and in lists that the edit did not touch.
    let ids = missing.map { part.id($0) }
    let buildFiles = buildFiles(of: ids, among: check.less).merging(
      self.buildFiles(of: ids, among: part)
    ) { _, new in new }
    let old = members(buildFiles, in: phases)
    return missing.filter { !old.contains(part.id($0)) }
  }

  /// The file references that the edit put into the phases.
  private func newMembers(of phases: [Int]) -> [Int] {
    phases.flatMap { phase -> [Int] in
      guard let list = part.field("files", of: phase)?.value else { return [] }
      return reading.words(in: list.range.lowerBound).compactMap { word in
        let buildFile = part.find(PlistValue(form: .bare, range: word))
        return buildFile.flatMap { part.find(part.objects[$0]) }
      }
    }
  }

  /// The references by the build files that name them.
  private func buildFiles(of references: [String], among project: ProjectFile) -> [String: String] {
    let words = WordSet(references)
    var found: [String: String] = [:]
    project.bytes.withUnsafeBufferPointer { bytes in
      for object in project.objects where object.kind == .buildFile {
        let file = UnsafeBufferPointer(rebasing: bytes[object.slot])
        guard let position = words.position(of: file) else { continue }
        found[project.raw(object.id)] = references[position]
      }
    }
    return found
  }

  /// The references whose build files a phase lists.
  private func members(_ buildFiles: [String: String], in phases: [Int]) -> Set<String> {
    let ids = Array(buildFiles.keys)
    let wanted = WordSet(ids)
    var found: Set<String> = []
    for phase in phases {
      guard let files = part.field("files", of: phase)?.value else { continue }
      part.forEachElement(in: files) { element, bytes in
        guard element.value.isString else { return }
        let word = UnsafeBufferPointer(rebasing: bytes[element.value.inner])
        guard let position = wanted.position(of: word), let file = buildFiles[ids[position]]
        else { return }
        found.insert(file)
      }
    }
    return found
  }
}

extension EditCheck {
  /// An object of the original as it stands in the result.
  fileprivate func current(_ object: Int, after reading: SurplusReading) -> ObjectRecord {
    let moved = moved(less.objects[object])
    return reading.objects.first { $0.start == moved.start } ?? moved
  }

  /// Whether no later object of the original has this one's id, as it has after a bad merge.
  fileprivate func counts(_ record: ObjectRecord) -> Bool {
    guard !less.index.repeated.isEmpty else { return true }
    let id = String(decoding: more[record.id], as: UTF8.self)
    return less.find(id: id).map { moved(less.objects[$0]).start == record.start } ?? false
  }
}
