extension String {
  /// The text with its control characters made visible, for a terminal.
  ///
  /// What comes from a template, a catalog or a repository could otherwise move the cursor or
  /// change the title of the window. Tab stays; newline stays where `keepingLines` says so.
  /// Bidirectional overrides and zero-width characters are shown too, because they can make a
  /// name look like another.
  public func visible(keepingLines: Bool = false) -> String {
    if isPlain { return self }
    guard unicodeScalars.contains(where: { Self.isHidden($0, keepingLines: keepingLines) }) else {
      return self
    }
    var shown = ""
    for scalar in unicodeScalars {
      if Self.isHidden(scalar, keepingLines: keepingLines) {
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Whether all of it is ASCII that shows: most texts are, and their bytes say so soonest.
  private var isPlain: Bool {
    var text = self
    return text.withUTF8 { bytes in bytes.allSatisfy { 0x20..<0x7F ~= $0 } }
  }

  private static func isHidden(_ scalar: Unicode.Scalar, keepingLines: Bool) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0x0A: !keepingLines
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2028, 0x2029, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }
}
