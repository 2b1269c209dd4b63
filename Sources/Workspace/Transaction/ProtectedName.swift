/// The names that no place of the user's own has on its way.
package enum ProtectedName {
  /// The folder of viper's own records.
  package static let records = ".viper"

  /// Why nothing is written, moved or removed at a file or in a folder of a name.
  ///
  /// - Parameter name: one component of a path, in any spelling.
  /// - Returns: nil for all other names.
  package static func cause(of name: String) -> String? {
    guard mayBeOne(name) else { return nil }
    if isGit(name) { return "git keeps the repository there" }
    let plain = folded(name)
    if plain == records { return "viper keeps its records there" }
    return plain.hasSuffix(".xcodeproj") || plain.hasSuffix(".xcworkspace")
      ? "only Xcode writes there, but for the entries of modules" : nil
  }

  /// Whether it is the name of git's own folder.
  static func isGit(_ name: String) -> Bool {
    mayBeOne(name) && [".git", "git~1"].contains(folded(name))
  }

  /// What git reads from a work tree as settings, and what makes a folder a repository.
  static func isReadByGit(_ name: String) -> Bool {
    [".gitattributes", ".gitmodules"].contains(folded(name))
  }

  /// Rules out nearly all names at their ends.
  private static func mayBeOne(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard let last = bytes.last else { return false }
      let isWrapper = [UInt8(ascii: "j"), UInt8(ascii: "e")].contains(last | 0x20)
      let isOddEnd = [UInt8(ascii: "."), UInt8(ascii: " "), UInt8(ascii: "1")].contains(last)
      return bytes[0] == UInt8(ascii: ".") || isWrapper || isOddEnd
        || bytes.contains { $0 >= 0x80 || $0 == UInt8(ascii: ":") }
    }
  }

  /// The name as disks compare it that ignore case, invisible characters, what follows a colon, and
  /// dots and spaces at the end.
  private static func folded(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      if scalar == ":" { break }
      scalars.append(scalar)
    }
    while let last = scalars.last, last == "." || last == " " { scalars.removeLast() }
    // A few letters meet only in the other case, such as the long s.
    return String(scalars).uppercased().lowercased()
  }
}
