/// The fields in which tools note who wrote the file last. Of two the greater counts.
enum ToolVersionField {
  private static let keys: Set<ByteString> = [
    "LastUpgradeCheck", "LastSwiftUpdateCheck", "LastSwiftMigration", "LastTestingUpgradeCheck",
    "LastUpgradeVersion", "CreatedOnToolsVersion", "objectVersion", "archiveVersion",
    "compatibilityVersion", "preferredProjectObjectVersion",
  ]

  static func isKey(_ key: ByteString) -> Bool { keys.contains(key) }

  /// Whether the first is the greater one, as versions compare: number by number.
  static func isGreater(_ left: ByteString, _ right: ByteString) -> Bool {
    let ours = numbers(left)
    let theirs = numbers(right)
    if ours != theirs { return theirs.lexicographicallyPrecedes(ours) }
    return right.lexicographicallyPrecedes(left)
  }

  /// Which of two version numbers is the greater one; also of package requirements that differ in
  /// such numbers only.
  ///
  /// A number without a point is one only under a key that says so: `1` and `2` may be a choice.
  ///
  /// - Returns: nil where that can't be told.
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
      guard let other = others.last(where: { $0.key == entry.key })?.value,
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

  /// `Xcode 14.2` gives 14 and 2.
  private static func numbers(_ text: ByteString) -> [Int] {
    text.split { $0 < 0x30 || $0 > 0x39 }.map { digits in
      digits.prefix(15).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
  }
}
