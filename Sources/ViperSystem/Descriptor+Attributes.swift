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
  /// Copies the owner, extended attributes and access control list to another file.
  ///
  /// - Returns: the attributes that could not be copied, for a message.
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
        // Security modules set their attributes themselves.
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
    // A user who can't change the owner may still change the group.
    if !isDone { _ = fchown(other.number, theirs.st_uid, mine.st_gid) }
    // Changing the owner removes some permissions.
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
