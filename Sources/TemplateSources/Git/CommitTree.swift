import Diagnostics
import ModuleTemplates

/// The files of a commit, walked from its id down.
struct CommitTree {
  private enum Entry {
    case file(id: String)
    case other(TemplateTree.Entry)
  }

  private let objects: GitObjects
  private var entries: [String: Entry] = [:]

  /// - Returns: nil when a folder is not among the objects, or there are too many files.
  init?(of commit: String, in objects: GitObjects) {
    self.objects = objects
    guard let text = objects.bytes(of: .commit, commit),
      let line = text.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first,
      line.starts(with: "tree ".utf8)
    else { return nil }
    guard walk(String(decoding: line.dropFirst(5), as: UTF8.self), prefix: "") else { return nil }
  }

  /// The templates and what they share.
  ///
  /// - Returns: nil when one of their files is not among the objects.
  var templates: TemplateTree? {
    var tree = TemplateTree()
    for path in TemplateTree.relevant(Array(entries.keys)) {
      switch entries[path] {
      case .file(let id):
        guard let bytes = objects.bytes(of: .blob, id) else { return nil }
        tree.entries[path] = .file(bytes)
      case .other(let entry): tree.entries[path] = entry
      case nil: break
      }
    }
    return tree
  }

  /// Reads a folder: `MODE NAME<NUL>` and the bytes of an id for each entry.
  private mutating func walk(_ folder: String, prefix: String) -> Bool {
    guard var rest = objects.bytes(of: .tree, folder)?[...],
      prefix.utf8.count <= GitTreeListing.longestPath
    else { return false }
    let idSize = folder.utf8.count / 2
    while !rest.isEmpty {
      guard entries.count < GitTreeListing.fileLimit,
        let space = rest.firstIndex(of: UInt8(ascii: " ")),
        let end = rest[space...].firstIndex(of: 0), rest.endIndex - end > idSize
      else { return false }
      let mode = String(decoding: rest[..<space], as: UTF8.self)
      let path = prefix + String(decoding: rest[(space + 1)..<end], as: UTF8.self)
      let id = rest[(end + 1)...(end + idSize)].map { UInt64($0).hexadecimal(2) }.joined()
      rest = rest[(end + idSize + 1)...]
      switch mode {
      case "40000": guard walk(id, prefix: path + "/") else { return false }
      case "120000": entries[path] = .other(.symbolicLink)
      case "160000": entries[path] = .other(.submodule)
      default: entries[path] = .file(id: id)
      }
    }
    return true
  }
}
