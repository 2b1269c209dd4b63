extension PlistNode {
  /// Reads a value that was checked when the file was read.
  init(reading value: PlistValue, in bytes: UnsafeBufferPointer<UInt8>) {
    range = value.range
    switch value.form {
    case .bare: content = .word(Array(bytes[value.range]))
    case .quoted: content = .word(QuotedText.bytes(bytes, value.inner))
    case .data: content = .data(bytes[value.inner].filter { $0 > 0x20 })
    case .array: content = .list(Self.items(in: value, bytes))
    case .dictionary: content = .dictionary(Self.entries(in: value, bytes))
    }
  }

  private static func items(
    in list: PlistValue, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [Item] {
    var items: [Item] = []
    guard let scanner = PlistScanner(bytes, to: list.inner.upperBound) else { return items }
    do throws(PlistFault) {
      var at = list.inner.lowerBound
      while true {
        let lead = at
        if let usual = scanner.usualElement(from: at) {
          let value = PlistNode(range: usual.word, content: .word(Array(bytes[usual.word])))
          items.append(Item(lead: lead, value: value, stop: usual.comma))
          at = usual.comma + 1
          continue
        }
        at = try scanner.trivia(from: at)
        guard at < scanner.end else { return items }
        let value = try scanner.value(from: at, depth: 0)
        let node = PlistNode(reading: value, in: bytes)
        at = try scanner.trivia(from: value.range.upperBound)
        if at < scanner.end, bytes[at] == 0x2C {
          items.append(Item(lead: lead, value: node, stop: at))
          at += 1
        } else {
          let stop = Self.commentEnd(after: value.range.upperBound, scanner, bytes)
          items.append(Item(lead: lead, value: node, stop: stop))
          at = stop
        }
      }
    } catch {
      return items
    }
  }

  /// Just after the comment that names an element without a comma, which stands on its line.
  private static func commentEnd(
    after end: Int, _ scanner: PlistScanner, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var at = end
    while at < scanner.end, bytes[at] == 0x20 { at += 1 }
    guard at + 1 < scanner.end, bytes[at] == 0x2F, bytes[at + 1] == 0x2A else { return end }
    // The whole file was read without a fault before.
    do { return try scanner.trivium(from: at) } catch { return end }
  }

  private static func entries(
    in dictionary: PlistValue, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [Entry] {
    var entries: [Entry] = []
    guard let scanner = PlistScanner(bytes, to: dictionary.inner.upperBound) else {
      return entries
    }
    do throws(PlistFault) {
      var at = dictionary.inner.lowerBound
      while true {
        let lead = at
        at = try scanner.trivia(from: at)
        guard at < scanner.end else { return entries }
        let start = at
        let key = try scanner.string(from: at, expecting: "a key")
        let value = try scanner.assigned(from: key.range.upperBound, depth: 0, in: start)
        at = try scanner.expect(0x3B, "`;`", from: value.range.upperBound, in: start)
        entries.append(
          Entry(
            lead: lead, start: start,
            key: key.form == .bare ? Array(bytes[key.range]) : QuotedText.bytes(bytes, key.inner),
            keyRange: key.range, value: PlistNode(reading: value, in: bytes), stop: at))
      }
    } catch {
      return entries
    }
  }
}

extension QuotedText {
  /// The bytes of a quoted text, escapes resolved.
  fileprivate static func bytes(
    _ bytes: UnsafeBufferPointer<UInt8>, _ inner: Range<Int>
  ) -> [UInt8] {
    let inner = UnsafeBufferPointer(rebasing: bytes[inner])
    return inner.contains(0x5C) ? Array(decode(inner).utf8) : Array(inner)
  }
}
