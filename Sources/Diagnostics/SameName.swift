extension String {
  /// The text as most disks of Macs compare names: without regard to case.
  ///
  /// Two of these are equal where the names differ in case or Unicode form alone.
  package var caseFolded: String {
    // A few letters meet only in the other case, such as the long s.
    uppercased().lowercased()
  }

  /// Whether most disks of Macs take two names for one.
  package func isSameName(as other: String) -> Bool {
    if hasSameBytes(as: other) { return true }
    let areASCII = utf8.allSatisfy { $0 < 0x80 } && other.utf8.allSatisfy { $0 < 0x80 }
    if areASCII, utf8.count != other.utf8.count { return false }
    return caseFolded == other.caseFolded
  }
}
