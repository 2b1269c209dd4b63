import Foundation

/// A terminal without a screen: what is written at one end is read at the other.
enum PseudoTerminal {
  /// Opens a new one.
  ///
  /// - Returns: the end of the one who sits in front of it, and the path of the program's end.
  static func open() throws -> (control: Int32, path: String) {
    #if canImport(Darwin)
      let control = posix_openpt(O_RDWR | O_NOCTTY)
      guard control >= 0, grantpt(control) == 0, unlockpt(control) == 0,
        let path = ptsname(control).map({ String(cString: $0) })
      else { throw Terminal.Failure(description: "there is no pseudo-terminal: \(errno)") }
      return (control, path)
    #else
      // What posix_openpt, unlockpt and ptsname do, which Swift's view of the C library lacks.
      let control = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var isLocked: Int32 = 0
      var number: UInt32 = 0
      guard control >= 0, ioctl(control, UInt(unlock), &isLocked) == 0,
        ioctl(control, UInt(tellNumber), &number) == 0
      else { throw Terminal.Failure(description: "there is no pseudo-terminal: \(errno)") }
      return (control, "/dev/pts/\(number)")
    #endif
  }

  /// The flag of posix_spawn for a process that is in charge of the terminal it opens.
  static var newSession: Int32 {
    #if canImport(Darwin)
      POSIX_SPAWN_SETSID
    #else
      0x80
    #endif
  }

  /// TIOCSPTLCK and TIOCGPTN of Linux.
  private static let unlock: UInt32 = 0x4004_5431
  private static let tellNumber: UInt32 = 0x8004_5430
}
