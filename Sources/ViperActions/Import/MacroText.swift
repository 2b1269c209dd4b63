import Diagnostics

/// A text of a template as Liquid: literal parts, and values that `gen` fills in.
struct MacroText {
  enum Part: Equatable {
    case text(String)
    /// An expression of Liquid. An identifier has only letters, digits and underscores.
    case value(String, isIdentifier: Bool)
    /// Tags of Liquid.
    case tags(String)
  }

  var parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }
  init(_ text: String) { parts = [.text(text)] }

  /// The text in Liquid, which renders literal parts as they are.
  var liquid: String {
    var text = ""
    for (index, part) in parts.enumerated() {
      switch part {
      case .value(let expression, _): text += "{{ \(expression) }}"
      case .tags(let tags): text += tags
      case .text(let literal): text += Self.escaped(literal, beforeLiquid: index + 1 < parts.count)
      }
    }
    return text
  }

  /// A literal without the braces that would open a tag or an output.
  static func escaped(_ literal: String, beforeLiquid: Bool) -> String {
    guard literal.utf8.contains(UInt8(ascii: "{")) else { return literal }
    var bytes: [UInt8] = []
    let all = Array(literal.utf8)
    for (index, byte) in all.enumerated() {
      let next = index + 1 < all.count ? all[index + 1] : nil
      let opens =
        next.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") } ?? beforeLiquid
      bytes += byte == UInt8(ascii: "{") && opens ? Array("{{ '{' }}".utf8) : [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text where it is literal; nil where `gen` fills something in.
  var literal: String? {
    var text = ""
    for part in parts {
      guard case .text(let part) = part else { return nil }
      text += part
    }
    return text
  }

  // MARK: Modifiers

  /// The snippet that replaces all characters of `text` but those in `allowed` by `other`.
  static let snippetName = "only_characters"
  static let snippet = """
    {%- assign characters = text | split: '' -%}
    {%- for character in characters -%}
    {%- if allowed contains character -%}{{ character }}{%- else -%}{{ other }}{%- endif -%}
    {%- endfor -%}

    """
  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  /// Whether the Liquid includes the snippet.
  var needsSnippet: Bool {
    parts.contains {
      if case .tags(let tags) = $0 { tags.contains(Self.snippetName) } else { false }
    }
  }

  /// The text after a modifier such as `identifier`; nil for an unknown one.
  ///
  /// https://help.apple.com/xcode/mac/current/#/dev7fe737ce0 describes them.
  func applying(_ modifier: String) -> MacroText? {
    switch modifier {
    case "identifier": replacing(allowed: Self.letters + "_", by: "_")
    case "bundleIdentifier": replacing(allowed: Self.letters + "-.", by: "-")
    case "rfc1034Identifier": replacing(allowed: Self.letters + "-", by: "-")
    case "xml": escapedForXML
    case "deletingPathExtension": cut(at: ".").map { $0.start } ?? self
    case "pathExtension": cut(at: ".").map { MacroText($0.end) } ?? MacroText("")
    case "lastPathComponent": cut(at: "/").map { MacroText($0.end) } ?? self
    case "deletingLastPathComponent": cut(at: "/").map { $0.start } ?? MacroText("")
    case "deletingTrailingDot": literal?.hasSuffix(".") == true ? cut(at: ".")?.start : self
    default: nil
    }
  }

  private func replacing(allowed: String, by other: String) -> MacroText {
    let arguments = "allowed: '\(allowed)', other: '\(other)'"
    return MacroText(
      parts.map { part in
        switch part {
        case .text(let text):
          return .text(String(text.map { allowed.contains($0) ? $0 : Character(other) }))
        case .value(let expression, true):
          if allowed.contains("_") { return part }
          return .value("\(expression) | replace: '_', '\(other)'", isIdentifier: false)
        case .value(let expression, false):
          return .tags(
            "{% assign text = \(expression) %}{% include '\(Self.snippetName)', \(arguments) %}")
        case .tags(let tags):
          return .tags(
            "{% capture text %}\(tags){% endcapture %}"
              + "{% include '\(Self.snippetName)', \(arguments) %}")
        }
      })
  }

  private var escapedForXML: MacroText {
    MacroText(
      parts.map { part in
        switch part {
        case .text(let text):
          let marks = [
            ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"),
          ]
          return .text(marks.reduce(text) { $0.replacing($1.0, with: $1.1) })
        case .value(let expression, _): return .value(expression + " | escape", isIdentifier: false)
        case .tags(let tags):
          return .tags("{% capture text %}\(tags){% endcapture %}{{ text | escape }}")
        }
      })
  }

  /// Divides the text at the last such character of its last part.
  private func cut(at mark: Character) -> (start: MacroText, end: String)? {
    guard case .text(let last)? = parts.last, let index = last.lastIndex(of: mark) else {
      return nil
    }
    let start = String(last[..<index])
    return (MacroText(parts.dropLast() + [.text(start)]), String(last[last.index(after: index)...]))
  }
}
