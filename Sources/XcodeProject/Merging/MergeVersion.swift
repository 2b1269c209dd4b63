import Diagnostics

/// One of the three versions of a project file that a merge looks at.
final class MergeVersion {
  typealias Word = PlistNode.Word

  let file: ProjectFile
  /// The ids that another id of the merged file stands for.
  var renames: [Word: Word] = [:]
  private var nodes: [Int: PlistNode] = [:]
  private(set) lazy var tree = GroupTree(file)

  init(_ file: ProjectFile) { self.file = file }

  func id(_ object: Int) -> Word { Array(file.bytes[file.objects[object].id]) }

  func find(_ id: Word) -> Int? { id.withUnsafeBufferPointer { file.find(id: $0) } }

  /// The id in the merged file.
  func merged(_ id: Word) -> Word { renames[id] ?? id }

  /// An object as the file has it.
  func node(_ object: Int) -> PlistNode {
    if let node = nodes[object] { return node }
    let value = PlistValue(form: .dictionary, range: file.objects[object].value)
    let node = file.bytes.withUnsafeBufferPointer { PlistNode(reading: value, in: $0) }
    nodes[object] = node
    return node
  }

  /// An object with the ids of the merged file.
  func mergedNode(_ object: Int) -> PlistNode { node(object).renaming(renames) }

  /// The outermost dictionary; its objects are there as a word without meaning.
  var rootNode: PlistNode {
    file.bytes.withUnsafeBufferPointer { bytes in
      var entries: [PlistNode.Entry] = []
      var lead = (file.root.first.map { $0.start }) ?? 0
      for field in file.root {
        let isObjects = field.value.range == file.container
        let value =
          isObjects
          ? PlistNode(range: field.value.range, content: .word([]))
          : PlistNode(reading: field.value, in: bytes)
        entries.append(
          PlistNode.Entry(
            lead: lead, start: field.start, key: Array(bytes[field.key]),
            keyRange: field.key, value: value, stop: field.end))
        lead = field.end
      }
      return PlistNode(
        range: (entries.first?.start ?? 0)..<lead, content: .dictionary(entries))
    }
  }

  func hasSameBytes(_ range: Range<Int>, as other: MergeVersion, _ otherRange: Range<Int>) -> Bool {
    file.bytes.withUnsafeBufferPointer { mine in
      other.file.bytes.withUnsafeBufferPointer { theirs in
        UnsafeBufferPointer(rebasing: mine[range])
          .hasSameBytes(as: UnsafeBufferPointer(rebasing: theirs[otherRange]))
      }
    }
  }

  /// The bytes of an object's entry, from its id to its semicolon.
  func entry(_ object: Int) -> Range<Int> {
    file.objects[object].start..<file.objects[object].stop
  }
}
