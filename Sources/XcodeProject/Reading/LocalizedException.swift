/// The exception that Xcode 16 writes for a localized file.
///
/// For example `/Localized: Folder/Main.strings` for all of `Folder/*.lproj/Main.*`.
enum LocalizedException {
  private static let mark = "/Localized: "

  /// The entry for a file, by its path in the synchronized folder without the language folder.
  static func text(for path: [String]) -> String { mark + path.joined(separator: "/") }

  /// Whether an entry of an exception set is of this kind, and the file at a path is one of its files.
  static func covers(_ entry: String, _ path: String) -> Bool {
    guard entry.hasPrefix(mark) else { return false }
    let named = DiskPath.split(String(entry.dropFirst(mark.count)))
    let parts = DiskPath.split(path)
    guard parts.count == named.count + 1, let name = named.last, let file = parts.last,
      parts[parts.count - 2].hasSuffix(".lproj"), parts.dropLast(2) == named.dropLast()
    else { return false }
    // A storyboard has `.strings` files for some languages.
    return stem(name) == stem(file)
  }

  /// A name without its extension.
  static func stem(_ name: String) -> Substring {
    name.utf8.lastIndex(of: 0x2E).map { name[..<$0] } ?? name[...]
  }
}
