/// What people do to a project, at random.
extension MergeModel {
  /// Makes ids that nobody else makes.
  struct Author {
    var mark: String
    var random: SeededGenerator
    private var count = 0

    init(_ mark: String, seed: UInt64) {
      self.mark = mark
      random = SeededGenerator(seed)
    }

    mutating func id(_ kind: String) -> String {
      count += 1
      // Some sort before the others' and some behind.
      return "\(kind)\(Int.random(in: 10...99, using: &random))\(mark)\(count)"
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func one<Element>(of list: [Element]) -> Element? {
      list.isEmpty ? nil : list[below(list.count)]
    }
  }

  mutating func edit(by author: inout Author) {
    switch author.below(14) {
    case 0...3: addFile(by: &author)
    case 4: if let file = author.one(of: files) { remove(file) }
    case 5:
      if let file = author.one(of: files) {
        objects[file]?["path"] = .word("renamed\(author.id("n")).swift")
      }
    case 6:
      if let file = author.one(of: files), let group = author.one(of: groups) {
        move(file, to: group, at: &author)
      }
    case 7: addGroup(by: &author)
    case 8:
      if let group = author.one(of: groups.filter { $0 != Self.main }) { remove(group) }
    case 9:
      let choice = groups.filter { $0 != Self.main }
      guard let group = author.one(of: choice),
        let other = author.one(of: groups.filter { !isInside($0, group) })
      else { return }
      move(group, to: other, at: &author)
    case 10, 11:
      let key = "S_\(author.below(6))"
      objects[Self.configuration]?[key] =
        author.below(4) == 0 ? nil : .word("value \(author.below(3))")
    case 12:
      if let file = author.one(of: files) {
        objects[file]?["fileEncoding"] = .word("\(author.below(3))")
      }
    default:
      guard let group = author.one(of: groups) else { return }
      var children = list("children", of: group)
      guard children.count > 1 else { return }
      let child = children.remove(at: author.below(children.count))
      children.insert(child, at: author.below(children.count + 1))
      objects[group]?["children"] = .list(children)
    }
  }

  private func isInside(_ group: String, _ other: String) -> Bool {
    var current: String? = group
    while let here = current {
      if here == other { return true }
      current = parent(of: here)
    }
    return false
  }

  private mutating func insert(_ id: String, into key: String, of owner: String, _ place: Int) {
    var list = list(key, of: owner)
    list.insert(id, at: min(place, list.count))
    objects[owner]?[key] = .list(list)
  }

  private mutating func addFile(by author: inout Author) {
    guard let group = author.one(of: groups) else { return }
    let isCommon = author.below(3) == 0
    let path = isCommon ? "Common\(author.below(4)).swift" : "File\(author.id("f")).swift"
    guard !list("children", of: group).contains(where: { word("path", of: $0) == path }) else {
      return
    }
    let file = author.id("F")
    let member = author.id("B")
    objects[file] = [
      "isa": .word("PBXFileReference"), "path": .word(path), "sourceTree": .word("<group>"),
    ]
    objects[member] = ["isa": .word("PBXBuildFile"), "fileRef": .word(file)]
    insert(file, into: "children", of: group, author.below(5))
    insert(member, into: "files", of: Self.phase, author.below(8))
  }

  private mutating func addGroup(by author: inout Author) {
    guard let parent = author.one(of: groups) else { return }
    let group = author.id("G")
    objects[group] = [
      "isa": .word("PBXGroup"), "children": .list([]), "path": .word("Folder\(group)"),
      "sourceTree": .word("<group>"),
    ]
    insert(group, into: "children", of: parent, author.below(5))
  }

  private mutating func move(_ id: String, to group: String, at author: inout Author) {
    guard parent(of: id) != group,
      !list("children", of: group).contains(where: { word("path", of: $0) == word("path", of: id) })
    else { return }
    drop(id, from: "children")
    insert(id, into: "children", of: group, author.below(5))
  }

  private mutating func drop(_ id: String, from key: String) {
    for owner in objects.keys where list(key, of: owner).contains(id) {
      let rest = list(key, of: owner).filter { $0 != id }
      objects[owner]?[key] = .list(rest)
    }
  }

  /// Takes out a file with its members, or a group with all that is in it.
  private mutating func remove(_ id: String) {
    for child in list("children", of: id) { remove(child) }
    drop(id, from: "children")
    for member in all("PBXBuildFile") where word("fileRef", of: member) == id {
      drop(member, from: "files")
      objects[member] = nil
    }
    objects[id] = nil
  }
}
