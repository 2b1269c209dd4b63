/// Splits a build setting into words, whether it is a list or one string.
enum BuildSettingTokens {
  /// - Returns: nil for other values.
  static func of(_ value: PlistNode) -> [ByteString]? {
    switch value.content {
    case .word(let text): split(text)
    case .list(let items):
      items.allSatisfy { $0.value.word != nil } ? items.compactMap(\.value.word) : nil
    default: nil
    }
  }

  /// Whether two values of a setting are equivalent.
  static func mean(_ left: PlistNode, _ right: PlistNode) -> Bool {
    if left.means(right) { return true }
    guard (left.word == nil) != (right.word == nil) else { return false }
    guard let ours = of(left), let theirs = of(right) else { return false }
    return ours == theirs
  }

  /// Splits at blanks like Xcode, except in quotes and after a backslash.
  private static func split(_ text: ByteString) -> [ByteString] {
    var words: [ByteString] = []
    var word: ByteString = []
    var isWord = false
    var quote: UInt8 = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == 0x5C, index < text.count {
        word += [byte, text[index]]
        index += 1
        isWord = true
      } else if quote == 0, byte == 0x20 || byte == 0x09 || byte == 0x0A {
        if isWord { words.append(word) }
        word = []
        isWord = false
      } else {
        if quote == 0, byte == 0x22 || byte == 0x27 {
          quote = byte
        } else if byte == quote {
          quote = 0
        }
        word.append(byte)
        isWord = true
      }
    }
    if isWord { words.append(word) }
    return words
  }
}

/// Fields with the version of the tool that last wrote the file. The greater version wins.
enum ToolVersionField {
  private static let keys: Set<ByteString> = [
    "LastUpgradeCheck", "LastSwiftUpdateCheck", "LastSwiftMigration", "LastTestingUpgradeCheck",
    "LastUpgradeVersion", "CreatedOnToolsVersion", "objectVersion", "archiveVersion",
    "compatibilityVersion", "preferredProjectObjectVersion",
  ]

  static func isKey(_ key: ByteString) -> Bool { keys.contains(key) }

  /// Whether `left` is greater, compared number by number.
  static func isGreater(_ left: ByteString, _ right: ByteString) -> Bool {
    let ours = numbers(left)
    let theirs = numbers(right)
    if ours != theirs { return theirs.lexicographicallyPrecedes(ours) }
    return right.lexicographicallyPrecedes(left)
  }

  /// The side with the greater version number, or with the newer package requirement.
  ///
  /// Nil where that is unknown. A number without a point counts only where the key says that it is
  /// a version.
  static func newer(
    _ ours: PlistNode, _ theirs: PlistNode, under key: ByteString
  ) -> MergeSide? {
    if let mine = ours.word, let other = theirs.word {
      guard isVersion(mine, key), isVersion(other, key), numbers(mine) != numbers(other) else {
        return nil
      }
      return isGreater(mine, other) ? .ours : .theirs
    }
    guard ours.isWhole, theirs.isWhole, let mine = ours.entries, let others = theirs.entries,
      Set(mine.map(\.key)) == Set(others.map(\.key))
    else { return nil }
    var sides: Set<MergeSide?> = []
    for entry in mine {
      guard let other = theirs[entry.key],
        !entry.value.means(other)
      else { continue }
      sides.insert(newer(entry.value, other, under: entry.key))
    }
    return sides.count == 1 ? sides.first ?? nil : nil
  }

  private static func isVersion(_ word: ByteString, _ key: ByteString) -> Bool {
    let parts = word.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }) else {
      return false
    }
    let name = key.text.lowercased()
    return parts.count > 1 || name.contains("version") || name.contains("number")
      || name.hasSuffix("deployment_target")
  }

  /// For example, `Xcode 14.2` becomes 14 and 2.
  private static func numbers(_ text: ByteString) -> [Int] {
    text.split { $0 < 0x30 || $0 > 0x39 }.map { digits in
      digits.prefix(15).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
  }
}
