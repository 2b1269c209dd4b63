import Diagnostics

/// The rule for names that viper creates.
///
/// Templates and parameters make names; one that reads as another place, or that a disk, an
/// editor or a shell could take for something else, is refused before anything is written.
package enum FileName {
  /// In bytes of UTF-8: the limit of APFS, ext4 and most others.
  package static let longest = 255

  /// In bytes, the NUL of C included: the limit of Linux; a Mac's is lower.
  package static let longestPath = 4096
  /// In components, so that nobody's stack or patience ends before the path does.
  package static let deepestPath = 256

  /// Whether a file of this name is nobody's work: systems leave it in any folder, at any time.
  package static func isLeftBySystems(_ name: String) -> Bool {
    name == ".DS_Store" || name == "Thumbs.db" || name.begins(with: "._")
  }

  /// What is wrong with the length of a path; nil when it is fine.
  package static func problem(withPath path: Path) -> String? {
    let size = path.text.utf8.count
    if size >= longestPath {
      return "its path is too long: \(size) bytes, where systems take up to \(longestPath - 1)"
    }
    let depth = path.depth
    return depth > deepestPath
      ? "its path is too deep: \(depth) folders, where viper takes up to \(deepestPath)" : nil
  }

  /// What is wrong with `name` as the name of one file or folder.
  ///
  /// - Parameters:
  ///   - name: without separators, as it would stand in a folder.
  ///   - isFolder: folders may have a device's name; as Windows only ever meant files by them.
  /// - Returns: the end of a sentence that starts with the name, or nil when it is fine.
  package static func problem(with name: String, isFolder: Bool = false) -> String? {
    if isUsual(name) { return isFolder ? nil : deviceProblem(name) }
    switch name {
    case "": return "is empty"
    case ".", "..": return "means another folder"
    default: break
    }
    if ProtectedName.isReadByGit(name) { return "is a name that git reads settings from" }
    if name.utf8.count > longest {
      return "is \(name.utf8.count) bytes long; disks take up to \(longest)"
    }
    if name.utf8.first == UInt8(ascii: "~") {
      return "starts with `~`, which shells read as a home folder"
    }
    for scalar in name.unicodeScalars {
      if let problem = problem(with: scalar) { return problem }
    }
    if name.unicodeScalars.allSatisfy({ $0 == "." || $0.properties.isWhitespace }) {
      return "has nothing in it to read"
    }
    if name.first?.isWhitespace == true || name.last?.isWhitespace == true {
      return "starts or ends with a space"
    }
    return isFolder ? nil : deviceProblem(name)
  }

  /// Whether a name begins with a letter and goes on with letters, digits, `+`, `-`, `.` and `_`:
  /// those are asked about most, and nothing else can be wrong with them.
  private static func isUsual(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard let first = bytes.first, isLetter(first), bytes.count <= longest else { return false }
      return bytes.allSatisfy { byte in
        isLetter(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "+")
          || UInt8(ascii: "-")...UInt8(ascii: ".") ~= byte || byte == UInt8(ascii: "_")
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func problem(with scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0: return "holds a NUL, at which the system would cut it off"
    case 0x2F: return "holds the separator `/`"
    case 0x5C: return "holds a backslash, which other systems read as a separator"
    case 0x3A: return "holds a colon, which the Finder shows as the separator"
    case 0xFF1A, 0xA789, 0x2236, 0x2044, 0x2215, 0x2571, 0x29F8, 0xFF0F, 0x2216, 0x29F5, 0x29F9,
      0xFE68, 0xFF3C:
      return "holds \(code(scalar)), which looks like a separator"
    case 0xFFFD: return "holds a character that is not UTF-8"
    case 0x2024, 0x2025, 0x2026, 0xFE52, 0xFF0E:
      return "holds \(code(scalar)), which looks like dots"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control: return "holds the control character \(code(scalar))"
    case .lineSeparator, .paragraphSeparator: return "holds the line break \(code(scalar))"
    // Zero-width joiners are part of emoji and of some scripts; the others only hide things.
    case .format where scalar.value != 0x200D && scalar.value != 0x200C:
      return "holds the invisible character \(code(scalar))"
    default: return nil
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    "U+" + UInt64(scalar.value).hexadecimal(4, uppercase: true)
  }

  private static func deviceProblem(_ name: String) -> String? {
    // `NUL` and `COM1`, alone or before a dot.
    let stem = name.utf8.prefix { $0 != UInt8(ascii: ".") }
    guard 3...4 ~= stem.count else { return nil }
    let device = Substring(stem).uppercased()
    switch device {
    case "HEAD" where stem.count == name.utf8.count:
      return "is the file that makes a folder a git repository"
    case "CON", "PRN", "AUX", "NUL": break
    default:
      let isNumbered = device.hasPrefix("COM") || device.hasPrefix("LPT")
      guard isNumbered, device.utf8.count == 4, ("1"..."9").contains(device.suffix(1)) else {
        return nil
      }
    }
    return "is the device `\(device)` on Windows, where nobody could check the project out"
  }
}
