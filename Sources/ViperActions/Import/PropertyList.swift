import Diagnostics
import Workspace

/// A value of a property list in XML, with the line where it starts.
///
/// https://www.apple.com/DTDs/PropertyList-1.0.dtd
struct PropertyList: Sendable {
  enum Value: Sendable {
    /// Also numbers, dates and data, as they are written.
    case text(String)
    case flag(Bool)
    case list([PropertyList])
    case fields([(key: String, value: PropertyList)])
  }

  var value: Value
  var line: Int

  /// A text, a number or `true` and `false`; nil for anything else.
  var text: String? {
    switch value {
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .list, .fields: nil
    }
  }

  /// The elements of a list, the values of a dictionary, or the value itself: templates mix them up.
  var elements: [PropertyList] {
    switch value {
    case .list(let list): list
    case .fields(let fields): fields.map(\.value)
    case .text, .flag: [self]
    }
  }

  var fields: [(key: String, value: PropertyList)] {
    if case .fields(let fields) = value { fields } else { [] }
  }

  subscript(_ key: String) -> PropertyList? { fields.last { $0.key == key }?.value }

  /// Reads a property list in linear time.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: its name for errors.
  /// - Returns: the root of the list.
  /// - Throws: `import.plist` where the bytes are no property list in XML.
  static func read(_ bytes: [UInt8], named name: String) throws(Diagnostic) -> PropertyList {
    var reader = PropertyListReader(bytes: bytes, name: name)
    return try reader.document()
  }
}

/// Reads the tags of a property list one after the other.
private struct PropertyListReader {
  let bytes: [UInt8]
  let name: String
  private var position = 0
  private var line = 1
  /// The last tag: its name, with a slash at the start of a closing one.
  private var tag = ""
  private var isEmptyElement = false
  private static let depthLimit = 64

  init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  mutating func document() throws(Diagnostic) -> PropertyList {
    if bytes.starts(with: Array("bplist".utf8)) {
      throw problem(
        "it is a binary property list",
        hint: "convert it: `plutil -convert xml1 \(Path(name).name)`.")
    }
    if let first = bytes.first(where: { $0 > 0x20 }), "{(".utf8.contains(first) {
      throw problem(
        "it has the format before XML",
        hint: "convert it: `plutil -convert xml1 \(Path(name).name)`.")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    guard bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) == nil else {
      throw problem("it is not UTF-8 text")
    }
    try nextTag()
    guard tag == "plist" else { throw problem("it does not start with `<plist>`") }
    try nextTag()
    let root = try value(depth: 0)
    try nextTag()
    guard tag == "/plist" else { throw problem("`</plist>` is missing") }
    return root
  }

  private mutating func value(depth: Int) throws(Diagnostic) -> PropertyList {
    guard depth < Self.depthLimit else { throw problem("it is nested too deeply") }
    let start = line
    func found(_ value: PropertyList.Value) -> PropertyList {
      PropertyList(value: value, line: start)
    }
    switch (tag, isEmptyElement) {
    case ("true", _), ("false", _):
      let flag = tag == "true"
      if !isEmptyElement { _ = try content(of: tag) }
      return found(.flag(flag))
    case ("string", true), ("data", true): return found(.text(""))
    case ("string", false), ("integer", false), ("real", false), ("date", false), ("data", false):
      return found(.text(try content(of: tag)))
    case ("array", true): return found(.list([]))
    case ("dict", true): return found(.fields([]))
    case ("array", false):
      var list: [PropertyList] = []
      while try nextTag() != "/array" { list.append(try value(depth: depth + 1)) }
      return found(.list(list))
    case ("dict", false):
      var fields: [(key: String, value: PropertyList)] = []
      while try nextTag() != "/dict" {
        guard tag == "key" else { throw problem("`<\(tag)>` is where a `<key>` must be") }
        let key = isEmptyElement ? "" : try content(of: "key")
        try nextTag()
        guard tag != "key" else { throw problem("the key `\(key)` has no value") }
        fields.append((key, try value(depth: depth + 1)))
      }
      return found(.fields(fields))
    default: throw problem("`<\(tag)>` is not expected")
    }
  }

  /// Reads to the next tag; only white space and comments may be before it.
  @discardableResult
  private mutating func nextTag() throws(Diagnostic) -> String {
    while position < bytes.count {
      let byte = bytes[position]
      if byte != UInt8(ascii: "<") {
        guard [0x20, 0x09, 0x0D, 0x0A].contains(byte) else {
          throw problem("text outside of a value")
        }
        advance(by: 1)
      } else if starts(with: "<!--") {
        try skip(past: "-->")
      } else if starts(with: "<?") {
        try skip(past: "?>")
      } else if starts(with: "<!") {
        let start = position
        try skip(past: ">")
        // Entities could grow without limit, and property lists have none.
        guard !bytes[start..<position].contains(UInt8(ascii: "[")) else {
          throw problem("it declares entities")
        }
      } else {
        let start = position + 1
        try skip(past: ">")
        var text = bytes[start..<position - 1]
        isEmptyElement = text.last == UInt8(ascii: "/")
        if isEmptyElement { text.removeLast() }
        let word = text.prefix { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        tag = String(decoding: word, as: UTF8.self)
        return tag
      }
    }
    throw problem("it ends too early")
  }

  /// The text up to an element's closing tag.
  private mutating func content(of element: String) throws(Diagnostic) -> String {
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if starts(with: "<![CDATA[") {
        let start = position + 9
        try skip(past: "]]>")
        text += bytes[start..<position - 3]
      } else if starts(with: "<!--") {
        try skip(past: "-->")
      } else if byte == UInt8(ascii: "<") {
        guard try nextTag() == "/" + element else { throw problem("`</\(element)>` is missing") }
        return String(decoding: text, as: UTF8.self)
      } else if byte == UInt8(ascii: "&") {
        text += try character().utf8
      } else {
        text.append(byte)
        advance(by: 1)
      }
    }
    throw problem("it ends too early")
  }

  /// The character of a reference such as `&lt;` or `&#x41;`.
  private mutating func character() throws(Diagnostic) -> String {
    let start = position + 1
    try skip(past: ";")
    let word = String(decoding: bytes[start..<position - 1], as: UTF8.self)
    if let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][word] {
      return known
    }
    let isHexadecimal = word.hasPrefix("#x")
    let digits = word.dropFirst(isHexadecimal ? 2 : 1)
    guard word.hasPrefix("#"), let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number)
    else { throw problem("unknown entity `&\(word.prefix(20));`") }
    return String(Character(scalar))
  }

  private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skip(past text: String) throws(Diagnostic) {
    let first = text.utf8.first
    while position < bytes.count {
      if bytes[position] == first, starts(with: text) { return advance(by: text.utf8.count) }
      advance(by: 1)
    }
    throw problem("it ends too early")
  }

  private mutating func advance(by count: Int) {
    for byte in bytes[position..<position + count] where byte == 0x0A { line += 1 }
    position += count
  }

  private func problem(_ cause: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(
      .error, "import.plist", "can't read the property list: \(cause.escaped())",
      at: SourceLocation(file: name, line: line),
      hints: [hint ?? "check it with `plutil -lint` on a Mac."])
  }
}
