/// Things by name, in the order in which they were put in.
struct NameTable<Element>: Sendable where Element: Sendable {
  private struct Entry: Sendable {
    var name: Name
    var element: Element
  }

  private var entries: [Entry] = []
  /// Places in the entries, each as near as is free to where its name's hash says; -1 where none is.
  /// Empty while there are so few entries that to go through them is faster.
  private var buckets: [Int32] = []

  private static var few: Int { 8 }

  init() {}

  init(_ elements: [String: Element]) {
    entries.reserveCapacity(elements.count)
    for (name, element) in elements { entries.append(Entry(name: Name(name), element: element)) }
    if entries.count > Self.few { spread() }
  }

  /// The names must be different.
  init(_ elements: [Element], name: (Element) -> String) {
    entries.reserveCapacity(elements.count)
    for element in elements { entries.append(Entry(name: Name(name(element)), element: element)) }
    if entries.count > Self.few { spread() }
  }

  var count: Int { entries.count }
  var names: [String] { entries.map(\.name.text) }
  var elements: [Element] { entries.map(\.element) }

  func name(at position: Int) -> Name { entries[position].name }
  func element(at position: Int) -> Element { entries[position].element }

  @inline(__always)
  subscript(name: Name) -> Element? {
    if entries.isEmpty { return nil }
    return place(of: name).map { entries[$0].element }
  }

  mutating func set(_ name: Name, to element: Element) {
    if let place = place(of: name) {
      entries[place].element = element
      return
    }
    entries.append(Entry(name: name, element: element))
    if entries.count <= Self.few { return }
    if entries.count * 2 > buckets.count {
      spread()
    } else {
      buckets[bucket(of: name)] = Int32(truncatingIfNeeded: entries.count - 1)
    }
  }

  mutating func remove(_ name: Name) {
    guard let place = place(of: name) else { return }
    entries.remove(at: place)
    buckets = []
    if entries.count > Self.few { spread() }
  }

  private func place(of name: Name) -> Int? {
    guard buckets.isEmpty else {
      let place = buckets[bucket(of: name)]
      return place < 0 ? nil : Int(place)
    }
    for place in entries.indices where entries[place].name == name { return place }
    return nil
  }

  /// Makes at least twice as many buckets as there are entries.
  private mutating func spread() {
    var count = Self.few * 4
    while count < entries.count * 4 { count *= 2 }
    buckets = Array(repeating: -1, count: count)
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
