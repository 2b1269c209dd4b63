import Diagnostics

/// The folders that a run has for itself, in the one order in which all runs take them.
struct FolderLocks {
  struct Place {
    /// Without symbolic links.
    let real: Path
    let folder: any OpenDirectory
    fileprivate let identity: Identity
  }

  /// What tells folders apart while they exist, however they are reached.
  fileprivate struct Identity: Hashable, Comparable {
    var device: UInt64
    var inode: UInt64

    init(_ status: FileStatus) { (device, inode) = (status.device, status.inode) }

    static func < (left: Self, right: Self) -> Bool {
      (left.device, left.inode) < (right.device, right.inode)
    }
  }

  /// The folders in the order in which they were requested, each once.
  let places: [Place]
  private let locks: [any FolderLock]

  /// Waits until no other run has any of the folders.
  ///
  /// - Parameters:
  ///   - folders: absolute; they may be named twice, or in two ways.
  ///   - world: the disk, the clock, and the console for a word on what is waited for.
  ///   - note: takes a warning about a disk that knows no locks.
  /// - Returns: the locks, to be released.
  /// - Throws: when the user's patience ends, or a folder can't be locked.
  static func take(
    _ folders: [Path], in world: World, note: (Diagnostic) -> Void
  ) throws(Diagnostic) -> FolderLocks {
    var wait = LockWait(in: world)
    while true {
      var places: [Place] = []
      for folder in folders {
        let place = try world.reporting { () throws(FileError) in
          try find(folder, in: world.files)
        }
        if !places.contains(where: { $0.identity == place.identity }) { places.append(place) }
      }
      var locks: [any FolderLock] = []
      var unlocked: [Path] = []
      do throws(Diagnostic) {
        for place in places.sorted(by: { $0.identity < $1.identity }) {
          if let lock = try wait.lock(place.folder, at: place.real) {
            locks.append(lock)
          } else {
            unlocked.append(place.real)
          }
        }
      } catch {
        for lock in locks { lock.release() }
        throw error
      }
      // Who had the lock may have put another folder in its place.
      let areThere = try world.reporting { () throws(FileError) in
        for place in places
        where try world.files.status(place.real).map(Identity.init) != place.identity {
          return false
        }
        return true
      }
      if areThere {
        for folder in unlocked {
          note(
            Diagnostic(
              .warning, "files.unlocked",
              "the disk of `\(folder.display(in: world).escaped())` does not support locks: nothing keeps other runs away",
              hints: ["let no other viper run there at the same time."]))
        }
        return FolderLocks(places: places, locks: locks)
      }
      for lock in locks { lock.release() }
    }
  }

  /// Lets others in.
  func release() { for lock in locks { lock.release() } }

  private static func find(
    _ folder: Path, in files: any FileSystem
  ) throws(FileError) -> Place {
    let real = try files.resolved(folder)
    let opened = try files.openDirectory(real)
    guard let status = try files.status(real) else {
      throw FileError("lock the folder", folder, .notFound)
    }
    return Place(real: real, folder: opened, identity: Identity(status))
  }
}

/// How long a run has waited for others, and what it says of that.
private struct LockWait {
  private static let second: UInt64 = 1_000_000_000
  private let world: World
  private let start: UInt64
  private var isSaid = false

  init(in world: World) {
    self.world = world
    start = world.clock.monotonicNanoseconds()
  }

  /// - Returns: nil where the disk knows no locks.
  mutating func lock(_ folder: any OpenDirectory, at real: Path) throws(Diagnostic) -> (
    any FolderLock
  )? {
    while true {
      switch try world.reporting({ () throws(FileError) in try folder.tryLock() }) {
      case .locked(let lock): return lock
      case .notSupported: return nil
      case .taken: try pause(real)
      }
    }
  }

  private mutating func pause(_ real: Path) throws(Diagnostic) {
    let waited = world.clock.monotonicNanoseconds() - start
    let name = real.display(in: world).escaped()
    if let limit = world.environment.lockTimeout, waited >= limit * Self.second {
      throw Diagnostic(
        .error, "files.locked", "another viper has been at work in `\(name)` for \(limit) s",
        hints: [
          "wait until it is done, or end it: `ps` lists what runs. A longer `--lock-timeout` waits longer."
        ])
    }
    if waited >= Self.second, !isSaid {
      isSaid = true
      world.console.writeError("waiting for another viper in `\(name)`\n")
    }
    // Runs take a few milliseconds; who has waited for long is in no hurry.
    world.clock.sleep(nanoseconds: waited < Self.second ? 1_000_000 : 20_000_000)
  }
}
