/// What `ls-tree -r -t -z -l` prints, read.
struct GitTreeListing {
  struct Item {
    var object: String
    var size: Int
    var path: String
  }

  /// How many files a repository may hold.
  static let fileLimit = 200_000
  /// In bytes; git takes any.
  static let longestPath = 4_096

  private(set) var files: [Item] = []
  /// The folders, whose objects say what is in them.
  private(set) var folders: Set<String> = []

  /// Reads `MODE TYPE OBJECT SIZE<TAB>PATH<NUL>` of each entry.
  ///
  /// - Returns: nil when there are too many.
  init?(_ output: [UInt8]) {
    for line in output.split(separator: 0) {
      guard files.count < Self.fileLimit else { return nil }
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = line[..<tab].split(separator: UInt8(ascii: " "))
      guard words.count == 4 else { continue }
      let object = String(decoding: words[2], as: UTF8.self)
      switch String(decoding: words[0], as: UTF8.self) {
      case "040000": folders.insert(object)
      case "120000", "160000": break
      default:
        files.append(
          Item(
            object: object, size: Int(String(decoding: words[3], as: UTF8.self)) ?? 0,
            path: String(decoding: line[line.index(after: tab)...], as: UTF8.self)))
      }
    }
  }
}
