import Diagnostics

/// Functions on the bytes of a path; a command calls them for each file of a project.
package enum PathText {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// Whether no component is empty or `.`.
  static func isClean(_ text: String) -> Bool {
    if text == "/" || text == "." { return true }
    return everyComponent(of: text) { bytes in
      !bytes.isEmpty && !(bytes.count == 1 && bytes[0] == dot)
    }
  }

  /// Whether a component is `..`.
  package static func climbs(_ text: String) -> Bool {
    !everyComponent(of: text) { bytes in
      !(bytes.count == 2 && bytes[0] == dot && bytes[1] == dot)
    }
  }

  /// The names between the slashes.
  package static func components(of text: String) -> [String] {
    var names: [String] = []
    _ = everyComponent(of: text) { bytes in
      if !bytes.isEmpty { names.append(String(decoding: bytes, as: UTF8.self)) }
      return true
    }
    return names
  }

  /// The offset of the last slash in bytes; nil without one.
  static func lastSlash(in text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var offset = bytes.count
      while offset > 0 {
        offset -= 1
        if bytes[offset] == slash { return offset }
      }
      return nil
    }
  }

  /// The part of a text between two offsets in bytes.
  package static func part(of text: String, _ range: Range<Int>) -> String {
    var text = text
    return text.withUTF8 { bytes in
      String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
  }

  /// Whether the text has only ASCII characters.
  package static func isASCII(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } }
  }

  /// The text without empty and `.` components; `.` where none is left.
  static func cleaned(_ text: String) -> String {
    let parts: [Substring.UTF8View] = text.utf8.split(separator: slash)
      .filter { !($0.count == 1 && $0.first == dot) }
    let joined = parts.map { Substring($0) }.joined(separator: "/")
    if text.utf8.first == slash { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  /// The offset in bytes at which `text` continues after `folder` and a slash.
  ///
  /// Both are clean. Returns nil when `text` is not below `folder`, byte by byte, and the end of the
  /// text when both are the same.
  package static func start(of text: String, below folder: String) -> Int? {
    if folder == "." { return text == "." ? 1 : 0 }
    var (text, folder) = (text, folder)
    return text.withUTF8 { mine in
      folder.withUTF8 { theirs in
        guard mine.count >= theirs.count,
          UnsafeBufferPointer(rebasing: mine.prefix(theirs.count)).hasSameBytes(as: theirs)
        else { return nil }
        if mine.count == theirs.count { return mine.count }
        // The slash of the root is the separator.
        let start = theirs.count == 1 && theirs[0] == slash ? 1 : theirs.count + 1
        return mine[start - 1] == slash ? start : nil
      }
    }
  }

  /// Whether `passes` is true for each component; ignores a slash at the start.
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
