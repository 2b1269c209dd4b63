import Workspace

/// Names that are typed with commas between them.
enum NameList {
  /// The names, without the spaces around them and without empty ones.
  static func names(in list: String) -> [String] {
    list.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)).trimmed }
      .filter { !$0.isEmpty }
  }
}
