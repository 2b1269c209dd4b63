import Workspace

/// Names in an option, separated by commas.
enum NameList {
  /// The names without the spaces around them; it skips empty ones.
  static func names(in list: String) -> [String] {
    list.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)).trimmed }
      .filter { !$0.isEmpty }
  }
}
