import Diagnostics
import Workspace

/// A value of a property list in XML, with its place.
///
/// https://www.apple.com/DTDs/PropertyList-1.0.dtd
struct PropertyList {
  let location: SourceLocation
  /// A text, number, date or data as it is written, or `true` and `false`; nil for a collection.
  var text: String?
  /// The values of a dictionary with their keys, or those of a list with empty ones.
  fileprivate(set) var fields: [(key: String, value: PropertyList)] = []

  /// The elements of a list, the values of a dictionary, or the value itself: templates mix them up.
  var elements: [PropertyList] { text == nil ? fields.map(\.value) : [self] }

  subscript(_ key: String) -> PropertyList? { fields.last { $0.key == key }?.value }

  /// Reads a property list in linear time, CR LF as LF; its errors have the code.
  static func read(
    _ bytes: [UInt8], named name: String, code: Diagnostic.Code
  ) throws(Diagnostic) -> PropertyList {
    var reader = PropertyListReader(bytes: bytes.filter { $0 != 0x0D }, name: name, code: code)
    return try reader.document()
  }
}

private struct PropertyListReader {
  let bytes: [UInt8]
  let name: String
  let code: Diagnostic.Code
  var position = 0
  var line = 1
  /// The last tag: its name, with a slash at the start of a closing one.
  var tag = ""
  /// The closing tag that an empty element such as `<true/>` implies.
  var impliedTag: String?

  mutating func document() throws(Diagnostic) -> PropertyList {
    // The binary format, and the text of old ones.
    if starts(with: "bplist") || bytes.first(where: { $0 > 0x20 }).map("{(".utf8.contains) == true {
      throw problem("it is not in XML")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    guard bytes.withUnsafeBufferPointer({ UTF8Check.firstFault(in: $0) }) == nil else {
      throw problem("it is not UTF-8 text")
    }
    guard try nextTag() == "plist" else { throw problem("it does not start with `<plist>`") }
    try nextTag()
    let root = try value(depth: 0)
    guard try nextTag() == "/plist" else { throw problem("`</plist>` is missing") }
    return root
  }

  private mutating func value(depth: Int) throws(Diagnostic) -> PropertyList {
    guard depth < 64 else { throw problem("it is nested too deeply") }
    var found = PropertyList(location: location)
    switch tag {
    case "true", "false":
      found.text = tag
      _ = try content(of: tag)
    case "string", "integer", "real", "date", "data": found.text = try content(of: tag)
    case "array":
      while try nextTag() != "/array" { found.fields.append(("", try value(depth: depth + 1))) }
    case "dict":
      while try nextTag() != "/dict" {
        guard tag == "key" else { throw problem("`<\(tag)>` is where a `<key>` must be") }
        let key = try content(of: "key")
        guard try nextTag() != "key" else { throw problem("the key `\(key)` has no value") }
        found.fields.append((key, try value(depth: depth + 1)))
      }
    default: throw problem("`<\(tag)>` is not expected")
    }
    return found
  }

  /// Reads to the next tag; only white space and comments may be before it.
  @discardableResult
  private mutating func nextTag() throws(Diagnostic) -> String {
    if let implied = impliedTag {
      (tag, impliedTag) = (implied, nil)
      return tag
    }
    while position < bytes.count {
      if [0x20, 0x09, 0x0A].contains(bytes[position]) {
        advance(by: 1)
      } else if starts(with: "<!--") {
        _ = try text(upTo: "-->")
      } else if starts(with: "<?") {
        _ = try text(upTo: "?>")
      } else if starts(with: "<!") {
        // Entities could grow without limit, and property lists have none.
        guard try !text(upTo: ">").contains(UInt8(ascii: "[")) else {
          throw problem("it declares entities")
        }
      } else if starts(with: "<") {
        let text = try text(upTo: ">").dropFirst()
        let word = text.prefix { ![0x20, 0x09, 0x0A].contains($0) }
        let isEmpty = text.last == UInt8(ascii: "/")
        let name = isEmpty && word.count == text.count ? word.dropLast() : word
        tag = String(decoding: name, as: UTF8.self)
        impliedTag = isEmpty ? "/" + tag : nil
        return tag
      } else {
        throw problem("text outside of a value")
      }
    }
    throw problem("it ends too early")
  }

  /// The text up to an element's closing tag.
  private mutating func content(of element: String) throws(Diagnostic) -> String {
    var content: [UInt8] = []
    while impliedTag == nil, position < bytes.count {
      if starts(with: "<![CDATA[") {
        content += try text(upTo: "]]>").dropFirst(9)
      } else if starts(with: "<!--") {
        _ = try text(upTo: "-->")
      } else if bytes[position] == UInt8(ascii: "<") {
        break
      } else if bytes[position] == UInt8(ascii: "&") {
        content += try character(named: try text(upTo: ";").dropFirst()).utf8
      } else {
        content.append(bytes[position])
        advance(by: 1)
      }
    }
    guard try nextTag() == "/" + element else { throw problem("`</\(element)>` is missing") }
    return String(decoding: content, as: UTF8.self)
  }

  /// The character of a reference such as `&lt;` or `&#x41;`.
  private func character(named name: ArraySlice<UInt8>) throws(Diagnostic) -> String {
    let word = String(decoding: name, as: UTF8.self)
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

  /// Reads past a mark, and returns what is before it.
  private mutating func text(upTo mark: String) throws(Diagnostic) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count {
      if bytes[position] == mark.utf8.first, starts(with: mark) {
        defer { advance(by: mark.utf8.count) }
        return bytes[start..<position]
      }
      advance(by: 1)
    }
    throw problem("it ends too early")
  }

  private mutating func advance(by count: Int) {
    line += bytes[position..<position + count].count { $0 == 0x0A }
    position += count
  }

  private var location: SourceLocation { SourceLocation(file: name, line: line) }

  private func problem(_ cause: String) -> Diagnostic {
    Diagnostic(
      .error, code, "can't read the property list: \(cause.escaped())", at: location,
      hints: ["`plutil -convert xml1 \(ShellWord.quoted(name))` converts it or tells the cause."])
  }
}
