/// A name that compares by bytes, as in Ruby.
struct Name: Sendable, Hashable {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  init(_ text: String) { self.init(text.utf8) }

  init(_ range: Range<Int>, in source: SourceBytes) { self.init(source.bytes(in: range)) }

  var text: String { bytes.text() }
  var count: Int { bytes.count }
}

/// Elements by name, in insertion order.
struct NameTable<Element>: Sendable where Element: Sendable {
  private var entries: [(name: Name, element: Element)] = []
  private var places: [Name: Int] = [:]

  init() {}

  init(_ elements: [String: Element]) {
    for (name, element) in elements { set(Name(name), to: element) }
  }

  init(_ elements: [Element], name: (Element) -> String) {
    for element in elements { set(Name(name(element)), to: element) }
  }

  var count: Int { entries.count }
  var names: [String] { entries.map(\.name.text) }
  var elements: [Element] { entries.map(\.element) }

  func name(at position: Int) -> Name { entries[position].name }
  func element(at position: Int) -> Element { entries[position].element }

  subscript(name: Name) -> Element? { places[name].map { entries[$0].element } }

  mutating func set(_ name: Name, to element: Element) {
    if let place = places[name] {
      entries[place].element = element
    } else {
      places[name] = entries.count
      entries.append((name, element))
    }
  }

  mutating func remove(_ name: Name) {
    guard let place = places.removeValue(forKey: name) else { return }
    entries.remove(at: place)
    for later in place..<entries.count { places[entries[later].name] = later }
  }
}
