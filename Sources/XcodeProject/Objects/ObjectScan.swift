/// Where one object of the project is in the file's bytes.
struct ObjectRecord {
  /// The id without its quotes.
  var id = 0..<0
  var idIsQuoted = false
  /// From `{` to just after `}`.
  var value = 0..<0
  /// Just after the `;` that ends the entry.
  var stop = 0
  /// The value of `path`, or of a build file's `fileRef`, without quotes; empty when absent.
  var pathOrFileRef = 0..<0
  /// The list of `children` or `files` with its parentheses; empty when absent. It can be most
  /// of an object, and reading the other fields steps over it.
  var list = 0..<0
  var kind: ObjectKind = .other

  /// Where the entry begins: at its id, or at the quote before it.
  var start: Int { id.lowerBound - (idIsQuoted ? 1 : 0) }
}

/// One pass over a project file: checks all of its syntax and records where each object is.
struct ObjectScan {
  /// The fields of the outermost dictionary.
  private(set) var root: [PlistField] = []
  private(set) var objects: [ObjectRecord] = []
  /// The value of `objects` with its braces.
  private(set) var container = 0..<0

  /// - Throws: the first place where the bytes are not a property list of a dictionary.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PlistError) {
    let byteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let scanner = PlistScanner(bytes) else { throw .expected("`{`", at: 0) }
    objects.reserveCapacity(bytes.count / 160)
    let opened = try scanner.trivia(from: byteOrderMark)
    guard opened < scanner.end, scanner.base[opened] == 0x7B else {
      throw .expected("`{`", at: opened)
    }
    var at = try scanner.entered(opened, depth: 0)
    while true {
      at = try scanner.trivia(from: at)
      guard at < scanner.end else { throw scanner.unfinished("project", opened) }
      if scanner.base[at] == 0x7D { break }
      at = try readRootField(scanner, from: at, bytes, opened: opened)
    }
    at = try scanner.trivia(from: at + 1)
    guard at == scanner.end else { throw .expected("the end of the file", at: at) }
  }

  private mutating func readRootField(
    _ scanner: PlistScanner, from start: Int, _ bytes: UnsafeBufferPointer<UInt8>, opened: Int
  ) throws(PlistError) -> Int {
    let name = try scanner.string(from: start, expecting: "a key or `}`")
    let key = name.inner
    var at = try scanner.expect(0x3D, "`=`", from: name.range.upperBound, in: opened)
    at = try scanner.trivia(from: at)
    let value: PlistValue
    let isObjects = UnsafeBufferPointer(rebasing: bytes[key]).matches("objects")
    if isObjects, at < scanner.end, scanner.base[at] == 0x7B {
      guard container.isEmpty else { throw .expected("a single `objects`", at: start) }
      container = at..<(try readObjects(scanner, from: at))
      value = PlistValue(form: .dictionary, range: container)
    } else {
      value = try scanner.value(from: at, depth: 1)
    }
    at = try scanner.expect(0x3B, "`;`", from: value.range.upperBound, in: opened)
    root.append(PlistField(key: key, start: start, value: value, end: at))
    return at
  }

  private mutating func readObjects(
    _ scanner: PlistScanner, from opened: Int
  ) throws(PlistError) -> Int {
    var at = try scanner.entered(opened, depth: 1)
    while true {
      at = try scanner.trivia(from: at)
      guard at < scanner.end else { throw scanner.unfinished("dictionary", opened) }
      if scanner.base[at] == 0x7D { return at &+ 1 }
      let record = try scanner.object(from: at, in: opened)
      at = record.stop
      objects.append(record)
    }
  }
}

extension PlistScanner {
  /// Reads an entry of `objects`, which was opened at `opened`.
  @inline(__always)
  fileprivate func object(from start: Int, in opened: Int) throws(PlistError) -> ObjectRecord {
    var record = ObjectRecord()
    var at: Int
    if let next = usualObject(from: start, &record) {
      at = next
    } else {
      record = try objectHead(from: start, in: opened)
      at = try entered(record.value.lowerBound, depth: 2)
    }
    let brace = record.value.lowerBound
    at = try fieldsEnd(at, of: "object", opened: brace, depth: 3) { key, value in
      record.note(key.inner, value, base)
    }
    record.value = brace..<at
    record.stop = try expect(0x3B, "`;`", from: at, in: opened)
    return record
  }

  /// Reads an object's id and goes to its `{`.
  @inline(__always)
  private func objectHead(from start: Int, in opened: Int) throws(PlistError) -> ObjectRecord {
    let id = try string(from: start, expecting: "an object's id or `}`")
    let brace = try trivia(from: try expect(0x3D, "`=`", from: id.range.upperBound, in: opened))
    guard brace < end, base[brace] == 0x7B else { throw .expected("`{`", at: brace) }
    return ObjectRecord(
      id: id.inner, idIsQuoted: id.form == .quoted, value: brace..<(brace &+ 1))
  }
}

extension ObjectRecord {
  /// Records a field if it is one that lookups need often.
  @inline(__always)
  fileprivate mutating func note(
    _ key: Range<Int>, _ value: PlistValue, _ base: UnsafePointer<UInt8>
  ) {
    let name = UnsafeBufferPointer(start: base + key.lowerBound, count: key.count)
    if value.form == .array {
      if name.matches("children") || name.matches("files") { list = value.range }
      return
    }
    guard value.isString else { return }
    let inner = value.inner
    switch name.count {
    case 3 where name.matches("isa"):
      kind = .of(UnsafeBufferPointer(start: base + inner.lowerBound, count: inner.count))
    case 4 where name.matches("path"), 7 where name.matches("fileRef"): pathOrFileRef = inner
    default: break
    }
  }
}
