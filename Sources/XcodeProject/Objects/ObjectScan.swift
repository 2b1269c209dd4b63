/// One pass over a project file: checks all of its syntax and notes where each object stands.
struct ObjectScan {
  /// The fields of the outermost dictionary, with their values' spans.
  var root: [PlistField] = []
  var objects: [ObjectRecord] = []
  /// The braces of `objects`.
  var container = 0..<0

  /// - Throws: the first place where the bytes are not a property list of a dictionary.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PlistError) {
    guard bytes.count < Int(Int32.max) else {
      throw PlistError(cause: .tooLarge, offset: 0)
    }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let scanner = PlistScanner(bytes) else {
      throw PlistError(cause: .expected("`{`"), offset: 0)
    }
    objects.reserveCapacity(bytes.count / 160)
    let opened = try scanner.trivia(from: mark)
    guard opened < scanner.end, scanner.base[opened] == 0x7B else {
      throw PlistError(cause: .expected("`{`"), offset: opened)
    }
    var at = try scanner.entered(opened, depth: 0)
    while true {
      at = try scanner.trivia(from: at)
      guard at < scanner.end else {
        throw PlistError(cause: .unfinished("project", opened: opened), offset: scanner.end)
      }
      if scanner.base[at] == 0x7D { break }
      at = try readRootField(scanner, from: at, bytes, opened: opened)
    }
    at = try scanner.trivia(from: at + 1)
    guard at == scanner.end else {
      throw PlistError(cause: .expected("the end of the file"), offset: at)
    }
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
      guard container.isEmpty else {
        throw PlistError(cause: .expected("a single `objects`"), offset: start)
      }
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
      guard at < scanner.end else {
        throw PlistError(cause: .unfinished("dictionary", opened: opened), offset: scanner.end)
      }
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
  func object(from start: Int, in opened: Int) throws(PlistError) -> ObjectRecord {
    var record = ObjectRecord(idStart: 0, idEnd: 0, valueStart: 0, valueEnd: 0, end: 0)
    var at: Int
    if let next = usualObject(from: start, &record) {
      at = next
    } else {
      record = try objectHead(from: start, in: opened)
      at = try entered(Int(record.valueStart), depth: 2)
    }
    at = try fieldsEnd(at, of: "object", opened: Int(record.valueStart), depth: 3) { key, value in
      record.note(key.inner, value, base)
    }
    record.valueEnd = UInt32(truncatingIfNeeded: at)
    record.end = UInt32(truncatingIfNeeded: try expect(0x3B, "`;`", from: at, in: opened))
    return record
  }

  /// Reads an object's id and goes to its `{`.
  @inline(__always)
  func objectHead(from start: Int, in opened: Int) throws(PlistError) -> ObjectRecord {
    let id = try string(from: start, expecting: "an object's id or `}`")
    var at = try trivia(from: id.range.upperBound)
    at = try trivia(from: try expect(0x3D, "`=`", from: at, in: opened))
    guard at < end, base[at] == 0x7B else {
      throw PlistError(cause: .expected("`{`"), offset: at)
    }
    var record = ObjectRecord(
      idStart: UInt32(truncatingIfNeeded: id.inner.lowerBound),
      idEnd: UInt32(truncatingIfNeeded: id.inner.upperBound),
      valueStart: UInt32(truncatingIfNeeded: at), valueEnd: 0, end: 0)
    record.idIsQuoted = id.form == .quoted
    return record
  }
}

extension ObjectRecord {
  /// Notes a field if it is one of those that a record has room for.
  @inline(__always)
  mutating func note(_ key: Range<Int>, _ value: PlistValue, _ base: UnsafePointer<UInt8>) {
    let name = UnsafeBufferPointer(start: base + key.lowerBound, count: key.count)
    if value.form == .array {
      guard name.matches("children") || name.matches("files") else { return }
      listStart = UInt32(truncatingIfNeeded: value.range.lowerBound)
      listEnd = UInt32(truncatingIfNeeded: value.range.upperBound)
      return
    }
    guard value.isString else { return }
    let inner = value.inner
    switch name.count {
    case 3 where name.matches("isa"):
      kind = .of(UnsafeBufferPointer(start: base + inner.lowerBound, count: inner.count))
    case 4 where name.matches("path"), 7 where name.matches("fileRef"):
      slotStart = UInt32(truncatingIfNeeded: inner.lowerBound)
      slotEnd = UInt32(truncatingIfNeeded: inner.upperBound)
    default: break
    }
  }
}
