import Diagnostics

/// Derives an object's id from its role and the words that identify it, such as its path, so that two
/// branches give a module the same ids.
enum ObjectID {
  /// How many digits the ids of a module share.
  ///
  /// Xcode sorts sections by id, so a module's entries are one insertion, which rarely conflicts.
  private static let sharedDigits = 12

  /// The prefix of the ids of the module with this group.
  static func prefix(ofModuleAt groupPath: String) -> String {
    String(derive(role: "module", DiskPath.split(groupPath)).prefix(sharedDigits))
  }

  /// Derives an id of 24 hexadecimal digits, as in Xcode, which begins with the prefix of its module.
  ///
  /// Hashes the words with FNV-1a in two lanes, and each lane with the finalizer of MurmurHash3. 96
  /// of the 128 bits remain, or 48 after a prefix: a collision only leads to the next `attempt`.
  /// `role` is the kind of object, so that a file and its membership differ.
  static func derive(
    prefix: String = "", role: String, _ words: [String], attempt: Int = 0
  ) -> String {
    var left: UInt64 = 0xCBF2_9CE4_8422_2325
    var right: UInt64 = 0x6C62_272E_07BB_0142
    for word in [role] + words + [attempt == 0 ? "" : String(attempt)] {
      for byte in Array(word.utf8) + [0] {
        left = (left ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        right = (right ^ UInt64(byte) ^ 0x5A) &* 0x0000_0100_0000_01B3
        right = right &<< 7 | right &>> 57
      }
    }
    let digits =
      mixed(left ^ right &>> 32).hexadecimal(16, uppercase: true)
      + (mixed(right) & 0xFFFF_FFFF).hexadecimal(8, uppercase: true)
    return prefix + digits.prefix(24 - prefix.utf8.count)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value ^= value &>> 33
    value = value &* 0xFF51_AFD7_ED55_8CCD
    value ^= value &>> 33
    value = value &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value &>> 33
  }
}
