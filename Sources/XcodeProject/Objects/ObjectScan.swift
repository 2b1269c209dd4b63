/// One pass over a project file: checks all of its syntax and notes where each object stands.
struct ObjectScan {
  /// The fields of the outermost dictionary, with their values' spans.
  var root: [PlistField] = []
  var objects: [ObjectRecord] = []
  /// The braces of `objects`.
  var container = 0..<0

  /// - Throws: the first place where the bytes are not a property list of a dictionary.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PlistFault) {
    guard bytes.count < Int(Int32.max) else {
      throw PlistFault(cause: .tooLarge, offset: 0)
    }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard var scanner = PlistScanner(bytes, from: mark) else {
      throw PlistFault(cause: .expected("`{`"), offset: 0)
    }
    objects.reserveCapacity(bytes.count / 160)
    try scanner.skipTrivia()
    guard scanner.at < scanner.end, scanner.base[scanner.at] == 0x7B else {
      throw PlistFault(cause: .expected("`{`"), offset: scanner.at)
    }
    let opened = scanner.at
    try scanner.enter(0)
    while true {
      try scanner.skipTrivia()
      guard scanner.at < scanner.end else {
        throw PlistFault(cause: .unfinished("project", opened: opened), offset: scanner.end)
      }
      if scanner.base[scanner.at] == 0x7D { break }
      try readRootField(&scanner, bytes, opened: opened)
    }
    scanner.at += 1
    try scanner.skipTrivia()
    guard scanner.at == scanner.end else {
      throw PlistFault(cause: .expected("the end of the file"), offset: scanner.at)
    }
  }

  private mutating func readRootField(
    _ scanner: inout PlistScanner, _ bytes: UnsafeBufferPointer<UInt8>, opened: Int
  ) throws(PlistFault) {
    let start = scanner.at
    let key = try scanner.string(expecting: "a key or `}`").inner
    try scanner.expect(0x3D, "`=`", in: opened)
    try scanner.skipTrivia()
    let value: PlistValue
    let isObjects = UnsafeBufferPointer(rebasing: bytes[key]).matches("objects")
    if isObjects, scanner.at < scanner.end, scanner.base[scanner.at] == 0x7B {
      guard container.isEmpty else {
        throw PlistFault(cause: .expected("a single `objects`"), offset: start)
      }
      let from = scanner.at
      try readObjects(&scanner, bytes)
      container = from..<scanner.at
      value = PlistValue(form: .dictionary, range: container)
    } else {
      value = try scanner.value(depth: 1)
    }
    try scanner.expect(0x3B, "`;`", in: opened)
    root.append(PlistField(key: key, start: start, value: value, end: scanner.at))
  }

  private mutating func readObjects(
    _ scanner: inout PlistScanner, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(PlistFault) {
    let opened = scanner.at
    try scanner.enter(1)
    while true {
      try scanner.skipTrivia()
      guard scanner.at < scanner.end else {
        throw PlistFault(cause: .unfinished("dictionary", opened: opened), offset: scanner.end)
      }
      if scanner.base[scanner.at] == 0x7D {
        scanner.at += 1
        return
      }
      let id = try scanner.string(expecting: "an object's id or `}`")
      try scanner.skipTrivia()
      try scanner.expect(0x3D, "`=`", in: opened)
      try scanner.skipTrivia()
      guard scanner.at < scanner.end, scanner.base[scanner.at] == 0x7B else {
        throw PlistFault(cause: .expected("`{`"), offset: scanner.at)
      }
      var record = ObjectRecord(
        idStart: UInt32(truncatingIfNeeded: id.inner.lowerBound),
        idEnd: UInt32(truncatingIfNeeded: id.inner.upperBound),
        valueStart: UInt32(truncatingIfNeeded: scanner.at), valueEnd: 0, end: 0)
      record.idIsQuoted = id.form == .quoted
      try readFields(&scanner, bytes, into: &record)
      record.valueEnd = UInt32(truncatingIfNeeded: scanner.at)
      try scanner.expect(0x3B, "`;`", in: opened)
      record.end = UInt32(truncatingIfNeeded: scanner.at)
      objects.append(record)
    }
  }

  @inline(__always)
  private func readFields(
    _ scanner: inout PlistScanner, _ bytes: UnsafeBufferPointer<UInt8>,
    into record: inout ObjectRecord
  ) throws(PlistFault) {
    let opened = scanner.at
    try scanner.enter(2)
    while true {
      try scanner.skipTrivia()
      guard scanner.at < scanner.end else {
        throw PlistFault(cause: .unfinished("object", opened: opened), offset: scanner.end)
      }
      if scanner.base[scanner.at] == 0x7D {
        scanner.at += 1
        return
      }
      let key = try scanner.string(expecting: "a key or `}`").inner
      let value = try scanner.assigned(depth: 3, in: opened)
      if value.form == .array {
        let name = UnsafeBufferPointer(rebasing: bytes[key])
        if name.matches("children") || name.matches("files") {
          record.listStart = UInt32(truncatingIfNeeded: value.range.lowerBound)
          record.listEnd = UInt32(truncatingIfNeeded: value.range.upperBound)
        }
        continue
      }
      guard value.isString else { continue }
      let inner = value.inner
      switch key.count {
      case 3 where UnsafeBufferPointer(rebasing: bytes[key]).matches("isa"):
        record.kind = .of(UnsafeBufferPointer(rebasing: bytes[inner]))
      case 4 where UnsafeBufferPointer(rebasing: bytes[key]).matches("path"),
        7 where UnsafeBufferPointer(rebasing: bytes[key]).matches("fileRef"):
        record.slotStart = UInt32(truncatingIfNeeded: inner.lowerBound)
        record.slotEnd = UInt32(truncatingIfNeeded: inner.upperBound)
      default: break
      }
    }
  }
}
