import Diagnostics

/// One of the three versions that are merged (base, ours or theirs), or the merged file.
final class MergeVersion {
  let file: ProjectFile
  /// The version before its ids were replaced; nil if this is it.
  private let original: MergeVersion?
  /// The ids in the merged file by those of this version.
  var renames: [ByteString: ByteString] = [:]
  /// The owner of each changed object, such as the group of a file or the target of a product.
  var owners: [ByteString: ByteString] = [:]
  private var nodes: [Int: PlistNode] = [:]
  private(set) lazy var tree = GroupTree(file)

  init(_ file: ProjectFile, replacingIDsOf original: MergeVersion? = nil) {
    self.file = file
    self.original = original
  }

  func id(_ object: Int) -> ByteString { ByteString(file.bytes[file.objects[object].id]) }

  func find(_ id: ByteString) -> Int? { id.withUnsafeBufferPointer { file.find(id: $0) } }

  /// The object with the id of another version's object.
  func find(_ object: Int, of other: MergeVersion) -> Int? {
    other.file.find(idAt: other.file.objects[object].id, in: file)
  }

  /// The build phases of each file.
  private(set) lazy var phasesByFile = file.membershipsByPhase.reduce(
    into: [ByteString: Set<ByteString>]()
  ) { $0[id($1.file), default: []].insert(id($1.phase)) }

  /// The id in the merged file.
  func mergedID(_ id: ByteString) -> ByteString { renames[id] ?? id }

  /// The id of an object before the ids were replaced.
  func originalID(_ object: Int) -> ByteString { (original ?? self).id(object) }

  func node(_ object: Int) -> PlistNode {
    if let node = nodes[object] { return node }
    let value = PlistValue(form: .dictionary, range: file.objects[object].value)
    let node = PlistNode(reading: value, in: file)
    nodes[object] = node
    return node
  }

  func node(_ id: ByteString) -> PlistNode? { find(id).map(node) }

  /// The outermost dictionary, with an empty word for the objects.
  var rootNode: PlistNode {
    PlistNode(
      range: file.rootRange,
      content: .dictionary(
        PlistNode.entries(file.root, from: file.rootRange.lowerBound + 1, in: file)))
  }

  /// The text of the comment after an object's id.
  func comment(_ object: Int) -> ArraySlice<UInt8>? {
    file.comment(after: file.objects[object].id.upperBound).map { file.bytes[$0] }
  }

  /// Whether the entries of two objects have the same bytes.
  func hasSameEntry(_ object: Int, as other: MergeVersion, _ counterpart: Int) -> Bool {
    file.hasSameBytes(
      file.objects[object].entry, as: other.file, other.file.objects[counterpart].entry)
  }

  /// The group that contains a group or file.
  func parent(of id: ByteString) -> ByteString? {
    find(id).flatMap { tree.parent(of: $0) }.map { self.id($0) }
  }

  /// The sort keys of list elements: the names in their comments, or else their ids.
  func sortKeys(of items: [PlistNode.Part]) -> [NameOrder.Key] {
    items.map { item in
      let comment = file.bytes[item.value.range.upperBound..<item.stop]
      let object = item.value.word.flatMap { find($0) }
      let isGroup = object.map { file.objects[$0].kind.isGroup } ?? false
      let name = comment.isEmpty ? item.value.word ?? [] : ByteString(comment)
      return NameOrder.Key(name: name.text, isGroup: isGroup)
    }
  }
}

/// One of the two sides of a merge.
enum MergeSide: CaseIterable {
  case ours, theirs

  var other: MergeSide { self == .ours ? .theirs : .ours }
  /// The side in messages, in the words of git's conflict markers.
  var inVersion: String { self == .ours ? "in ours" : "in theirs" }
}
