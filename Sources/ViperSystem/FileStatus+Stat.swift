import Workspace

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileStatus {
  /// Translates what `stat` answers.
  init(_ found: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (found.st_mtimespec, found.st_ctimespec)
    #else
      let (modified, changed) = (found.st_mtim, found.st_ctim)
    #endif
    let kind: Kind =
      switch found.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .other
      }
    self.init(
      kind: kind,
      permissions: UInt16(truncatingIfNeeded: found.st_mode & 0o7777),
      links: Int(found.st_nlink),
      size: Int(found.st_size),
      modified: Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec),
      changed: Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec),
      device: UInt64(truncatingIfNeeded: found.st_dev),
      inode: UInt64(truncatingIfNeeded: found.st_ino))
  }

  /// Whether a change from now on gets another time than the last one.
  ///
  /// Linux stamps files by a clock that advances every 1 to 10 ms; some disks keep whole seconds,
  /// and FAT every other one.
  ///
  /// - Parameter now: the time before the status was asked, in nanoseconds since 1970.
  /// - Returns: false where another change might not show.
  func isSettled(at now: Int64) -> Bool {
    let step: Int64 = modified % 1_000_000_000 == 0 ? 2_000_000_000 : 10_000_000
    return max(modified, changed) < now - 2 * step
  }
}
