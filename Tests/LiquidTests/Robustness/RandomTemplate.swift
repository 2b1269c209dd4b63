import Liquid

/// Pseudorandom numbers, the same in each run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Creates templates: some valid, some of parts in any order, some with changed bytes.
struct RandomTemplate {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> [UInt8] {
    var bytes: [UInt8]
    if chance(40) {
      bytes = Array((0..<below(30)).map { _ in pick(Self.pieces) }.joined().utf8)
    } else {
      bytes = Array(body(depth: 3).utf8)
    }
    while chance(25), !bytes.isEmpty { mutate(&bytes) }
    return bytes
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  private mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let place = below(bytes.count)
    switch below(4) {
    case 0: bytes[place] = UInt8(below(256))
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(contentsOf: pick(Self.pieces).utf8, at: place)
    default: bytes += bytes[place...]
    }
  }

  private mutating func expression() -> String { pick(Self.expressions) }

  private mutating func output() -> String {
    var text = "{{ " + expression()
    while chance(50) {
      text += " | " + pick(Self.filters)
      if chance(60) { text += ": " + expression() }
      if chance(20) { text += ", " + expression() }
    }
    return text + " }}"
  }

  private mutating func condition() -> String {
    var text = expression()
    if chance(60) { text += " " + pick(Self.operators) + " " + expression() }
    if chance(30) { text += pick([" and ", " or "]) + expression() }
    return text
  }

  private mutating func body(depth: Int) -> String {
    (0..<below(5)).map { _ in
      switch below(depth > 0 ? 3 : 2) {
      case 0: pick(Self.texts)
      case 1: output()
      default: tag(depth: depth - 1)
      }
    }.joined()
  }

  private mutating func tag(depth: Int) -> String {
    switch below(14) {
    case 0: "{% if \(condition()) %}\(body(depth: depth)){% else %}\(body(depth: depth)){% endif %}"
    case 1: "{%- unless \(condition()) -%}\(body(depth: depth)){%- endunless -%}"
    case 2:
      "{% for x in \(expression()) limit: \(expression()) %}\(body(depth: depth)){% endfor %}"
    case 3: "{% for x in (1..\(expression())) %}\(body(depth: depth)){% break %}{% endfor %}"
    case 4:
      "{% case \(expression()) %}{% when \(expression()) %}\(body(depth: depth)){% endcase %}"
    case 5: "{% assign x = \(expression()) | \(pick(Self.filters)): \(expression()) %}"
    case 6: "{% capture x %}\(body(depth: depth)){% endcapture %}"
    case 7: "{% tablerow x in \(expression()) cols: 2 %}\(body(depth: depth)){% endtablerow %}"
    case 8: "{% include '\(pick(["a", "b", "itself", "gone"]))' %}"
    case 9: "{% render 'a', x: \(expression()) %}"
    case 10: "{% cycle \(expression()), \(expression()) %}"
    case 11: "{% comment %}\(body(depth: depth)){% endcomment %}"
    case 12: "{% raw %}\(pick(Self.pieces)){% endraw %}"
    default: "{% liquid\n echo \(expression())\n increment x\n%}"
    }
  }

  private static let texts = ["text", " \n ", "é🙂", "{ }", "%", "\r\n"]
  private static let operators = ["==", "!=", "<>", "<", ">", "<=", ">=", "contains", "="]
  private static let expressions = [
    "a", "o", "o.k", "o['k']", "l", "l[0]", "l[-1].k", "l.first", "s", "n", "n.size", "f", "nope.x",
    "nil", "true", "blank", "empty", "'text'", "\"\"", "1", "-7", "2.5", "9223372036854775807",
    "(1..3)", "(n..l)", "[s]", "forloop.index", "forloop", "99999999999999999999", "(1..999999999)",
  ]
  private static let filters = [
    "upcase", "downcase", "capitalize", "append", "prepend", "size", "strip",
    "strip_newlines", "newline_to_br", "replace", "replace_first", "replace_last", "remove",
    "remove_last", "slice", "truncate", "truncatewords", "split", "escape", "escape_once",
    "strip_html", "url_encode", "url_decode", "base64_encode", "base64_decode",
    "base64_url_safe_decode", "default", "join", "first", "last", "reverse", "concat", "map",
    "compact", "uniq", "plus", "minus", "times", "divided_by", "modulo", "sum", "abs", "at_least",
    "ceil", "floor", "round", "sort", "sort_natural", "where", "reject", "has", "find",
    "find_index", "date", "nope",
  ]
  private static let pieces = [
    "{{", "}}", "{%", "%}", "{{-", "-}}", "{%-", "-%}", "{", "}", "%", "|", ":", ",", ".", "..",
    "[", "]", "(", ")", "'", "\"", "=", "==", "<", "!", "?", "-", "#", " ", "\n", "\r", "\t", "\0",
    "if", "elsif", "else", "endif", "unless", "endunless", "for", "in", "endfor", "case", "when",
    "endcase", "assign", "capture", "endcapture", "comment", "endcomment", "raw", "endraw", "doc",
    "enddoc", "liquid", "echo", "cycle", "include", "render", "tablerow", "endtablerow",
    "increment", "break", "continue", "and", "or", "contains", "with", "as", "limit", "offset",
    "reversed", "x", "o.k", "1", "1.5", "'a'", "é", "🙂", "\u{301}", "{% if x %}", "{{ o.k }}",
    "{% endif %}", "{% raw %}", "{% endraw %}", "{% comment %}", "{% liquid\n",
  ]
}
