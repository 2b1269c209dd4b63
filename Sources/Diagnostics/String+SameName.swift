extension String {
  /// The text without differences in case, for comparing names like most disks of Macs.
  ///
  /// Swift ignores differences in Unicode form when it compares the results.
  package var caseFolded: String {
    // Some letters are equal only in upper case, such as s and the long s.
    uppercased().lowercased()
  }

  /// Whether two names are the same on most disks of Macs.
  package func isSameName(as other: String) -> Bool {
    if hasSameBytes(as: other) { return true }
    if utf8.count != other.utf8.count, isASCII, other.isASCII { return false }
    return caseFolded == other.caseFolded
  }
}
