import Diagnostics

/// Reads stretches of an edited file's `objects` and sees that what an edit put there is whole.
///
/// The original read well, and so must the result. Where an insertion begins and ends between the
/// tokens of one and the same dictionary or list, before a key of the dictionary, then the tokens
/// of the original are all there, in their order and at their depth, and the insertion is nothing
/// but entries, fields and elements. An insertion inside of a word, a string or a comment, one
/// that opens what it does not close, or closes what it did not open, has no such ends.
struct SurplusReading {
  struct Fault: Error {
    var what: String
  }

  /// The objects in the stretches that were read, in file order.
  private(set) var objects: [ObjectRecord] = []
  /// Which of them are insertions, or parts of one.
  private(set) var isNew: [Bool] = []
  /// Words that were put into lists, in file order.
  private var words: [Range<Int>] = []
  /// For each of them, where its list was opened.
  private var lists: [Int] = []

  /// Where insertions begin and end, in turn.
  private let ends: [Int]
  /// The next of those that has not been met.
  private var next = 0
  /// The bracket that the insertion begun last is in.
  private var level = 0

  init(_ insertions: [Range<Int>]) {
    ends = insertions.flatMap { [$0.lowerBound, $0.upperBound] } + [.max]
  }

  private var isInside: Bool { next & 1 == 1 }

  /// Words that were put into the list that begins at a place.
  func words(in list: Int) -> ArraySlice<Range<Int>> {
    words[lists.firstPosition { $0 >= list }..<lists.firstPosition { $0 > list }]
  }

  /// Reads from the end of one entry to the start of another.
  mutating func read(
    _ window: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) throws(Fault) {
    guard let scanner = PlistScanner(bytes),
      UTF8Check.firstFault(in: UnsafeBufferPointer(rebasing: bytes[window])) == nil
    else { throw Fault(what: "the result is not UTF-8") }
    do throws(PlistFault) {
      var at = window.lowerBound
      while true {
        at = try gap(from: at, in: 0, scanner)
        guard at < window.upperBound else { break }
        at = try isInside ? newObject(from: at, scanner) : object(from: at, scanner)
      }
      guard at == window.upperBound, ends[next] > at else { throw scanner.torn(at) }
    } catch {
      throw Fault(what: "the result does not read as it should")
    }
  }

  private mutating func newObject(
    from start: Int, _ scanner: PlistScanner
  ) throws(PlistFault) -> Int {
    let record = try scanner.object(from: start, in: start)
    objects.append(record)
    isNew.append(true)
    return record.stop
  }

  /// Reads an object that an insertion is in or beside.
  private mutating func object(
    from start: Int, _ scanner: PlistScanner
  ) throws(PlistFault) -> Int {
    var record = try scanner.objectHead(from: start, in: start)
    let opened = Int(record.valueStart)
    guard ends[next] > opened else { throw scanner.torn(opened) }
    var keys: [Range<Int>] = []
    var newKeys: [Range<Int>] = []
    var at = opened + 1
    while true {
      at = try gap(from: at, in: opened, scanner)
      if at < scanner.end, scanner.base[at] == 0x7D { break }
      let key = try scanner.string(from: at, expecting: "a key or `}`")
      keys.append(key.inner)
      let value: PlistValue
      if isInside {
        newKeys.append(key.inner)
        value = try scanner.assigned(from: key.range.upperBound, depth: 3, in: opened)
      } else {
        value = try field(from: key.range.upperBound, in: opened, scanner)
      }
      record.note(key.inner, value, scanner.base)
      at = try scanner.expect(0x3B, "`;`", from: value.range.upperBound, in: opened)
    }
    guard !isInside, !newKeys.contains(where: { scanner.holds($0, twiceIn: keys) }) else {
      throw scanner.torn(at)
    }
    record.valueEnd = UInt32(truncatingIfNeeded: at + 1)
    at = try scanner.expect(0x3B, "`;`", from: at + 1, in: opened)
    record.end = UInt32(truncatingIfNeeded: at)
    objects.append(record)
    isNew.append(false)
    return at
  }

