import ModuleTemplates

/// The tokens of an Objective-C file, and the types, protocols and string constants that it declares.
struct ObjectiveCFile {
  enum Kind: Hashable { case word, string, symbol }

  struct Token {
    var kind: Kind
    var text: String
    var offset: Int
  }

  private(set) var tokens: [Token] = []
  /// The code between `@interface` or `@implementation` and `@end`.
  private(set) var types: [(name: String, tokens: Range<Int>)] = []
  private(set) var protocols: [String] = []
  private(set) var superclasses: [String] = []
  /// The string literals by the word before them, such as the name of a constant.
  private(set) var constants: [String: String] = [:]
  let bytes: [UInt8]

  /// - Returns: nil for a file with a NUL byte, such as one in UTF-16.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard !bytes.contains(0) else { return nil }
    readTokens()
    readTypes()
  }

  var words: [String] { tokens.filter { $0.kind == .word }.map(\.text) }

  func text(at index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// Splits the file into tokens, without comments, and without directives other than `#define`.
  private mutating func readTokens() {
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      let next = at + 1 < bytes.count ? bytes[at + 1] : 0
      switch byte {
      case UInt8(ascii: "#") where bytes[at...].starts(with: "#define".utf8): at += 7
      case UInt8(ascii: "/") where next == byte, UInt8(ascii: "#"):
        at = bytes[at...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        at += 2
        while at < bytes.count, !bytes[at...].starts(with: "*/".utf8) { at += 1 }
        at = min(at + 2, bytes.count)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let start = at
        at += 1
        while at < bytes.count, bytes[at] != byte, bytes[at] != UInt8(ascii: "\n") {
          at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        at = min(at + 1, bytes.count)
        let text = String(decoding: bytes[start + 1..<max(start + 1, at - 1)], as: UTF8.self)
        tokens.append(Token(kind: .string, text: text, offset: start))
      case _ where WordTokenizer.isPart(byte):
        let start = at
        while at < bytes.count, WordTokenizer.isPart(bytes[at]) { at += 1 }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        tokens.append(Token(kind: .word, text: text, offset: start))
      default:
        if byte > 0x20 {
          tokens.append(Token(kind: .symbol, text: String(Unicode.Scalar(byte)), offset: at))
        }
        at += 1
      }
    }
  }

  private mutating func readTypes() {
    var open: (name: String, start: Int)?
    for index in tokens.indices {
      if tokens[index].kind == .string {
        // `NSString *const kName = @"…"` and `#define kName @"…"`.
        var name = index - 2
        if text(at: name) == "=" { name -= 1 }
        if name >= 0, text(at: index - 1) == "@", tokens[name].kind == .word {
          constants[text(at: name)] = tokens[index].text
        }
      }
      guard text(at: index) == "@" else { continue }
      switch text(at: index + 1) {
      case "implementation", "interface":
        open = (text(at: index + 2), index + 3)
        if text(at: index + 3) == ":" { superclasses.append(text(at: index + 4)) }
      // Neither `@protocol(Name)` nor `@protocol Name;` declares one.
      case "protocol"
      where text(at: index + 2) != "(" && ![";", ","].contains(text(at: index + 3)):
        protocols.append(text(at: index + 2))
      case "end":
        if let (name, start) = open, start <= index { types.append((name, start..<index)) }
        open = nil
      default: break
      }
    }
  }
}
