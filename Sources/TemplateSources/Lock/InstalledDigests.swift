package import Workspace

/// The digests of the templates that viper installed on this machine.
///
/// A folder with one of them holds no edits: it can be had again from its source.
package struct InstalledDigests: Sendable {
  private static let folder = "installed"
  private static let limit = 4_096
  private let cache: CacheFolder?

  /// - Parameter world: says where the cache is; without one nothing is known.
  package init(in world: World) { cache = CacheFolder(in: world) }

  /// Whether viper installed a template with this digest.
  ///
  /// - Parameter digest: as ``RambafileLock/Entry/digest``.
  /// - Returns: false also where that is unknown.
  package func contains(_ digest: String) -> Bool {
    cache?.read(name(of: digest), in: Self.folder) != nil
  }

  /// Notes digests; without a cache that can be written nothing happens.
  ///
  /// - Parameter digests: of what is installed now.
  package func add(_ digests: [String]) {
    for digest in digests where !contains(digest) {
      do throws(FileError) {
        try cache?.write(
          Array(digest.utf8), to: name(of: digest), in: Self.folder, limit: Self.limit)
      } catch {
        // Then the next installation takes the folder for an edited one, and keeps it.
      }
    }
  }

  /// A lock may hold any text as a digest, a path too.
  private func name(of digest: String) -> String { SHA256.hexadecimal(of: digest) }
}
