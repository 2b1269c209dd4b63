/// The secret key of this machine that seals its journals.
///
/// A journal that came with a repository has no valid seal, and viper ignores it.
struct JournalKey {
  private static let name = "journal-key"
  /// In bytes.
  private static let size = 64

  private let bytes: [UInt8]

  /// Reads the machine's key, or creates it.
  ///
  /// Without a writable cache folder, no other run has the key, and none can recover this one.
  init(readingOrCreatingIn world: World) {
    bytes =
      CacheFolder(in: world)?.readOrCreate(Self.name, size: Self.size, Self.random) ?? Self.random()
  }

  private static func random() -> [UInt8] { (0..<size / 16).flatMap { _ in RunID().text.utf8 } }

  /// Reads the machine's key; nil without one, or where the folder's repository may contain it.
  init?(forJournalIn folder: Path, _ world: World) {
    let cache = CacheFolder(in: world, outsideRepositoryAt: folder)
    guard let found = cache?.read(Self.name, in: "."), found.count == Self.size else { return nil }
    bytes = found
  }

  /// A keyed hash of the text (HMAC-like): 64 hexadecimal digits.
  func seal(of body: [UInt8]) -> String {
    SHA256.hexadecimal(of: bytes + SHA256.hexadecimal(of: bytes + body).utf8)
  }
}
