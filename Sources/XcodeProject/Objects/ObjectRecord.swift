/// Where one object of the project stands in the bytes. Offsets are of 32 bits to keep the
/// table small: a project of 20 MB has more than a hundred thousand objects.
struct ObjectRecord {
  var idStart: UInt32
  var idEnd: UInt32
  /// From `{` to just after `}`.
  var valueStart: UInt32
  var valueEnd: UInt32
  /// Just after the `;`.
  var end: UInt32
  /// The value of `path`, or of a build file's `fileRef`, without quotes; empty when absent.
  var slotStart: UInt32 = 0
  var slotEnd: UInt32 = 0
  /// The list of `children` or `files` with its parentheses; empty when absent. It can be most
  /// of an object, and reading the other fields steps over it.
  var listStart: UInt32 = 0
  var listEnd: UInt32 = 0
  var kind: ObjectKind = .other
  var idIsQuoted = false

  var id: Range<Int> { Int(idStart)..<Int(idEnd) }
  var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
  var slot: Range<Int> { Int(slotStart)..<Int(slotEnd) }
  var list: Range<Int> { Int(listStart)..<Int(listEnd) }
  /// Where the entry begins: its id, or the quote before it.
  var start: Int { Int(idStart) - (idIsQuoted ? 1 : 0) }
  /// Just after the `;` that ends the entry.
  var stop: Int { Int(end) }
}
