/// Things by name.
struct NameTable<Element>: Sendable where Element: Sendable {
  private var entries: [(name: Name, element: Element)] = []
  /// Places in the entries, each as near as is free to where its name's hash says; -1 where none is.
  /// There are at least twice as many as entries.
  private var buckets: [Int32] = []

  init() {}

  /// Of two with the same name the last counts.
  init(_ elements: some Collection<(key: String, value: Element)>) {
    reserve(elements.count)
    for (name, element) in elements { self[Name(name)] = element }
  }

  var isEmpty: Bool { entries.isEmpty }
  var names: [String] { entries.map(\.name.text) }

  /// Setting nil changes nothing.
  subscript(name: Name) -> Element? {
    get {
      guard !buckets.isEmpty else { return nil }
      let place = buckets[bucket(of: name)]
      return place < 0 ? nil : entries[Int(place)].element
    }
    set {
      guard let newValue else { return }
      if (entries.count + 1) * 2 > buckets.count { reserve((entries.count + 1) * 2) }
      let bucket = bucket(of: name)
      if buckets[bucket] >= 0 {
        entries[Int(buckets[bucket])].element = newValue
      } else {
        buckets[bucket] = Int32(truncatingIfNeeded: entries.count)
        entries.append((name, newValue))
      }
    }
  }

  private mutating func reserve(_ count: Int) {
    var capacity = 8
    while capacity < count * 2 { capacity *= 2 }
    entries.reserveCapacity(count)
    buckets = Array(repeating: -1, count: capacity)
    for (place, entry) in entries.enumerated() {
      buckets[bucket(of: entry.name)] = Int32(truncatingIfNeeded: place)
    }
  }

  /// The bucket that holds the name, or the free one where it would go.
  private func bucket(of name: Name) -> Int {
    let mask = buckets.count - 1
    var bucket = name.hash & mask
    while buckets[bucket] >= 0 {
      if entries[Int(buckets[bucket])].name == name { return bucket }
      bucket = (bucket + 1) & mask
    }
    return bucket
  }
}
