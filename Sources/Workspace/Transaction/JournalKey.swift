/// Tells the journals that this machine wrote from those that came with a repository.
struct JournalKey {
  private static let name = "journal-key"
  /// In bytes.
  private static let size = 64

  private let bytes: [UInt8]

  /// The machine's key, made the first time.
  ///
  /// Where the cache folder can't be written, it is one that no other run has: nothing is believed then.
  init(writingIn world: World) {
    bytes = CacheFolder(in: world)?.keep(Self.name, Self.size, Self.fresh) ?? Self.fresh()
  }

  private static func fresh() -> [UInt8] { (0..<4).flatMap { _ in Array(RunID().text.utf8) } }

  /// The machine's key, for journals in a folder with this real path.
  ///
  /// - Returns: nil where there is none, and where the repository of the folder may have brought it.
  init?(readingIn folder: Path, _ world: World) {
    guard let cache = CacheFolder(in: world), let found = cache.read(Self.name, in: "."),
      found.count == Self.size, let place = cache.realPath,
      !place.isInside(Self.repository(of: folder, in: world))
    else { return nil }
    bytes = found
  }

  private static func repository(of folder: Path, in world: World) -> Path {
    var top = folder
    while world.kind(of: top.appending(".git")) == nil {
      // Without a repository the bundle's surroundings count: the archive that it came in.
      if top == top.parent {
        return folder.name.hasSuffix(".xcodeproj") ? folder.parent : folder
      }
      top = top.parent
    }
    return top
  }

  /// What nobody can know without the key: 64 hexadecimal digits.
  func seal(of body: [UInt8]) -> String {
    var inner = SHA256()
    inner.add(bytes)
    inner.add(body)
    var outer = SHA256()
    outer.add(bytes)
    outer.add(inner.hexadecimal())
    return outer.hexadecimal()
  }
}
