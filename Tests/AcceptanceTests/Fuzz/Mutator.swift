import ViperTestSupport

/// Damages texts the way disks, merges, editors and enemies do.
struct Mutator {
  var random: FuzzRandom

  /// Pieces that mean something to one of the parsers.
  private static let words: [[UInt8]] = [
    "{%", "%}", "{{", "}}", "{%-", "-%}", "{% if %}", "{% for i in (1..9999999) %}", "{% endfor %}",
    "{% raw %}", "{% comment %}", "{% include 'header' %}", "{% include x %}", "| append: ", "|",
    "..",
    "../", "/", "\\", "\"", "'", "/*", "*/", "//", "{", "}", "(", ")", "[", "]", ";", "=", ",", ":",
    "\n", "\r", "\r\n", "\t", "\u{0}", "\u{1B}[2J", "\u{FEFF}", "\u{202E}", "e\u{301}", "é", "😀",
    "- ", "? ", "& a", "*a", "<<: ", "!!binary ", "!ruby/object:X ", "|\n  ", ">\n  ", "---\n",
    "...\n",
    "null", "~", "yes", "0x", "1e999", "-", "99999999999999999999", "\n<<<<<<< HEAD\n",
    "\n=======\n",
    "\n>>>>>>> x\n", "isa = PBXGroup;", "children = (", "A30000000000000000000001", "sourceTree",
    "<group>",
    "rootObject", "path", "name: ", "code_files:", "custom_name: ", "is_resource: true", "\\U1234",
    "<2f 3a>", "@", "$(", "`",
  ].map { Array($0.utf8) }

  mutating func mutate(_ text: String, with others: [String]) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) { change(&bytes, others) }
    return bytes.count > 1 << 20 ? Array(bytes.prefix(1 << 20)) : bytes
  }

  private mutating func change(_ bytes: inout [UInt8], _ others: [String]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + length())
    switch Int.random(in: 0..<10, using: &random) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.removeSubrange(place...)
    case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 3 where place < bytes.count:
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 4, 5: bytes.insert(contentsOf: Self.words.randomElement(using: &random) ?? [], at: place)
    case 6: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 7:
      let copies = Int.random(in: 2...2000, using: &random)
      let piece =
        place < end && Bool.random(using: &random)
        ? Array(bytes[place..<min(end, place + 12)])
        : Self.words.randomElement(using: &random) ?? []
      bytes.insert(contentsOf: Array(repeating: piece, count: copies).joined(), at: place)
    case 8:
      let other = Array((others.randomElement(using: &random) ?? "").utf8)
      let from = Int.random(in: 0...other.count, using: &random)
      bytes.replaceSubrange(place..<end, with: other[from..<min(other.count, from + length())])
    default:
      let other = Int.random(in: 0...bytes.count, using: &random)
      let piece = bytes[place..<end]
      bytes.insert(contentsOf: piece, at: other)
    }
  }

  private mutating func length() -> Int {
    [1, 2, 8, 40, 400].randomElement(using: &random) ?? 1
  }
}
