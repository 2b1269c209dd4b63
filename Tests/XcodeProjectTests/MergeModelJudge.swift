/// The merge of three graphs by plain rules: nil where people must decide.
struct MergeModelJudge {
  typealias Value = MergeModel.Value

  let base: MergeModel
  let ours: MergeModel
  /// With our ids for what both added.
  private(set) var theirs: MergeModel
  /// The merged graph; lists hold what they must, in ours' order and then theirs.
  private(set) var merged: MergeModel?

  init(base: MergeModel, ours: MergeModel, theirs: MergeModel) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    unify()
    merged = merge()
  }

  /// The same file in the same group is one file, and its members of a phase are one.
  private mutating func unify() {
    for file in theirs.files where base.objects[file] == nil {
      guard let group = theirs.parent(of: file), ours.objects[group] != nil,
        let same = ours.list("children", of: group).first(where: {
          base.objects[$0] == nil && ours.word("isa", of: $0) == "PBXFileReference"
            && ours.word("path", of: $0) == theirs.word("path", of: file)
        })
      else { continue }
      rename(file, to: same)
      let member = { (model: MergeModel) in
        model.all("PBXBuildFile").first { model.word("fileRef", of: $0) == same }
      }
      if let theirMember = member(theirs), let ourMember = member(ours) {
        rename(theirMember, to: ourMember)
      }
    }
  }

  private mutating func rename(_ id: String, to other: String) {
    theirs.objects[other] = theirs.objects.removeValue(forKey: id)
    for (owner, object) in theirs.objects {
      theirs.objects[owner] = object.mapValues { value in
        switch value {
        case .word(let word): .word(word == id ? other : word)
        case .list(let list): .list(list.map { $0 == id ? other : $0 })
        }
      }
    }
  }

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
        if isChanged(only, old) { return nil }
      case (nil, nil): break
      }
    }
    return isWhole(merged) ? merged : nil
  }

  /// Whether an object has something that it did not have.
  private func isChanged(_ object: MergeModel.Object, _ old: MergeModel.Object) -> Bool {
    object.contains { key, value in
      switch (value, old[key]) {
      case (.list(let list), .list(let before)?): !Set(list).isSubset(of: before)
      case (let value, let before): value != before
      }
    }
  }

  private func fields(
    _ old: MergeModel.Object, _ mine: MergeModel.Object, _ other: MergeModel.Object
  ) -> MergeModel.Object? {
    var merged: MergeModel.Object = [:]
    for key in Set(old.keys).union(mine.keys).union(other.keys) {
      let values = (old[key], mine[key], other[key])
      if case (let before, .list(let left)?, .list(let right)?) = values {
        var known: [String] = []
        if case .list(let list)? = before { known = list }
        let kept = left.filter { right.contains($0) || !known.contains($0) }
        let added = right.filter { !left.contains($0) && !known.contains($0) }
        merged[key] = .list(kept + added)
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

  /// Nothing is named that is gone, and all hangs in one group below the main one.
  private func isWhole(_ model: MergeModel) -> Bool {
    var parents: [String: String] = [:]
    for group in model.groups {
      for child in model.list("children", of: group) {
        guard model.objects[child] != nil, parents[child] == nil else { return false }
        parents[child] = group
      }
    }
    for id in model.files + model.groups where id != MergeModel.main {
      var current = id
      var steps = 0
      while let parent = parents[current] {
        current = parent
        steps += 1
        if steps > model.objects.count { return false }
      }
      if current != MergeModel.main { return false }
    }
    let members = model.list("files", of: MergeModel.phase)
    return members.allSatisfy { member in
      model.word("fileRef", of: member).map { model.objects[$0] != nil } ?? false
    } && Set(members).count == members.count
  }
}
