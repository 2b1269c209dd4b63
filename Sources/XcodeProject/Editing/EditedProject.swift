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
    let read = zip(reading.objects, reading.isNew).filter { record, isNew in
      isNew || check.counts(record)
    }
    part = ProjectFile(objects: [project] + read.map(\.0), of: check.more, like: less)
    if let main = part.field("mainGroup", of: part.project)?.value, main.isString {
      include([part.text(main)])
    }
  }

  /// Takes objects in, where the result has them.
  mutating func include(_ ids: some Sequence<String>) {
    var more: [ObjectRecord] = []
    var seen: Set<String> = []
    for id in ids where seen.insert(id).inserted && part.find(id: id) == nil {
      if let object = check.less.find(id: id) {
        more.append(check.moved(check.less.objects[object]))
      }
    }
    guard !more.isEmpty else { return }
    part = ProjectFile(objects: part.objects + more, of: check.more, like: check.less)
  }

  /// Whether a group has the object among its children.
  func lists(_ id: String, in group: Int) -> Bool {
    let list = PlistValue(form: .array, range: part.objects[group].list)
    return !words(in: list, among: [id]).isEmpty
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

  /// Which of the references are in none of the phases.
  mutating func missing(_ references: [String], in phases: [Int]) -> Set<String> {
    var missing = Set(references)
    let new = buildFiles(of: missing, among: part.objects, in: part)
    missing.subtract(members(new, in: phases))
    guard !missing.isEmpty else { return missing }
    // What was a member before is named by objects and in lists that the edit did not touch.
    let less = check.less
    let old = buildFiles(of: missing, among: less.objects, in: less)
    missing.subtract(members(new.merging(old) { mine, _ in mine }, in: phases))
    return missing
  }

  /// The references by the build files that name them.
  private func buildFiles(
    of references: Set<String>, among objects: [ObjectRecord], in project: ProjectFile
  ) -> [String: String] {
    let names = Array(references)
    let words = WordSet(names)
    var found: [String: String] = [:]
    project.bytes.withUnsafeBufferPointer { bytes in
      for object in objects where object.kind == .buildFile {
        let file = UnsafeBufferPointer(rebasing: bytes[object.slot])
        guard let position = words.position(of: file) else { continue }
        found[project.raw(object.id)] = names[position]
      }
    }
    return found
  }

  private func members(_ buildFiles: [String: String], in phases: [Int]) -> [String] {
    phases.flatMap { phase -> [String] in
      guard let files = part.field("files", of: phase)?.value else { return [] }
      return words(in: files, among: Array(buildFiles.keys)).compactMap { buildFiles[$0] }
    }
  }

  /// Which of the words a list has. Those that the edit put there are looked for first: a list
  /// can have tens of thousands.
  private func words(in list: PlistValue, among words: [String]) -> Set<String> {
    guard list.form == .array, !list.range.isEmpty else { return [] }
    let wanted = WordSet(words)
    var found: Set<String> = []
    part.bytes.withUnsafeBufferPointer { bytes in
      for element in reading.elements[list.range.lowerBound] ?? [] {
        let word = UnsafeBufferPointer(rebasing: bytes[element])
        if let position = wanted.position(of: word) { found.insert(words[position]) }
      }
    }
    guard found.count < words.count else { return found }
    part.forEachElement(in: list) { element, bytes in
      guard element.value.isString else { return }
      let word = UnsafeBufferPointer(rebasing: bytes[element.value.inner])
      if let position = wanted.position(of: word) { found.insert(words[position]) }
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
