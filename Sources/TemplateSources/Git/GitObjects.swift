import Workspace

/// Objects of a repository, each by the id that its own bytes have.
///
/// git calls an object by the hash of what it holds, and a commit names all that belongs to it by
/// such ids. So what is found in here is what the commit says, whoever kept the bytes.
package struct GitObjects: Sendable, Hashable {
  enum Kind: String, Sendable {
    case commit, tree, blob
  }

  private struct Object: Sendable, Hashable {
    var kind: Kind
    var bytes: [UInt8]
  }

  /// Whether ids are SHA-256.
  private let countsWithSHA256: Bool
  private var objects: [String: Object] = [:]

  /// For the objects of a commit.
  init(of commit: String) { countsWithSHA256 = commit.utf8.count == 64 }

  mutating func add(_ kind: Kind, _ bytes: [UInt8]) {
    let whole = Array("\(kind.rawValue) \(bytes.count)\0".utf8) + bytes
    let id: String
    if countsWithSHA256 {
      var hash = SHA256()
      hash.add(whole)
      id = hash.hexadecimal()
    } else {
      id = SHA1.hexadecimal(of: whole)
    }
    objects[id] = Object(kind: kind, bytes: bytes)
  }

  /// - Returns: nil for what is not there, or is something else.
  func bytes(of kind: Kind, _ id: String) -> [UInt8]? {
    guard let object = objects[id], object.kind == kind else { return nil }
    return object.bytes
  }

  // MARK: As one file of the cache

  private static let mark = "viper objects 1\n"

  /// `KIND SIZE<LF>BYTES` of each. Ids are not kept: they would have to be believed.
  var encoded: [UInt8] {
    var bytes = Array(Self.mark.utf8)
    for (_, object) in objects.sorted(by: { $0.key < $1.key }) {
      bytes += Array("\(object.kind.rawValue) \(object.bytes.count)\n".utf8)
      bytes += object.bytes
    }
    return bytes
  }

  /// Reads what ``encoded`` made, as far as it can be read.
  init(_ file: [UInt8], of commit: String) {
    self.init(of: commit)
    guard file.starts(with: Self.mark.utf8) else { return }
    var rest = file[Self.mark.utf8.count...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = rest[..<end].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard words.count == 2, let kind = Kind(rawValue: words[0]), let size = Int(words[1]),
        0...rest.count ~= size
      else { return }
      add(kind, Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
  }
}

extension GitObjects {
  /// Reads what `cat-file --batch` prints: `ID TYPE SIZE<LF>BYTES<LF>` of each object, the commit
  /// first.
  ///
  /// - Returns: nil when there is no commit.
  static func read(_ output: [UInt8]) -> (commit: String, objects: GitObjects)? {
    var found: (commit: String, objects: GitObjects)?
    var index = 0
    while let end = output[index...].firstIndex(of: UInt8(ascii: "\n")) {
      let words = output[index..<end].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      index = end + 1
      guard words.count == 3, let size = Int(words[2]), size >= 0, index + size < output.count
      else { continue }
      if found == nil, words[1] == "commit" { found = (words[0], GitObjects(of: words[0])) }
      if let kind = Kind(rawValue: words[1]) {
        found?.objects.add(kind, Array(output[index..<index + size]))
      }
      index += size + 1
    }
    return found
  }
}
