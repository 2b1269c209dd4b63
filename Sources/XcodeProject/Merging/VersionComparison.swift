/// Compares versions number by number.
enum VersionComparison {
  /// Fields with a tool's version, of which a merge takes the greater one.
  static let toolVersionKeys: Set<ByteString> = [
    "LastUpgradeCheck", "LastSwiftUpdateCheck", "LastSwiftMigration", "LastTestingUpgradeCheck",
    "LastUpgradeVersion", "CreatedOnToolsVersion", "objectVersion", "archiveVersion",
    "compatibilityVersion", "preferredProjectObjectVersion",
  ]

  /// Whether `left` is greater.
  ///
  /// Equal numbers are compared by bytes, so that both sides get the same result.
  static func isGreater(_ left: ByteString, _ right: ByteString) -> Bool {
    let ours = numbers(left)
    let theirs = numbers(right)
    if ours != theirs {
      return theirs.lexicographicallyPrecedes(ours) { ($0.count, $0) < ($1.count, $1) }
    }
    return right.lexicographicallyPrecedes(left)
  }

  /// The side with the greater version number, or with the newer package requirement.
  ///
  /// Nil where that is unknown. A number without a point counts only where the key says that it is
  /// a version.
  static func newer(_ ours: PlistNode, _ theirs: PlistNode, under key: ByteString) -> MergeSide? {
    if let mine = ours.word, let other = theirs.word {
      guard isVersion(mine, key), isVersion(other, key), numbers(mine) != numbers(other) else {
        return nil
      }
      return isGreater(mine, other) ? .ours : .theirs
    }
    guard ours.isPackageRequirement, theirs.isPackageRequirement, let mine = ours.entries,
      let others = theirs.entries, Set(mine.map(\.key)) == Set(others.map(\.key))
    else { return nil }
    var sides: Set<MergeSide?> = []
    for entry in mine {
      guard let other = theirs[entry.key], !entry.value.isSame(as: other) else { continue }
      sides.insert(newer(entry.value, other, under: entry.key))
    }
    return sides.count == 1 ? sides.removeFirst() : nil
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

  /// The digits of each number without zeros at the start; `Xcode 14.02` has 14 and 2.
  private static func numbers(_ text: ByteString) -> [ByteString] {
    text.split { $0 < 0x30 || $0 > 0x39 }.map { ByteString($0.drop { $0 == 0x30 }) }
  }
}
