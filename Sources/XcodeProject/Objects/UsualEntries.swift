/// What makes up most of a project file, recognised as Xcode writes it.
///
/// Each step of the general reading waits for the one before: where does this word end, what comes
/// there? Here the usual answer is taken for granted and then compared, so that a processor reads
/// on meanwhile. Whatever is not quite like this is left to the general reading.
extension PlistScanner {
  /// Takes the beginning of an object as far as it is usual: a build file, or a file reference.
  ///
  /// - Returns: where the next field or the `}` stands; nil for what begins otherwise.
  @inline(__always)
  func usualObject(from start: Int, _ record: inout ObjectRecord) -> Int? {
    guard let head = usualWord(from: start).flatMap({ usualComment(from: $0) }) else { return nil }
    if has(" = {isa = PBXBuildFile; fileRef = ", at: head) {
      let slot = head &+ 34
      guard let after = usualWord(from: slot).flatMap({ usualComment(from: $0) }),
        has("; ", at: after)
      else { return nil }
      record = ObjectRecord(usual: .buildFile, at: start, opened: head &+ 3)
      record.slotStart = UInt32(truncatingIfNeeded: slot)
      record.slotEnd = UInt32(truncatingIfNeeded: slot &+ Self.usualLength)
      return after &+ 2
    }
    guard has(" = {isa = PBXFileReference; ", at: head) else { return nil }
    record = ObjectRecord(usual: .fileReference, at: start, opened: head &+ 3)
    var at = head &+ 28
    if has("lastKnownFileType = sourcecode.swift; ", at: at) { at &+= 38 }
    guard has("path = ", at: at) else { return at }
    let slot = at &+ 7
    guard slot < end, !mayBeComment(at: slot) else { return at }
    let after = bareEnd(from: slot)
    guard after > slot, has("; ", at: after) else { return at }
    record.slotStart = UInt32(truncatingIfNeeded: slot)
    record.slotEnd = UInt32(truncatingIfNeeded: after)
    at = after &+ 2
    return has("sourceTree = \"<group>\"; ", at: at) ? at &+ 24 : at
  }

  /// Takes an element of a list on a line of its own, where `start` is the end of the line before.
  ///
  /// - Returns: where the word begins and where the comma stands; nil for what is otherwise.
  @inline(__always)
  func usualElement(from start: Int) -> (word: Range<Int>, comma: Int)? {
    guard has("\n\t\t\t\t", at: start), let end = usualWord(from: start &+ 5),
      let comma = usualComment(from: end), comma < self.end, base[comma] == 0x2C
    else { return nil }
    return (Range(uncheckedBounds: (start &+ 5, end)), comma)
  }

  /// The length of an id by Xcode.
  private static var usualLength: Int { 24 }

  /// A slash is a bare byte that begins a comment, too.
  @inline(__always)
  private func mayBeComment(at index: Int) -> Bool { base[index] == 0x2F }

  @inline(__always)
  private func usualWord(from start: Int) -> Int? {
    guard start &+ Self.usualLength < end, !mayBeComment(at: start), ByteBlock(base, start).isBare,
      ByteBlock(base, start &+ 8).isBare, !Self.isBare(base[start &+ Self.usualLength])
    else { return nil }
    return start &+ Self.usualLength
  }

  @inline(__always)
  private func usualComment(from start: Int) -> Int? {
    guard has(" /* ", at: start) else { return nil }
    var index = start &+ 4
    while index &+ 17 <= end {
      let found = ByteBlock(base, index).first(equalTo: 0x2A)
      index &+= found
      guard found < 16 else { continue }
      index &+= 1
      if base[index] == 0x2F { return index &+ 1 }
    }
    return nil
  }

  /// Whether a text stands here.
  @inline(__always)
  private func has(_ text: StaticString, at start: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard start &+ count <= end else { return false }
    let mine = UnsafeRawPointer(base + start)
    let theirs = UnsafeRawPointer(text.utf8Start)
    var index = 0
    while index &+ 8 <= count {
      guard
        mine.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          == theirs.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index &+= 8
    }
    while index &+ 2 <= count {
      guard
        mine.loadUnaligned(fromByteOffset: index, as: UInt16.self)
          == theirs.loadUnaligned(fromByteOffset: index, as: UInt16.self)
      else { return false }
      index &+= 2
    }
    return index == count || base[start &+ index] == text.utf8Start[index]
  }
}

extension ObjectRecord {
  @inline(__always)
  fileprivate init(usual kind: ObjectKind, at start: Int, opened: Int) {
    self.init(
      idStart: UInt32(truncatingIfNeeded: start), idEnd: UInt32(truncatingIfNeeded: start &+ 24),
      valueStart: UInt32(truncatingIfNeeded: opened), valueEnd: 0, end: 0)
    self.kind = kind
  }
}
