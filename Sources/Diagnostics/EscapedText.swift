extension String {
  /// The text with its control characters escaped, for a terminal.
  ///
  /// What comes from a template, a catalog or a repository could otherwise move the cursor or
  /// change the title of the window. Tab stays; newline stays where `keepingLines` says so.
  /// Characters that show nothing or turn the direction of what follows are shown too, because
  /// they can make a name look like another.
  public func escaped(keepingLines: Bool = false) -> String {
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
    switch scalar {
    case "\t": false
    case "\n": !keepingLines
    default: scalar.isInvisible
    }
  }
}

extension Unicode.Scalar {
  /// Whether it moves the cursor, ends a line, turns the direction of the text or shows nothing.
  ///
  /// What joins and varies its neighbours stays: emoji and several scripts are written with it.
  public var isInvisible: Bool {
    switch value {
    case 0x20..<0x7F: return false
    case 0..<0xA0, 0x2028, 0x2029, 0xFFF9...0xFFFB: return true
    default:
      let properties = properties
      return properties.isDefaultIgnorableCodePoint && !properties.isJoinControl
        && !properties.isVariationSelector
    }
  }
}
