import ModuleTemplates
import Workspace

/// A tree as one file of the cache: short to read, and with a hash, so that a broken file shows.
enum TreeArchive {
  private static let mark = "viper tree 1\n"
  private static let hashLength = 64

  static func encoded(_ tree: TemplateTree) -> [UInt8] {
    var body: [UInt8] = []
    for (path, entry) in tree.entries.sorted(by: { $0.key < $1.key }) {
      let (kind, bytes): (String, [UInt8]) =
        switch entry {
        case .file(let bytes): ("file", bytes)
        case .symbolicLink: ("link", [])
        case .submodule: ("submodule", [])
        }
      body += Array("\(kind) \(path.utf8.count) \(bytes.count)\n".utf8)
      body += Array(path.utf8)
      body += bytes
    }
    return Array(mark.utf8) + Array((hash(of: body) + "\n").utf8) + body
  }

  /// Reads what ``encoded(_:)`` wrote.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - isCheckedByCaller: whether the caller knows a hash of the files, so that this need not
  ///     compute one as well.
  /// - Returns: nil when the bytes are not those that were written; where the caller checks, only when
  ///   they are no archive.
  static func decoded(_ bytes: [UInt8], isCheckedByCaller: Bool = false) -> TemplateTree? {
    let start = mark.utf8.count + hashLength + 1
    guard bytes.count >= start, bytes.starts(with: mark.utf8) else { return nil }
    let body = Array(bytes[start...])
    guard
      isCheckedByCaller
        || bytes[mark.utf8.count..<start - 1].elementsEqual(hash(of: body).utf8)
    else { return nil }
    var tree = TemplateTree()
    var index = 0
    while index < body.count {
      guard let end = body[index...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let words = body[index..<end].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      index = end + 1
      guard words.count == 3, let length = Int(words[1]), let size = Int(words[2]), length >= 0,
        size >= 0, length <= body.count - index, size <= body.count - index - length
      else { return nil }
      let path = String(decoding: body[index..<index + length], as: UTF8.self)
      index += length
      switch words[0] {
      case "file": tree.entries[path] = .file(Array(body[index..<index + size]))
      case "link": tree.entries[path] = .symbolicLink
      default: tree.entries[path] = .submodule
      }
      index += size
    }
    return tree
  }

  private static func hash(of body: [UInt8]) -> String {
    var hash = SHA256()
    hash.add(body)
    return hash.hexadecimal()
  }
}
