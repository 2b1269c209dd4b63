/// Fields with a tool's version, such as `LastUpgradeCheck`: a merge takes the greater one.
enum ToolVersionField {
  private static let keys: Set<ByteString> = [
    "LastUpgradeCheck", "LastSwiftUpdateCheck", "LastSwiftMigration", "LastTestingUpgradeCheck",
    "LastUpgradeVersion", "CreatedOnToolsVersion", "objectVersion", "archiveVersion",
    "compatibilityVersion", "preferredProjectObjectVersion",
  ]

  static func isKey(_ key: ByteString) -> Bool { keys.contains(key) }
}
