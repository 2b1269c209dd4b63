/// What people do to a project, at random: to its files and groups.
extension MergeModel {
  /// Makes ids that no other author makes.
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
    switch author.below(30) {
    case 0...4: addFile(by: &author)
    case 5: if let file = author.one(of: files) { remove(file) }
    case 6, 7: rename(author.one(of: files), "Common\(author.below(4)).swift", by: &author)
    case 8: move(author.one(of: files), by: &author)
    case 9, 10: addGroup(by: &author)
    case 11: if let group = author.one(of: ownGroups) { remove(group) }
    case 12: move(author.one(of: ownGroups), by: &author)
    case 13: rename(author.one(of: ownGroups), "Shared\(author.below(3))", by: &author)
    case 14: reorder(by: &author)
    case 15:
      if let file = author.one(of: files) {
        objects[file]?["fileEncoding"] = .word("\(author.below(3))")
      }
    case 16: renumber(by: &author)
    default: editTargets(by: &author)
    }
  }

  private var ownGroups: [String] { groups.filter { $0 != Self.main } }

  private func isInside(_ group: String, _ other: String) -> Bool {
    var current: String? = group
    while let here = current {
      if here == other { return true }
      current = parent(of: here)
    }
    return false
  }

  private func hasChild(_ group: String, at path: String?) -> Bool {
    list("children", of: group).contains { word("path", of: $0) == path }
  }

  private mutating func addFile(by author: inout Author) {
    guard let group = author.one(of: groups) else { return }
    let isCommon = author.below(3) == 0
    let path = isCommon ? "Common\(author.below(4)).swift" : "File\(author.id("f")).swift"
    guard !hasChild(group, at: path) else { return }
    let file = author.id("F")
    objects[file] = [
      "isa": .word("PBXFileReference"), "path": .word(path), "sourceTree": .word("<group>"),
    ]
    insert(file, into: "children", of: group, author.below(5))
    if author.below(6) > 0 { addMember(file, by: &author) }
  }

  private mutating func addGroup(by author: inout Author) {
    guard let parent = author.one(of: groups) else { return }
    let group = author.id("G")
    let path = author.below(3) == 0 ? "Shared\(author.below(3))" : "Folder\(group)"
    guard !hasChild(parent, at: path) else { return }
    objects[group] = [
      "isa": .word("PBXGroup"), "children": .list([]), "path": .word(path),
      "sourceTree": .word("<group>"),
    ]
    insert(group, into: "children", of: parent, author.below(5))
  }

  /// A new name, now and then one that others may choose as well.
  private mutating func rename(_ id: String?, _ common: String, by author: inout Author) {
    guard let id, let parent = parent(of: id) else { return }
    let path = author.below(2) == 0 ? common : "Renamed\(author.id("n"))"
    if !hasChild(parent, at: path) { objects[id]?["path"] = .word(path) }
  }

  private mutating func move(_ id: String?, by author: inout Author) {
    guard let id, let group = author.one(of: groups.filter({ !isInside($0, id) })),
      let parent = parent(of: id), parent != group, !hasChild(group, at: word("path", of: id))
    else { return }
    unlist(id, of: parent)
    insert(id, into: "children", of: group, author.below(5))
  }

  private mutating func reorder(by author: inout Author) {
    guard let group = author.one(of: groups) else { return }
    var children = list("children", of: group)
    guard children.count > 1 else { return }
    let child = children.remove(at: author.below(children.count))
    children.insert(child, at: author.below(children.count + 1))
    objects[group]?["children"] = .list(children)
  }

  /// Gives a file a new id, as if it was removed from the project and added again.
  private mutating func renumber(by author: inout Author) {
    guard let file = author.one(of: files) else { return }
    rename(id: file, to: author.id("F"))
  }

  /// Gives an object another id, wherever it is named.
  mutating func rename(id: String, to other: String) {
    objects[other] = objects.removeValue(forKey: id)
    for (owner, object) in objects {
      objects[owner] = object.mapValues { value in
        switch value {
        case .word(let word): .word(word == id ? other : word)
        case .list(let list): .list(list.map { $0 == id ? other : $0 })
        case .whole: value
        }
      }
    }
  }

  /// Takes out a file with its members, or a group with all that is in it.
  private mutating func remove(_ id: String) {
    for child in list("children", of: id) { remove(child) }
    if folders.contains(id) { return removeFolder(id) }
    for member in all("PBXBuildFile") where word("fileRef", of: member) == id { drop(member) }
    drop(id)
  }
}
