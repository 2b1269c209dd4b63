/// A fast path for the entries that make up most of a project file, in Xcode's own formatting.
///
/// The general scanner waits for the end of each word before it knows where the next one begins.
/// This path assumes Xcode's formatting and compares, so a processor can read ahead: without it,
/// reading a large project takes about twice as long. The scanner reads all other formatting.
extension PlistScanner {
  /// The length of the ids that Xcode makes.
  private static var idLength: Int { 24 }

  /// Reads the beginning of a build file or file reference.
  ///
  /// - Returns: where the next field or the `}` begins; nil for other entries.
  @inline(__always)
  func usualObject(from start: Int, _ record: inout ObjectRecord) -> Int? {
    guard let head = usualID(from: start).flatMap({ usualComment(from: $0) }) else { return nil }
    let opened = head &+ 3
    record.id = Range(uncheckedBounds: (start, start &+ Self.idLength))
    record.value = Range(uncheckedBounds: (opened, opened &+ 1))
    if has(" = {isa = PBXBuildFile; fileRef = ", at: head) {
      let file = head &+ 34
      guard let after = usualID(from: file).flatMap({ usualComment(from: $0) }),
        has("; ", at: after)
      else { return nil }
      record.kind = .buildFile
      record.pathOrFileRef = Range(uncheckedBounds: (file, file &+ Self.idLength))
      return after &+ 2
    }
    guard has(" = {isa = PBXFileReference; ", at: head) else { return nil }
    record.kind = .fileReference
    var at = head &+ 28
    if has("lastKnownFileType = sourcecode.swift; ", at: at) { at &+= 38 }
    guard has("path = ", at: at) else { return at }
    let path = at &+ 7
    guard path < end, !mayBeComment(at: path) else { return at }
    let after = bareEnd(from: path)
    guard after > path, has("; ", at: after) else { return at }
    record.pathOrFileRef = Range(uncheckedBounds: (path, after))
    at = after &+ 2
    return has("sourceTree = \"<group>\"; ", at: at) ? at &+ 24 : at
  }

  /// Reads a list element on a line of its own, where `start` is the end of the line before.
  ///
  /// - Returns: the id and the offset of the comma; nil for other elements.
  @inline(__always)
  func usualElement(from start: Int) -> (id: Range<Int>, comma: Int)? {
    guard has("\n\t\t\t\t", at: start), let end = usualID(from: start &+ 5),
      let comma = usualComment(from: end), comma < self.end, base[comma] == 0x2C
    else { return nil }
    return (Range(uncheckedBounds: (start &+ 5, end)), comma)
  }

  /// Whether `//` or `/*` may begin here, whose bytes can be part of a bare word.
  @inline(__always)
  private func mayBeComment(at start: Int) -> Bool { base[start] == 0x2F }

  @inline(__always)
  private func usualID(from start: Int) -> Int? {
    let stop = start &+ Self.idLength
    guard stop < end, !mayBeComment(at: start), ByteBlock(base, start).isBare,
      ByteBlock(base, start &+ 8).isBare, !Self.isBare(base[stop])
    else { return nil }
    return stop
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

  /// Whether a text begins here, compared eight bytes at a time.
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
    while index < count {
      guard base[start &+ index] == text.utf8Start[index] else { return false }
      index &+= 1
    }
    return true
  }
}
