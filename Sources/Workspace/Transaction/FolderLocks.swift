import Diagnostics

/// The locks of a run on its folders, so that two runs never change a project at once.
struct FolderLocks {
  /// A folder with its path without symbolic links, and with its device and inode.
  typealias Place = (real: Path, folder: any OpenDirectory, identity: [UInt64])

  /// The folders in the requested order, each once.
  let places: [Place]
  private var locks: [any FolderLock] = []
  /// One for each folder on a disk without locks.
  private(set) var warnings: [Diagnostic] = []

  /// Waits until it has the locks of all folders. The caller releases them.
  static func take(_ folders: [Path], in world: World) throws(Diagnostic) -> FolderLocks {
    let start = world.clock.monotonicNanoseconds()
    var isAnnounced = false
    while true {
      var places: [Place] = []
      for folder in folders {
        let place = try world.reporting(try place(of: folder, in: world.files))
        if !places.contains(where: { $0.identity == place.identity }) { places.append(place) }
      }
      var taken = FolderLocks(places: places)
      var isCurrent = false
      defer { if !isCurrent { taken.release() } }
      // All runs take their locks in this order.
      for place in places.sorted(by: { $0.identity.lexicographicallyPrecedes($1.identity) }) {
        if let lock = try wait(for: place, since: start, &isAnnounced, in: world) {
          taken.locks.append(lock)
        } else {
          taken.warnings.append(
            Diagnostic(
              .warning, "files.unlocked",
              "the disk of `\(place.real.display(in: world).escaped())` does not support locks",
              hints: ["run only one viper command at a time there."]))
        }
      }
      isCurrent = try taken.areCurrent(in: world)
      if isCurrent { return taken }
    }
  }

  func release() { for lock in locks { lock.release() } }

  /// Whether the paths still lead to the locked folders: another run may have replaced one.
  private func areCurrent(in world: World) throws(Diagnostic) -> Bool {
    for place in places {
      let status = try world.reporting(try world.files.status(place.real))
      if status.map(Self.identity) != place.identity { return false }
    }
    return true
  }

  private static func place(of folder: Path, in files: any FileSystem) throws(FileError) -> Place {
    let real = try files.resolved(folder)
    let opened = try files.openDirectory(real)
    guard let status = try files.status(real) else {
      throw FileError("lock the folder", folder, .notFound)
    }
    return (real, opened, identity(of: status))
  }

  private static func identity(of status: FileStatus) -> [UInt64] { [status.device, status.inode] }

  /// Waits for other runs, and tells the user after a second. Nil where the disk has no locks.
  private static func wait(
    for place: Place, since start: UInt64, _ isAnnounced: inout Bool, in world: World
  ) throws(Diagnostic) -> (any FolderLock)? {
    let second: UInt64 = 1_000_000_000
    let name = place.real.display(in: world).escaped()
    while true {
      switch try world.reporting(try place.folder.tryLock()) {
      case .locked(let lock): return lock
      case .notSupported: return nil
      case .taken: break
      }
      let waited = world.clock.monotonicNanoseconds() - start
      if let limit = world.environment.lockTimeout, waited / second >= limit {
        throw Diagnostic(
          .error, "files.locked",
          "gave up after \(limit) s: another viper process is running in `\(name)`",
          hints: [
            "wait until it ends, or find it with `pgrep -fl viper`. Without `--lock-timeout`, viper waits for it."
          ])
      }
      if waited >= second, !isAnnounced {
        isAnnounced = true
        world.tellProgress("waiting for another viper process in `\(name)`\n")
      }
      // A run takes a few milliseconds; a longer wait checks less often.
      world.clock.sleep(nanoseconds: waited < second ? 1_000_000 : 20_000_000)
    }
  }
}
