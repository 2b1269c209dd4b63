import Diagnostics

/// Describes conflicts for the user: `Demo/Feed.swift` was removed in ours and changed in theirs.
struct ConflictMessage {
  let versions: ThreeWayObjects

  /// One side removed an object; the other one changed it, or added a reference to it to `user`.
  func removed(
    _ object: ByteString, on side: MergeSide, usedBy user: ByteString? = nil
  ) -> Diagnostic {
    let change = user.map { ", and \(name($0)) now uses it" } ?? " and changed"
    return Diagnostic(
      .error, "merge.removed",
      "\(name(object)) was removed \(side.inVersion)\(change) \(side.other.inVersion)")
  }

  func becameFolder(_ group: ByteString, on side: MergeSide) -> Diagnostic {
    Diagnostic(
      .error, "merge.folder",
      "\(name(group)) became a synchronized folder \(side.inVersion), and was changed \(side.other.inVersion)",
      hints: ["keep the synchronized folder, and move the other side's new files into it on disk."])
  }

  func movedApart(_ move: GroupMoves.Move) -> Diagnostic {
    let places = "is in \(names(move.here)) in ours and in \(names(move.there)) in theirs"
    let problem = move.isCycle ? "would contain itself after the merge" : places
    return Diagnostic(.error, "merge.moved", "\(name(move.object)) \(problem)")
  }

  func samePath(_ collision: PathCollisions.Collision) -> Diagnostic {
    Diagnostic(
      .error, "merge.same-path",
      "the merge would put `\(collision.path)` into \(name(collision.owner)) twice",
      hints: ["keep one entry; if they are two files, rename one first."])
  }

  /// A warning for objects that one side removed and the other side removed and added again.
  func warning(addedAgain objects: [ByteString], on side: MergeSide) -> Diagnostic {
    let more = objects.count > 3 ? " and \(objects.count - 3) more" : ""
    return Diagnostic(
      .warning, "merge.added-again",
      "\(objects.prefix(3).map(name).joined(separator: ", "))\(more): removed on both sides, and then added again \(side.inVersion)",
      notes: ["the merged project does not contain \(objects.count == 1 ? "it" : "them")."],
      hints: ["if you still need \(objects.count == 1 ? "it, add it" : "them, add them") again."])
  }

  /// A warning for a group that one side renamed or moved, while the other side changed its content.
  func warning(renamedGroup old: Int, to new: Int, on side: MergeSide) -> Diagnostic {
    Diagnostic(
      .warning, "merge.renamed-group",
      "\(name(old, in: versions.base)) is \(name(new, in: versions[side])) \(side.inVersion): what was added to it \(side.other.inVersion) goes there",
      hints: ["if git left added files in the old folder, move them, too."])
  }

  /// The sides set a field to different values.
  func differentValues(_ object: ByteString, _ path: [ByteString]) -> Diagnostic {
    // The object whose id is the last in the path.
    let inner = path.dropLast().lastIndex {
      versions.ours.find($0) ?? versions.theirs.find($0) != nil
    }
    let key = path.suffix(inner.map { path.count - $0 - 1 } ?? 1).map(\.text).joined(separator: ".")
    let whose = object.isEmpty ? "the project file" : name(inner.map { path[$0] } ?? object)
    let here = value(of: object, path, versions.ours)
    let there = value(of: object, path, versions.theirs)
    let values = here == there ? " differently" : ": \(here) in ours, \(there) in theirs"
    return Diagnostic(.error, "merge.values", "both sides changed `\(key)` of \(whose)\(values)")
  }

  private func value(
    of object: ByteString, _ path: [ByteString], _ version: MergeVersion
  ) -> String {
    let outermost = object.isEmpty ? version.rootNode : version.node(object)
    guard let node = path.reduce(outermost, { $0?[$1] }) else { return "removed" }
    if let word = node.word {
      return version.find(word).flatMap { comment($0, in: version) }.map { "`\($0)`" }
        ?? shown(word.text)
    }
    if let kind = node.word("kind") {
      let parts = node.entries?.filter { $0.key != "kind" }.compactMap(\.value.word)
      return shown(([kind] + (parts ?? [])).map(\.text).joined(separator: " "))
    }
    guard let items = node.items else { return "a dictionary" }
    return "a list of \(items.count.counted("element"))"
  }

  private func shown(_ text: String) -> String {
    let isShort = text.utf8.count <= 60 && !text.utf8.contains(0x0A)
    return isShort ? (text.isEmpty ? "empty" : "`\(text)`") : "a long text"
  }

  private func names(_ ids: [ByteString]) -> String { ids.map(name).joined(separator: " and ") }

  private func name(_ id: ByteString) -> String {
    [versions.ours, versions.theirs, versions.base].lazy.compactMap { version in
      version.find(id).map { name($0, in: version) }
    }.first ?? "`\(id.text)`"
  }

  private func name(_ object: Int, in version: MergeVersion) -> String {
    let file = version.file
    let kind = file.objects[object].kind
    let text = comment(object, in: version) ?? file.id(object)
    if kind == .project { return "the project" }
    if kind.isTarget { return "target `\(text)`" }
    if kind == .synchronizedRoot { return "folder `\(text)`" }
    if object == version.tree.mainGroup { return "the main group" }
    if kind.isGroup { return "group `\(version.tree.groupPath(of: object) ?? text)`" }
    if kind == .fileReference, let place = version.tree.location(of: object) { return "`\(place)`" }
    let isConfiguration = file.isa(of: object) == "XCBuildConfiguration"
    // There can be thousands of build files in conflict, and hundreds of targets.
    guard kind.phaseName != nil || isConfiguration else { return "`\(text)`" }
    let target = file.targetObjects.first { target in
      (file.references("buildPhases", of: target) + file.configurations(of: target))
        .contains(object)
    }.map { name($0, in: version) }
    if isConfiguration { return "configuration `\(text)` of \(target ?? "the project")" }
    return target.map { "phase `\(text)` of \($0)" } ?? "`\(text)`"
  }

  /// The name in the comment after the id, or in a field.
  private func comment(_ object: Int, in version: MergeVersion) -> String? {
    if let comment = version.comment(object) { return String(decoding: comment, as: UTF8.self) }
    let node = version.node(object)
    return (node.word("name") ?? node.word("path"))?.text
  }
}
