import Diagnostics

/// The names of files and folders that templates and configuration must not change.
package enum ProtectedName {
  /// The folder of viper's records.
  package static let records = ".viper"

  /// Why viper changes no file or folder of this name, nor anything in it. Nil where it may.
  package static func protection(of name: String) -> String? {
    if isGit(name) { return "git keeps the repository there" }
    let plain = folded(name)
    if plain == records { return "viper keeps its records there" }
    return plain.hasSuffix(".xcodeproj") || plain.hasSuffix(".xcworkspace")
      ? "only Xcode changes it, except for the entries of modules" : nil
  }

  /// Whether the name is `.git`, in any spelling.
  static func isGit(_ name: String) -> Bool { [".git", "git~1"].contains(folded(name)) }

  /// Whether git reads settings from a file of this name.
  static func isReadByGit(_ name: String) -> Bool {
    [".gitattributes", ".gitmodules"].contains(folded(name))
  }

  /// The name without the differences that some disks ignore: case, invisible characters, text after a
  /// colon, and dots and spaces at the end.
  private static func folded(_ name: String) -> String {
    // Most names are ASCII and have none of these differences except case.
    let isPlain = name.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: ":") }
    if isPlain, name.utf8.last?.isLetter == true { return name.caseFolded }
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      if scalar == ":" { break }
      scalars.append(scalar)
    }
    while let last = scalars.last, last == "." || last == " " { scalars.removeLast() }
    return String(scalars).caseFolded
  }
}
