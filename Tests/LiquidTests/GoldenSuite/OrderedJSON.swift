import Liquid

/// JSON that keeps the order of names, unlike Foundation.
struct OrderedJSON {
  struct Malformed: Error {
    var offset: Int
  }

  private let bytes: [UInt8]
  private var index = 0

  static func value(of bytes: [UInt8]) throws -> LiquidValue {
    var reader = OrderedJSON(bytes: bytes)
    return try reader.value()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func next() throws -> UInt8 {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    guard index < bytes.count else { throw Malformed(offset: index) }
    return bytes[index]
  }

  private mutating func expect(_ text: String) throws {
    guard bytes[index...].starts(with: text.utf8) else { throw Malformed(offset: index) }
    index += text.utf8.count
  }

  private mutating func value() throws -> LiquidValue {
    switch UnicodeScalar(try next()) {
    case "{": return try object()
    case "[": return try array()
    case "\"": return .string(try string())
    case "t":
      try expect("true")
      return true
    case "f":
      try expect("false")
      return false
    case "n":
      try expect("null")
      return .nil
    default: return try number()
    }
  }

  private mutating func object() throws -> LiquidValue {
    var object = LiquidObject()
    index += 1
    while try next() != UInt8(ascii: "}") {
      let name = try string()
      _ = try next()
      try expect(":")
      object[name] = try value()
      if try next() == UInt8(ascii: ",") { index += 1 }
      _ = try next()
    }
    index += 1
    return .object(object)
  }

  private mutating func array() throws -> LiquidValue {
    var values: [LiquidValue] = []
    index += 1
    while try next() != UInt8(ascii: "]") {
      values.append(try value())
      if try next() == UInt8(ascii: ",") { index += 1 }
    }
    index += 1
    return .array(values)
  }

  private mutating func number() throws -> LiquidValue {
    let start = index
    while index < bytes.count, "+-.eE0123456789".utf8.contains(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    guard let float = Double(text) else { throw Malformed(offset: start) }
    return .float(float)
  }

  private mutating func string() throws -> String {
    try expect("\"")
    var units: [UInt16] = []
    var plain: [UInt8] = []
    var text = ""
    func flush() {
      text += String(decoding: plain, as: UTF8.self) + String(decoding: units, as: UTF16.self)
      plain = []
      units = []
    }
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        if !units.isEmpty { flush() }
        plain.append(bytes[index])
        index += 1
        continue
      }
      if !plain.isEmpty { flush() }
      let escape = bytes[index + 1]
      index += 2
      switch UnicodeScalar(escape) {
      case "n": units.append(0x0A)
      case "r": units.append(0x0D)
      case "t": units.append(0x09)
      case "b": units.append(0x08)
      case "f": units.append(0x0C)
      case "u":
        let digits = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
        guard let unit = UInt16(digits, radix: 16) else { throw Malformed(offset: index) }
        units.append(unit)
        index += 4
      default: units.append(UInt16(escape))
      }
    }
    flush()
    try expect("\"")
    return text
  }
}

extension LiquidValue {
  subscript(name: String) -> LiquidValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  var strings: [String] {
    switch self {
    case .array(let values): values.flatMap(\.strings)
    case .string(let text): [text]
    default: []
    }
  }
}
