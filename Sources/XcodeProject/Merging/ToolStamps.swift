/// The fields in which tools note who wrote the file last. Of two the greater counts.
enum ToolStamp {
  private static let keys = PlistNode.words([
    "LastUpgradeCheck", "LastSwiftUpdateCheck", "LastSwiftMigration", "LastTestingUpgradeCheck",
    "LastUpgradeVersion", "CreatedOnToolsVersion", "objectVersion", "archiveVersion",
    "compatibilityVersion", "preferredProjectObjectVersion",
  ])

  static func isKey(_ key: PlistNode.Word) -> Bool { keys.contains(key) }

  /// Whether the first is the greater one, as versions compare: number by number.
  static func isGreater(_ left: PlistNode.Word, _ right: PlistNode.Word) -> Bool {
    let ours = numbers(left)
    let theirs = numbers(right)
    if ours != theirs { return theirs.lexicographicallyPrecedes(ours) }
    return right.lexicographicallyPrecedes(left)
  }

  /// `Xcode 14.2` gives 14 and 2.
  private static func numbers(_ text: PlistNode.Word) -> [Int] {
    text.split { $0 < 0x30 || $0 > 0x39 }.map { digits in
      digits.prefix(15).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
  }
}