  /// Reads ` = value` of a field that the original has too.
  private mutating func field(
    from start: Int, in opened: Int, _ scanner: PlistScanner
  ) throws(PlistFault) -> PlistValue {
    let at = try scanner.trivia(from: try scanner.expect(0x3D, "`=`", from: start, in: opened))
    // An insertion before here would be met at the next gap, after it has gone by.
    guard at < scanner.end, scanner.base[at] == 0x28, ends[next] > at else {
      return try scanner.value(from: at, depth: 3)
    }
    return PlistValue(form: .array, range: at..<(try list(at, scanner)))
  }

  private mutating func list(_ opened: Int, _ scanner: PlistScanner) throws(PlistFault) -> Int {
    var at = opened + 1
    while true {
      if let usual = scanner.usualElement(from: at), usual.comma < ends[next], !isInside {
        at = usual.comma + 1
        continue
      }
      at = try gap(from: at, in: opened, scanner)
      if at < scanner.end, scanner.base[at] == 0x29 { return at + 1 }
      let value = try scanner.value(from: at, depth: 4)
      if isInside, value.isString {
        words.append(value.inner)
        lists.append(opened)
      }
      at = try gap(from: value.range.upperBound, in: opened, scanner)
      guard at < scanner.end, scanner.base[at] == 0x2C else {
        return try scanner.expect(0x29, "`)`", from: at, in: opened)
      }
      at += 1
    }
  }

  /// Goes to the next token of the dictionary or list that was opened at `opened`. Only here may
  /// insertions begin and end; one whose end went by elsewhere is found at the gap after.
  @inline(__always)
  private mutating func gap(
    from start: Int, in opened: Int, _ scanner: PlistScanner
  ) throws(PlistFault) -> Int {
    let end = try scanner.trivia(from: start)
    if ends[next] <= end { try meet(from: start, to: end, in: opened, scanner) }
    return end
  }

  private mutating func meet(
    from start: Int, to end: Int, in opened: Int, _ scanner: PlistScanner
  ) throws(PlistFault) {
    while ends[next] <= end {
      let place = ends[next]
      guard place >= start else { throw scanner.torn(place) }
      var at = start
      var last = start
      while at < place {
        last = at
        at = try scanner.trivium(from: at)
      }
      guard at == place else { throw scanner.torn(place) }
      if isInside {
        guard level == opened else { throw scanner.torn(place) }
      } else {
        // What ends here must have ended here before, too, when other bytes came next.
        let following = ends[next + 1]
        guard following < scanner.end,
          !scanner.isOne(from: last, to: place, with: following, isWord: place == start)
        else { throw scanner.torn(place) }
        level = opened
      }
      next += 1
    }
  }
}

extension PlistScanner {
  fileprivate func torn(_ offset: Int) -> PlistFault {
    PlistFault(cause: .expected("a whole entry"), offset: offset)
  }

  /// Whether a word or line comment that ends at `end` would go on with the byte at `following`.
  fileprivate func isOne(
    from start: Int, to end: Int, with following: Int, isWord: Bool
  ) -> Bool {
    if isWord { return Self.isBare(base[end - 1]) && Self.isBare(base[following]) }
    let isLineComment = base[start] == 0x2F && base[start + 1] == 0x2F
    return isLineComment && base[following] != 0x0A && base[following] != 0x0D
  }

  fileprivate func holds(_ key: Range<Int>, twiceIn keys: [Range<Int>]) -> Bool {
    let name = UnsafeBufferPointer(start: base + key.lowerBound, count: key.count)
    return keys.count {
      name.hasSameBytes(as: UnsafeBufferPointer(start: base + $0.lowerBound, count: $0.count))
    } > 1
  }
}
