/// How exception sets name a file that is there once for each language: Xcode 16 writes
/// `/Localized: Folder/Main.strings` for all of `Folder/*.lproj/Main.*`.
enum LocalizedException {
  private static let mark = "/Localized: "

  /// What Xcode writes.
  ///
  /// - Parameter path: from the synchronized folder, without the folder of the language.
  /// - Returns: the entry.
  static func text(for path: [String]) -> String { mark + path.joined(separator: "/") }

  /// Whether an entry means the file.
  ///
  /// - Parameters:
  ///   - entry: of an exception set.
  ///   - path: of the file, from the synchronized folder.
  /// - Returns: whether it does; false for an entry of the usual kind.
  static func names(_ entry: String, _ path: String) -> Bool {
    guard entry.hasPrefix(mark) else { return false }
    let named = DiskPath.split(String(entry.dropFirst(mark.count)))
    let parts = DiskPath.split(path)
    guard parts.count == named.count + 1, let name = named.last, let file = parts.last,
      parts[parts.count - 2].hasSuffix(".lproj"), parts.dropLast(2) == named.dropLast()
    else { return false }
    // A storyboard has its texts in files of another kind.
    return stem(name) == stem(file)
  }

  /// A name without its extension.
  static func stem(_ name: String) -> Substring {
    name.utf8.lastIndex(of: 0x2E).map { name[..<$0] } ?? name[...]
  }
}
