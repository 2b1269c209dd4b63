import Diagnostics

/// An object for programs: named values in their order. What is not there is `null`: a field that
/// comes and goes is one more case for a script.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let fields: [(name: String, value: (any Encodable)?)]

  init(dictionaryLiteral fields: (String, (any Encodable)?)...) {
    self.init(fields: fields.map { (name: $0, value: $1) })
  }

  init(fields: [(name: String, value: (any Encodable)?)]) { self.fields = fields }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: FieldName.self)
    for (name, value) in fields {
      let name = FieldName(stringValue: name)
      if let value {
        try object.encode(value, forKey: name)
      } else {
        try object.encodeNil(forKey: name)
      }
    }
  }
}

/// Writes JSON: fields in the order in which they are encoded, `null` for what is not there, two
/// spaces of indentation.
///
/// Foundation has an encoder, but asking for Foundation alone takes longer than all that viper does.
enum JSON {
  static func text(_ value: some Encodable) throws -> String {
    let node = Node()
    try node.encode(value)
    return node.text(indent: "")
  }
}

/// A value while it is encoded.
private final class Node: Encoder {
  private enum Kind { case object, array, scalar(String) }
  private var kind = Kind.object
  private(set) var children: [(key: String, value: Node)] = []

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Fields<Key>(node: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    kind = .array
    return Elements(node: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(node: self) }

  func encode(_ value: some Encodable) throws {
    switch value {
    case let text as String: kind = .scalar(quoted(text))
    case let flag as Bool: kind = .scalar(flag ? "true" : "false")
    case let number as any BinaryInteger: kind = .scalar(String(number))
    default: try value.encode(to: self)
    }
  }

  func encodeNil() { kind = .scalar("null") }

  /// A field of an object, or an element of an array.
  func child(_ key: String = "") -> Node {
    let node = Node()
    children.append((key, node))
    return node
  }

  func text(indent: String) -> String {
    let inner = indent + "  "
    let (open, close): (String, String)
    switch kind {
    case .scalar(let text): return text
    case .array: (open, close) = ("[", "]")
    case .object: (open, close) = ("{", "}")
    }
    if children.isEmpty { return open + close }
    let isArray = open == "["
    let lines = children.map { key, value in
      inner + (isArray ? "" : quoted(key) + ": ") + value.text(indent: inner)
    }
    return open + "\n" + lines.joined(separator: ",\n") + "\n" + indent + close
  }
}

private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.child(key.stringValue).encodeNil() }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.child(key.stringValue).encode(value)
  }

  func nestedContainer<Other: CodingKey>(
    keyedBy: Other.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Other> { node.child(key.stringValue).container(keyedBy: keyedBy) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    node.child(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { node.child("super") }
  func superEncoder(forKey key: Key) -> any Encoder { node.child(key.stringValue) }
}

private struct Elements: UnkeyedEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.children.count }

  func encodeNil() { node.child().encodeNil() }
  func encode(_ value: some Encodable) throws { try node.child().encode(value) }

  func nestedContainer<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    node.child().container(keyedBy: keyedBy)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    node.child().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { node.child() }
}

private struct SingleValue: SingleValueEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.encodeNil() }
  func encode(_ value: some Encodable) throws { try node.encode(value) }
}

private func quoted(_ text: String) -> String {
  text.quoted { scalar in
    guard scalar.isInvisible else { return nil }
    return String(scalar).utf16.map { "\\u" + UInt64($0).hexadecimal(4) }.joined()
  }
}
