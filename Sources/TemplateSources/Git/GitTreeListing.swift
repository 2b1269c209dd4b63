/// What `ls-tree -r -z -l` prints, read.
struct GitTreeListing {
  enum Kind { case file, symbolicLink, submodule }

  struct Item {
    var kind: Kind
    var object: String
    var size: Int
    var path: String
  }

  private(set) var items: [Item] = []

  /// Reads `MODE TYPE OBJECT SIZE<TAB>PATH<NUL>` of each file.
  init(_ output: [UInt8]) {
    for line in output.split(separator: 0) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = line[..<tab].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 4 else { continue }
      let kind: Kind =
        switch words[0] {
        case "120000": .symbolicLink
        case "160000": .submodule
        default: .file
        }
      items.append(
        Item(
          kind: kind, object: words[2], size: Int(words[3]) ?? 0,
          path: String(decoding: line[line.index(after: tab)...], as: UTF8.self)))
    }
  }
}

/// What `cat-file --batch` prints, read: `OBJECT TYPE SIZE<LF>CONTENT<LF>` of each object.
struct GitObjects {
  /// The first one that is a commit.
  private(set) var commit: String?
  private(set) var contents: [String: [UInt8]] = [:]

  init(_ output: [UInt8]) {
    var index = 0
    while let end = output[index...].firstIndex(of: UInt8(ascii: "\n")) {
      let words = output[index..<end].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      index = end + 1
      guard words.count == 3, let size = Int(words[2]), index + size < output.count else {
        continue
      }
      if words[1] == "commit", commit == nil { commit = words[0] }
      contents[words[0]] = Array(output[index..<index + size])
      index += size + 1
    }
  }
}
