/// The merge of three graphs by plain rules: nil where people must decide.
struct MergeModelJudge {
  typealias Value = MergeModel.Value

  /// The versions, with one id for each object that they have in common.
  private(set) var base: MergeModel
  private(set) var ours: MergeModel
  private(set) var theirs: MergeModel
  /// The merged graph; lists hold what they must, in ours' order and then theirs.
  private(set) var merged: MergeModel?
  /// The groups that one side removed and the other side filled, and the groups around them.
  private(set) var filled: Set<String> = []
  /// What we have under another id than the base.
  private var renumbered: Set<String> = []

  init(base: MergeModel, ours: MergeModel, theirs: MergeModel) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    while unify() {}
    filled = filledGroups()
    merged = merge()
  }

  // MARK: - What is the same

  /// Gives one id to what has two: added on both sides, or removed and added again on one.
  private mutating func unify() -> Bool {
    for id in base.objects.keys.sorted() where ours.objects[id] == nil {
      guard let new = Self.same(as: id, of: base, in: ours, newTo: [base, theirs]) else { continue }
      base.rename(id: id, to: new)
      if theirs.objects[id] != nil { theirs.rename(id: id, to: new) }
      renumbered.insert(new)
      return true
    }
    for id in base.objects.keys.sorted() where theirs.objects[id] == nil {
      guard let new = Self.same(as: id, of: base, in: theirs, newTo: [base, ours]) else { continue }
      if renumbered.contains(id) {
        theirs.rename(id: new, to: id)
      } else {
        base.rename(id: id, to: new)
        if ours.objects[id] != nil { ours.rename(id: id, to: new) }
      }
      return true
    }
    for id in ours.objects.keys.sorted()
    where base.objects[id] == nil && theirs.objects[id] == nil {
      guard let same = Self.same(as: id, of: ours, in: theirs, newTo: [base, ours]) else {
        continue
      }
      theirs.rename(id: same, to: id)
      return true
    }
    return unifyRenamed()
  }

  /// The same for what one side renamed where it is, and the other one removed and added again under the
  /// new name.
  private mutating func unifyRenamed() -> Bool {
    for id in base.objects.keys.sorted() {
      let (here, there) = (ours.objects[id] != nil, theirs.objects[id] != nil)
      guard here != there else { continue }
      let (kept, other) = here ? (ours, theirs) : (theirs, ours)
      guard base.identity(of: id)?.others.first == kept.identity(of: id)?.others.first,
        let new = Self.same(as: id, of: kept, in: other, newTo: [base, kept])
      else { continue }
      if here, renumbered.contains(id) {
        theirs.rename(id: new, to: id)
      } else {
        base.rename(id: id, to: new)
        if here { ours.rename(id: id, to: new) } else { theirs.rename(id: id, to: new) }
        if there { renumbered.insert(new) }
      }
      return true
    }
    return false
  }

  private static func same(
    as id: String, of model: MergeModel, in other: MergeModel, newTo versions: [MergeModel]
  ) -> String? {
    guard let identity = model.identity(of: id) else { return nil }
    return other.objects.keys.sorted().first { new in
      versions.allSatisfy { $0.objects[new] == nil } && other.identity(of: new) == identity
    }
  }

  // MARK: - Merging

  private func merge() -> MergeModel? {
    var merged = MergeModel()
    merged.objects = [:]
    let ids = Set(base.objects.keys).union(ours.objects.keys).union(theirs.objects.keys)
    for id in ids {
      let old = base.objects[id]
      switch (ours.objects[id], theirs.objects[id]) {
      case (let mine?, let other?):
        guard let object = fields(old ?? [:], mine, other) else { return nil }
        merged.objects[id] = object
      case (let only?, nil), (nil, let only?):
        guard let old else {
          merged.objects[id] = only
          continue
        }
        if filled.contains(id) {
          let gone = Set(Self.list(old["children"])).subtracting(filled)
          var object = only
          object["children"] = .list(Self.list(only["children"]).filter { !gone.contains($0) })
          merged.objects[id] = object
        } else if Self.isChanged(only, old) {
          return nil
        }
      case (nil, nil): break
      }
    }
    return Self.isWhole(merged) ? merged : nil
  }

  /// Groups of one side that the other side removed: those with new children, and those around them.
  ///
  /// All of these are where they were, and have nothing else that is new.
  private func filledGroups() -> Set<String> {
    var filled: Set<String> = []
    for (kept, other) in [(ours, theirs), (theirs, ours)] {
      for id in base.groups where other.objects[id] == nil {
        guard let group = kept.objects[id], let old = base.objects[id], Self.isChanged(group, old)
        else { continue }
        var chain: [String] = []
        var current: String? = id
        while let here = current, other.objects[here] == nil {
          chain.append(here)
          current = kept.parent(of: here)
        }
        let isFilled = chain.allSatisfy { id in
          guard var group = kept.objects[id], let old = base.objects[id] else { return false }
          group["children"] = nil
          return base.parent(of: id) == kept.parent(of: id) && !Self.isChanged(group, old)
        }
        if isFilled { filled.formUnion(chain) }
      }
    }
    return filled
  }

  /// Whether an object has something that it did not have.
  private static func isChanged(_ object: MergeModel.Object, _ old: MergeModel.Object) -> Bool {
    object.contains { key, value in
      switch (value, old[key]) {
      case (.list(let list), .list(let before)?):
        key == "children" || key == "files"
          ? !Set(list).isSubset(of: before) : !isSubsequence(list, of: before)
      case (.list(let list), nil): !list.isEmpty
      case (_, let before) where MergeModel.isWords(key):
        MergeModel.words(value) != MergeModel.words(before)
      case (let value, let before): value != before
      }
    }
  }

  private static func isSubsequence(_ list: [String], of other: [String]) -> Bool {
    var rest = other[...]
    return list.allSatisfy { word in
      guard let place = rest.firstIndex(of: word) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  private func fields(
    _ old: MergeModel.Object, _ mine: MergeModel.Object, _ other: MergeModel.Object
  ) -> MergeModel.Object? {
    var merged: MergeModel.Object = [:]
    for key in Set(old.keys).union(mine.keys).union(other.keys) {
      let values = (old[key], mine[key], other[key])
      if MergeModel.isWords(key) {
        switch Self.words(values.0, values.1, values.2) {
        case .merged(let value): merged[key] = value
        case .conflict: return nil
        }
      } else if Self.isList(values.1 ?? values.2) {
        merged[key] = .list(
          Self.union(
            Self.list(values.0).filter { !filled.contains($0) }, Self.list(values.1),
            Self.list(values.2)))
      } else if values.1 == values.2 || values.2 == values.0 {
        merged[key] = values.1
      } else if values.1 == values.0 {
        merged[key] = values.2
      } else {
        return nil
      }
    }
    return merged
  }

  private enum Words {
    case merged(Value?)
    case conflict
  }

  /// Words of a setting: element by element, but as one value where both sides wrote one string.
  private static func words(_ old: Value?, _ mine: Value?, _ other: Value?) -> Words {
    let (before, left, right) =
      (MergeModel.words(old), MergeModel.words(mine), MergeModel.words(other))
    if left == right || right == before { return .merged(mine) }
    if left == before { return .merged(other) }
    guard let left, let right, isList(mine) || isList(other) else { return .conflict }
    return .merged(.list(union(before ?? [], left, right)))
  }

  private static func isList(_ value: Value?) -> Bool {
    if case .list? = value { true } else { false }
  }

  private static func list(_ value: Value?) -> [String] {
    if case .list(let list)? = value { list } else { [] }
  }

  private static func union(_ old: [String], _ mine: [String], _ other: [String]) -> [String] {
    mine.filter { other.contains($0) || !old.contains($0) }
      + other.filter { !mine.contains($0) && !old.contains($0) }
  }

  // MARK: - The result

  private static let references = [
    "fileRef", "productRef", "target", "package", "buildConfigurationList", "mainGroup",
  ]

  /// Nothing is named that is gone, all hangs in one group below the main one, and no target has two
  /// files at one place.
  private static func isWhole(_ model: MergeModel) -> Bool {
    for object in model.objects.values {
      for (key, value) in object {
        switch value {
        case .list(let list) where MergeModel.isReference(key):
          if list.contains(where: { model.objects[$0] == nil }) { return false }
        case .word(let word) where references.contains(key):
          if model.objects[word] == nil { return false }
        default: break
        }
      }
    }
    var parents: [String: String] = [:]
    for group in model.groups {
      for child in model.list("children", of: group) {
        guard parents[child] == nil else { return false }
        parents[child] = group
      }
    }
    for id in model.files + model.groups + model.folders where id != MergeModel.main {
      var current = id
      var steps = 0
      while let parent = parents[current] {
        current = parent
        steps += 1
        if steps > model.objects.count { return false }
      }
      if current != MergeModel.main { return false }
    }
    return model.targets.allSatisfy { target in
      let phase = model.phase("PBXSourcesBuildPhase", of: target) ?? ""
      let files = model.list("files", of: phase).compactMap { model.word("fileRef", of: $0) }
      return Set(files.map(model.place)).count == files.count
    }
  }
}
