/// Named values of a template.
public typealias LiquidObject = NameTable<LiquidValue>

/// Values by name, in insertion order, as in a Ruby hash.
public struct NameTable<Value: Sendable>: Sendable {
  private(set) var entries: [(name: Name, value: Value)] = []
  private var places: [Name: Int] = [:]

  /// No values.
  public init() {}

  /// The values of a dictionary, in any order.
  public init(_ values: [String: Value]) {
    for (name, value) in values { self[name] = value }
  }

  init(_ values: [Value], name: (Value) -> String) {
    for value in values { self[name(value)] = value }
  }

  /// The number of values.
  public var count: Int { entries.count }
  /// Whether there are no values.
  public var isEmpty: Bool { entries.isEmpty }
  /// The names, in order.
  public var names: [String] { entries.map(\.name.text) }
  /// The values, in order.
  public var values: [Value] { entries.map(\.value) }

  /// The name and value at a position.
  public subscript(position: Int) -> (name: String, value: Value) {
    (entries[position].name.text, entries[position].value)
  }

  /// The value of a name, or nil. Setting nil removes the value.
  public subscript(name: String) -> Value? {
    get { self[Name(name)] }
    set { self[Name(name)] = newValue }
  }

  subscript(name: Name) -> Value? {
    get { places[name].map { entries[$0].value } }
    set {
      switch (places[name], newValue) {
      case (let place?, let value?): entries[place].value = value
      case (nil, let value?):
        places[name] = entries.count
        entries.append((name, value))
      case (let place?, nil):
        places[name] = nil
        entries.remove(at: place)
        for later in place..<entries.count { places[entries[later].name] = later }
      case (nil, nil): break
      }
    }
  }
}

extension NameTable: ExpressibleByDictionaryLiteral {
  /// Named values; the last one of the same name wins.
  public init(dictionaryLiteral elements: (String, Value)...) {
    for (name, value) in elements { self[name] = value }
  }
}

/// A name that compares by bytes, as in Ruby.
struct Name: Sendable, Hashable {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  init(_ text: String) { self.init(text.utf8) }

  init(_ range: Range<Int>, in source: SourceBytes) { self.init(source.bytes(in: range)) }

  var text: String { bytes.text() }
  var count: Int { bytes.count }
}
