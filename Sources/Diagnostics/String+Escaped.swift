extension String {
  /// The text with its control and invisible characters escaped, for a terminal.
  ///
  /// Text from a template or repository could otherwise move the cursor or change the title of the
  /// window. Invisible characters, and those that change the text direction, could make a name look like
  /// another. Tabs stay, and newlines with `keepingLines`.
  package func escaped(keepingLines: Bool = false) -> String {
    // Most texts are visible ASCII.
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    var shown = ""
    for scalar in unicodeScalars {
      if scalar.isInvisible, scalar != "\t", scalar != "\n" || !keepingLines {
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}

extension Unicode.Scalar {
  /// Whether it is invisible, moves the cursor, ends a line or changes the text direction.
  ///
  /// Joiners and variation selectors are excluded: emoji and several scripts need them.
  package var isInvisible: Bool {
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
