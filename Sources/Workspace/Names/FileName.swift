import Diagnostics

/// The rules for the names of files and folders that viper creates.
///
/// Templates and parameters determine names, so names that a disk, editor or shell could
/// misinterpret are refused before anything is written.
package enum FileName {
  /// In bytes of UTF-8: the limit of APFS, ext4 and most others.
  package static let longest = 255
  /// In bytes, including the final NUL: the limit of Linux; macOS has a lower one.
  package static let longestPath = 4096
  /// In components.
  package static let deepestPath = 256

  /// Whether macOS or Windows creates files of this name by itself, such as `.DS_Store`.
  package static func isLeftBySystems(_ name: String) -> Bool {
    name == ".DS_Store" || name == "Thumbs.db" || name.begins(with: "._")
  }

  /// The problem with the length of a path; nil when there is none.
  package static func problem(withPath path: Path) -> String? {
    let size = path.text.utf8.count
    if size >= longestPath {
      return "its path is too long: \(size) bytes, the limit is \(longestPath - 1)"
    }
    let depth = path.depth
    return depth > deepestPath
      ? "its path is too deep: \(depth) names, the limit is \(deepestPath)" : nil
  }

  /// The problem with a name, as the end of a sentence that starts with it. Nil for none.
  package static func problem(with name: String, isFolder: Bool = false) -> String? {
    if name.isEmpty { return "is empty" }
    if name == "." || name == ".." { return "is another folder" }
    if ProtectedName.isReadByGit(name) { return "is a name that git reads settings from" }
    if name.utf8.count > longest {
      return "is \(name.utf8.count) bytes long, the limit is \(longest)"
    }
    if name.utf8.first == UInt8(ascii: "~") {
      return "starts with `~`, which shells replace by a home folder"
    }
    for scalar in name.unicodeScalars {
      if let problem = problem(with: scalar) { return problem }
    }
    if name.unicodeScalars.allSatisfy({ $0 == "." || $0.properties.isWhitespace }) {
      return "has only dots and spaces"
    }
    if name.first?.isWhitespace == true || name.last?.isWhitespace == true {
      return "starts or ends with a space"
    }
    return isFolder ? nil : reservedNameProblem(name)
  }

  /// The problem with a name that a template gives; it can't be a protected one either.
  package static func problem(inTemplate name: String, isFolder: Bool = false) -> String? {
    problem(with: name, isFolder: isFolder)
      ?? ProtectedName.protection(of: name).map { "is protected: \($0)" }
  }

  private static func problem(with scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0: return "contains a NUL character, at which the system would cut it off"
    case 0x2F: return "contains the separator `/`"
    case 0x5C: return "contains a backslash, which Windows reads as a separator"
    case 0x3A: return "contains a colon, which the Finder shows as a slash"
    case 0xFF1A, 0xA789, 0x2236, 0x2044, 0x2215, 0x2571, 0x29F8, 0xFF0F, 0x2216, 0x29F5, 0x29F9,
      0xFE68, 0xFF3C:
      return "contains \(code(scalar)), which looks like a separator"
    case 0xFFFD: return "contains a character that is not UTF-8"
    case 0x2024, 0x2025, 0x2026, 0xFE52, 0xFF0E:
      return "contains \(code(scalar)), which looks like dots"
    default: break
    }
    // Other characters of ASCII can be read and printed.
    if " "..."~" ~= scalar { return nil }
    switch scalar.properties.generalCategory {
    case .control: return "contains the control character \(code(scalar))"
    case .lineSeparator, .paragraphSeparator: return "contains the line break \(code(scalar))"
    // Emoji and some scripts need zero-width joiners.
    case .format where scalar.value != 0x200D && scalar.value != 0x200C:
      return "contains the invisible character \(code(scalar))"
    default: return nil
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    "U+" + UInt64(scalar.value).hexadecimal(4, uppercase: true)
  }

  /// The devices of Windows.
  private static let devices = Set(
    ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })

  private static func reservedNameProblem(_ name: String) -> String? {
    if name.uppercased() == "HEAD" { return "is the file that makes a folder a git repository" }
    // `NUL` and `COM1`, alone or before a dot.
    let device = Substring(name.utf8.prefix { $0 != UInt8(ascii: ".") }).uppercased()
    return devices.contains(device)
      ? "is the device `\(device)` on Windows, where git could not check out the project" : nil
  }
}
