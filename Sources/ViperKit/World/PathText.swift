/// What can be told from a path's bytes in one pass. A run asks hundreds of times.
enum PathText {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// Whether nothing has to be left out: no empty and no `.` component.
  static func isClean(_ text: String) -> Bool {
    if text == "/" || text == "." { return true }
    return everyComponent(of: text) { bytes in
      !bytes.isEmpty && !(bytes.count == 1 && bytes[0] == dot)
    }
  }

  /// Whether a component is `..`.
  static func climbs(_ text: String) -> Bool {
    !everyComponent(of: text) { bytes in
      !(bytes.count == 2 && bytes[0] == dot && bytes[1] == dot)
    }
  }

  /// Without empty and `.` components; `.` where nothing is left.
  static func cleaned(_ text: String) -> String {
    let parts: [Substring.UTF8View] = text.utf8.split(separator: slash)
      .filter { !($0.count == 1 && $0.first == dot) }
    let joined = parts.map { Substring($0) }.joined(separator: "/")
    if text.utf8.first == slash { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  /// What `text` adds to `folder`, empty where they are the same; nil when `folder` is no
  /// beginning of it, byte by byte. Both are clean.
  static func rest(of text: String, below folder: String) -> String? {
    if folder == "." { return text == "." ? "" : text }
    var (text, folder) = (text, folder)
    return text.withUTF8 { mine in
      folder.withUTF8 { theirs in
        guard mine.count >= theirs.count, mine.prefix(theirs.count).elementsEqual(theirs) else {
          return nil
        }
        if mine.count == theirs.count { return "" }
        // The root's own slash is the separator.
        let start = theirs.count == 1 && theirs[0] == slash ? 1 : theirs.count + 1
        guard mine[start - 1] == slash else { return nil }
        return String(decoding: mine[start...], as: UTF8.self)
      }
    }
  }

  /// Whether all that stands between slashes passes; a slash in front separates nothing.
  private static func everyComponent(
    of text: String, _ passes: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var start = bytes.first == slash ? 1 : 0
      for index in start...max(start, bytes.count)
      where index >= bytes.count || bytes[index] == slash {
        guard passes(UnsafeBufferPointer(rebasing: bytes[start..<max(start, index)])) else {
          return false
        }
        start = index + 1
      }
      return true
    }
  }
}
