import Diagnostics

/// The locks of a run on its folders.
struct FolderLocks {
  struct Place {
    /// Without symbolic links.
    let real: Path
    let folder: any OpenDirectory
    /// The device and the inode. All runs take their locks in this order.
    fileprivate let identity: [UInt64]
  }

  /// The folders in the requested order, each once.
  let places: [Place]
  private let locks: [any FolderLock]

  /// Waits until it has the locks of all folders.
  ///
  /// `note` receives a warning about a disk without locks. The caller releases the locks.
  static func take(
    _ folders: [Path], in world: World, note: (Diagnostic) -> Void
  ) throws(Diagnostic) -> FolderLocks {
    var wait = LockWait(world: world, start: world.clock.monotonicNanoseconds())
    while true {
      var places: [Place] = []
      for folder in folders {
        let place = try world.reporting(try find(folder, in: world.files))
        if !places.contains(where: { $0.identity == place.identity }) { places.append(place) }
      }
      var locks: [any FolderLock] = []
      var unlocked: [Path] = []
      do throws(Diagnostic) {
        for place in places.sorted(by: { $0.identity.lexicographicallyPrecedes($1.identity) }) {
          if let lock = try wait.lock(place.folder, at: place.real) {
            locks.append(lock)
          } else {
            unlocked.append(place.real)
          }
        }
        // The run that had the lock before may have replaced the folder.
        var areCurrent = true
        for place in places {
          let status = try world.reporting(try world.files.status(place.real))
          areCurrent = areCurrent && status.map(identity) == place.identity
        }
        if areCurrent {
          for folder in unlocked {
            note(
              Diagnostic(
                .warning, "files.unlocked",
                "the disk of `\(folder.display(in: world).escaped())` does not support locks",
                hints: ["run only one viper command at a time there."]))
          }
          return FolderLocks(places: places, locks: locks)
        }
      } catch {
        for lock in locks { lock.release() }
        throw error
      }
      for lock in locks { lock.release() }
    }
  }

  func release() { for lock in locks { lock.release() } }

  private static func find(
    _ folder: Path, in files: any FileSystem
  ) throws(FileError) -> Place {
    let real = try files.resolved(folder)
    let opened = try files.openDirectory(real)
    guard let status = try files.status(real) else {
      throw FileError("lock the folder", folder, .notFound)
    }
    return Place(real: real, folder: opened, identity: identity(of: status))
  }

  private static func identity(of status: FileStatus) -> [UInt64] { [status.device, status.inode] }
}

/// Waits for other runs and tells the user about it.
private struct LockWait {
  private static let second: UInt64 = 1_000_000_000
  let world: World
  let start: UInt64
  var isAnnounced = false

  /// - Returns: nil where the disk does not support locks.
  mutating func lock(
    _ folder: any OpenDirectory, at real: Path
  ) throws(Diagnostic) -> (any FolderLock)? {
    let name = real.display(in: world).escaped()
    while true {
      switch try world.reporting(try folder.tryLock()) {
      case .locked(let lock): return lock
      case .notSupported: return nil
      case .taken: break
      }
      let waited = world.clock.monotonicNanoseconds() - start
      if let limit = world.environment.lockTimeout, waited >= limit * Self.second {
        throw Diagnostic(
          .error, "files.locked", "another viper process is running in `\(name)` after \(limit) s",
          hints: [
            "wait until it ends, or find it with `ps`. `--lock-timeout` sets how long viper waits."
          ])
      }
      if waited >= Self.second, !isAnnounced {
        isAnnounced = true
        world.console.writeError("waiting for another viper process in `\(name)`\n")
      }
      // A run takes a few milliseconds; a longer wait checks less often.
      world.clock.sleep(nanoseconds: waited < Self.second ? 1_000_000 : 20_000_000)
    }
  }
}
