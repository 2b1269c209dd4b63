#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CViperSystem
  import Glibc
#elseif canImport(Musl)
  import CViperSystem
  import Musl
#endif

extension Descriptor {
  /// Gives another file this one's owner, extended attributes and access control list.
  ///
  /// - Returns: what could not be kept, in words.
  func copyAttributes(to other: Descriptor) -> [String] {
    var lost: [String] = []
    if !copyOwner(to: other) { lost.append("its owner") }
    #if canImport(Darwin)
      let flags = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
      if fcopyfile(number, other.number, nil, flags) != 0 {
        lost.append("its extended attributes")
      }
    #else
      for name in attributeNames() where !copyAttribute(name, to: other) {
        // What a security module keeps there is its own business.
        if !name.hasPrefix("security.") { lost.append("its extended attribute `\(name)`") }
      }
    #endif
    return lost
  }

  private func copyOwner(to other: Descriptor) -> Bool {
    var mine = stat()
    var theirs = stat()
    guard fstat(number, &mine) == 0, fstat(other.number, &theirs) == 0 else { return false }
    if mine.st_uid == theirs.st_uid, mine.st_gid == theirs.st_gid { return true }
    let isDone = fchown(other.number, mine.st_uid, mine.st_gid) == 0
    // Who may not give a file away may still choose among their own groups.
    if !isDone { _ = fchown(other.number, theirs.st_uid, mine.st_gid) }
    // A change of the owner takes some permissions away.
    _ = fchmod(other.number, mine.st_mode & 0o7777)
    return isDone
  }

  #if !canImport(Darwin)
    private func attributeNames() -> [String] {
      let size = flistxattr(number, nil, 0)
      guard size > 0 else { return [] }
      var names = [CChar](repeating: 0, count: size)
      let count = flistxattr(number, &names, size)
      guard count > 0 else { return [] }
      return names.prefix(count).split(separator: 0).map {
        String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }

    private func copyAttribute(_ name: String, to other: Descriptor) -> Bool {
      let size = fgetxattr(number, name, nil, 0)
      guard size >= 0 else { return false }
      var value = [UInt8](repeating: 0, count: size)
      let count = fgetxattr(number, name, &value, size)
      guard count >= 0 else { return false }
      return fsetxattr(other.number, name, value, count, 0) == 0
    }
  #endif
}
