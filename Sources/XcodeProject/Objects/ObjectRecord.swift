/// Where one object of the project is in the file's bytes.
struct ObjectRecord {
  /// The id without its quotes.
  var id = 0..<0
  /// From `{` to just after `}`.
  var value = 0..<0
  /// Just after the `;` that ends the entry.
  var stop = 0
  /// The value of `path`, or of a build file's `fileRef`, without quotes; empty when absent.
  var pathOrFileRef = 0..<0
  /// The list of `children` or `files` with its parentheses; empty when absent. It can be most
  /// of an object, so that readers of other fields skip it.
  var list = 0..<0
  var kind: ObjectKind = .other
  var idIsQuoted = false

  /// Where the entry begins: at its id, or at the quote before it.
  var start: Int { id.lowerBound - (idIsQuoted ? 1 : 0) }
  /// From ``start`` to just after the `;`.
  var entry: Range<Int> { start..<stop }

  /// Records the kind, or the place of `path`, `fileRef`, `children` or `files`.
  @inline(__always)
  mutating func noteField(_ field: PlistField, _ base: UnsafePointer<UInt8>) {
    let name = UnsafeBufferPointer(start: base + field.key.lowerBound, count: field.key.count)
    let (value, inner) = (field.value, field.value.inner)
    if value.form == .array {
      if name.matches("children") || name.matches("files") { list = value.range }
    } else if value.isString {
      if name.matches("isa") {
        kind = .of(UnsafeBufferPointer(start: base + inner.lowerBound, count: inner.count))
      } else if name.matches("path") || name.matches("fileRef") {
        pathOrFileRef = inner
      }
    }
  }
}
