/// The words, texts and marks of a Swift file, as far as its literals need them.
///
/// A manifest is read as text and never run.
struct SwiftTokens {
  enum Kind: Hashable {
    /// A text that says all: no interpolation, nothing but plain escapes.
    case text(String)
    /// A text that only the compiler could know.
    case unclearText
    /// An identifier, a keyword, a number, `#if`, `@main`.
    case word(String)
    /// One byte of punctuation.
    case mark(UInt8)
  }

  struct Token: Hashable {
    var kind: Kind
    /// Counted from 1.
    var line: Int
  }

  private(set) var all: [Token] = []
  private let bytes: [UInt8]
  private var here = 0
  private var line = 1
  /// How many texts with a text in their interpolation are open.
  private var nesting = 0
  /// Far above what manifests have, and far below what would exhaust a stack.
  private static let deepest = 50

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while here < bytes.count { step() }
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    here + offset < bytes.count ? bytes[here + offset] : 0
  }

  private mutating func step() {
    switch byte() {
    case UInt8(ascii: "\n"): line += 1; here += 1
    case 0...UInt8(ascii: " "): here += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while here < bytes.count, byte() != UInt8(ascii: "\n") { here += 1 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""): readText(hashes: 0)
    case UInt8(ascii: "#"): readHashes()
    case let first where Self.isWord(first): readWord()
    case let mark:
      all.append(Token(kind: .mark(mark), line: line))
      here += 1
    }
  }

  /// A raw text, or a word such as `#if`.
  private mutating func readHashes() {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    if byte(count) == UInt8(ascii: "\"") { return readText(hashes: count) }
    here += count - 1
    readWord()
  }

  /// Comments nest in Swift.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        here += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        here += 2
      } else {
        if byte() == UInt8(ascii: "\n") { line += 1 }
        here += 1
      }
    } while depth > 0 && here < bytes.count
  }

  private mutating func readWord() {
    let start = here
    here += 1
    while Self.isWord(byte()), here < bytes.count { here += 1 }
    let word = bytes[start..<here].filter { $0 != UInt8(ascii: "`") }
    all.append(Token(kind: .word(String(decoding: word, as: UTF8.self)), line: line))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"),
      UInt8(ascii: "@"), 0x80...0xFF:
      true
    default: false
    }
  }

  // MARK: Texts

  private mutating func readText(hashes: Int) {
    let start = line
    here += hashes
    let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    here += isLong ? 3 : 1
    // A long text has indentation to take off, and names nothing that is looked for here.
    var content: [UInt8]? = isLong ? nil : []
    while here < bytes.count {
      if isClosing(hashes: hashes, isLong: isLong) {
        here += (isLong ? 3 : 1) + hashes
        break
      }
      if byte() == UInt8(ascii: "\\"), isEscape(hashes: hashes) {
        here += 1 + hashes
        readEscape(into: &content)
        continue
      }
      if byte() == UInt8(ascii: "\n") {
        line += 1
        // A text that nothing ends is no text; the compiler says so.
        if !isLong { break }
      }
      content?.append(byte())
      here += 1
    }
    all.append(
      Token(
        kind: content.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .unclearText,
        line: start))
  }

  private func isClosing(hashes: Int, isLong: Bool) -> Bool {
    let quotes = isLong ? 3 : 1
    return (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
      && (0..<hashes).allSatisfy { byte(quotes + $0) == UInt8(ascii: "#") }
  }

  private func isEscape(hashes: Int) -> Bool {
    (0..<hashes).allSatisfy { byte(1 + $0) == UInt8(ascii: "#") }
  }

  private mutating func readEscape(into content: inout [UInt8]?) {
    let escaped = byte()
    switch escaped {
    case UInt8(ascii: "("):
      content = nil
      skipInterpolation()
      return
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): content?.append(escaped)
    // What else can be escaped stands in no name and no path.
    default: content = nil
    }
    if escaped != UInt8(ascii: "\n") { here += 1 }
  }

  private mutating func skipInterpolation() {
    guard nesting < Self.deepest else {
      here = bytes.count
      return
    }
    nesting += 1
    defer { nesting -= 1 }
    var depth = 0
    let count = all.count
    repeat {
      if byte() == UInt8(ascii: "(") { depth += 1 }
      if byte() == UInt8(ascii: ")") { depth -= 1 }
      step()
    } while depth > 0 && here < bytes.count
    all.removeLast(all.count - count)
  }
}
