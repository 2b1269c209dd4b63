/// One pass over a project file: checks all of its syntax and records where each object is.
enum ObjectScan {
  /// What ``ProjectFile`` keeps of it.
  typealias Result = (
    root: [PlistField], rootRange: Range<Int>, objects: [ObjectRecord], container: Range<Int>
  )

  /// - Throws: the first place where the bytes are not a property list of a dictionary.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(PlistError) -> Result {
    let byteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let scanner = PlistScanner(bytes) else { throw .expected("`{`", at: 0) }
    let opened = try scanner.skipTrivia(from: byteOrderMark)
    guard opened < scanner.end, bytes[opened] == 0x7B else { throw .expected("`{`", at: opened) }
    var (root, objects, container) = ([PlistField](), [ObjectRecord](), 0..<0)
    objects.reserveCapacity(bytes.count / 160)
    let project = try scanner.dictionary(from: opened, of: "project", depth: 0) {
      key, start throws(PlistError) in
      guard UnsafeBufferPointer(rebasing: bytes[key.inner]).matches("objects"), bytes[start] == 0x7B
      else { return try scanner.value(from: start, depth: 1) }
      guard container.isEmpty else {
        throw .expected("a single `objects`", at: key.range.lowerBound)
      }
      let value = try Self.objects(from: start, scanner, &objects)
      container = value.range
      return value
    } _: {
      root.append($0)
    }
    let end = try scanner.skipTrivia(from: project.range.upperBound)
    guard end == scanner.end else { throw .expected("the end of the file", at: end) }
    return (root, project.range, objects, container)
  }

  private static func objects(
    from opened: Int, _ scanner: PlistScanner, _ objects: inout [ObjectRecord]
  ) throws(PlistError) -> PlistValue {
    var record = ObjectRecord()
    return try scanner.dictionary(from: opened, expecting: "an object's id or `}`", depth: 1) {
      id, start throws(PlistError) in
      guard start < scanner.end, scanner.base[start] == 0x7B else {
        throw .expected("`{`", at: start)
      }
      record = ObjectRecord()
      (record.id, record.idIsQuoted) = (id.inner, id.form == .quoted)
      let value = try scanner.dictionary(from: start, of: "object", depth: 2) { field in
        record.noteField(field, scanner.base)
      }
      record.value = value.range
      return value
    } _: { field in
      record.stop = field.end
      objects.append(record)
    }
  }
}
