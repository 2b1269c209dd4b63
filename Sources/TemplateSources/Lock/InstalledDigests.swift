package import Workspace

/// The digests of the templates that viper has installed on this machine.
///
/// A template folder with one of them is unchanged, and viper may replace it.
package struct InstalledDigests: Sendable {
  private static let folder = "installed"
  private static let limit = 4_096
  private let cache: CacheFolder?

  /// Finds the cache; without one, no digest is known.
  package init(in world: World) { cache = CacheFolder(in: world) }

  /// Whether viper has installed a template with this ``RambafileLock/Entry/digest``.
  package func contains(_ digest: String) -> Bool {
    cache?.read(name(of: digest), in: Self.folder) != nil
  }

  /// Adds digests. Where that fails, the next installation treats the folder as edited and keeps it.
  package func add(_ digests: [String]) {
    for digest in digests where !contains(digest) {
      cache?.write(Array(digest.utf8), to: name(of: digest), in: Self.folder, keeping: Self.limit)
    }
  }

  /// Hashes the digest, because a lock may contain any text, even a path.
  private func name(of digest: String) -> String { SHA256.hexadecimal(of: digest) }
}
