/// A name with its hash, so that looking a variable up needs neither hashing nor, mostly, a
/// comparison that fails.
struct Name: Sendable {
  let text: String
  let hash: UInt32

  init(_ text: String) {
    self.text = text
    hash = Name.hash(text.utf8)
  }

  init(_ range: Range<Int>, in source: SourceBytes) {
    text = source.text(range)
    var hash = Name.start
    for index in range { hash = (hash ^ UInt32(source[index])) &* Name.prime }
    self.hash = hash
  }

  private static let start: UInt32 = 2_166_136_261
  private static let prime: UInt32 = 16_777_619

  /// FNV-1a: names are short, and who can choose them can write whole templates anyway.
  static func hash(_ bytes: String.UTF8View) -> UInt32 {
    var hash = start
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* prime }
    return hash
  }

  @inline(__always)
  static func == (left: Name, right: Name) -> Bool {
    left.hash == right.hash && left.text == right.text
  }
}

/// Things by name, built once and then only read.
struct NameTable<Element>: Sendable where Element: Sendable {
  private var buckets: [Int32]
  private var entries: [(name: Name, element: Element)] = []

  /// Of two with the same name the last counts.
  init(_ elements: some Collection<(Name, Element)>) {
    var capacity = 8
    while capacity < elements.count * 2 { capacity *= 2 }
    buckets = Array(repeating: -1, count: capacity)
    entries.reserveCapacity(elements.count)
    for (name, element) in elements {
      let bucket = place(of: name)
      if buckets[bucket] >= 0 {
        entries[Int(buckets[bucket])].element = element
      } else {
        buckets[bucket] = Int32(entries.count)
        entries.append((name, element))
      }
    }
  }

  subscript(name: Name) -> Element? {
    let bucket = buckets[place(of: name)]
    return bucket < 0 ? nil : entries[Int(bucket)].element
  }

  var names: [String] { entries.map(\.name.text) }

  /// The bucket that holds the name, or the free one where it would go.
  private func place(of name: Name) -> Int {
    let mask = buckets.count - 1
    var bucket = Int(truncatingIfNeeded: name.hash) & mask
    while buckets[bucket] >= 0 {
      if entries[Int(buckets[bucket])].name == name { return bucket }
      bucket = (bucket + 1) & mask
    }
    return bucket
  }
}
