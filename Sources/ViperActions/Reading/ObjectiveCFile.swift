import SwiftText

/// The tokens of an Objective-C file, and the types, protocols and string constants that it declares.
struct ObjectiveCFile {
  /// They have the same form as in Swift. Directives other than `#define` have none.
  private(set) var tokens: [SwiftToken] = []
  /// The code between `@interface` or `@implementation` and `@end`.
  private(set) var types: [(name: String, tokens: Range<Int>)] = []
  private(set) var protocols: [String] = []
  private(set) var superclasses: [String] = []
  /// The string literals by the word before them, such as the name of a constant.
  private(set) var constants: [String: String] = [:]
  private let bytes: [UInt8]

  /// - Returns: nil for a file with zero bytes, such as one in UTF-16.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard !bytes.contains(0) else { return nil }
    readTokens()
    readTypes()
  }

  var words: [String] { tokens.filter { $0.kind == .word }.map(text) }

  /// The text of a token, for a string without its quotes; empty for no token.
  func text(at index: Int) -> String { tokens.indices.contains(index) ? text(tokens[index]) : "" }

  private func text(_ token: SwiftToken) -> String {
    token.literalText(in: bytes) ?? String(decoding: bytes[token.range], as: UTF8.self)
  }

  func line(of offset: Int) -> Int {
    bytes[..<offset].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  private mutating func readTokens() {
    var (code, found) = (bytes, [SwiftToken]())
    // What only Objective-C has, such as the character `'"'`, is an error for a lexer of Swift.
    for _ in 0..<50 {
      let (tokens, error) = SwiftToken.upToFirstError(in: code)
      found = tokens
      guard let error else { break }
      code[error.offset] = UInt8(ascii: " ")
    }
    var isDirective = false
    for (index, token) in found.enumerated() {
      if token.startsLine {
        isDirective =
          bytes[token.range.lowerBound] == UInt8(ascii: "#")
          && (index + 1 == found.count || text(found[index + 1]) != "define")
      }
      if !isDirective { tokens.append(token) }
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
          constants[text(at: name)] = text(at: index)
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
