import Liquid

/// A text of an Xcode template, in which macros became Liquid.
struct MacroText {
  enum Part: Equatable {
    case text(String)
    /// An expression of Liquid. An identifier has only letters, digits and underscores.
    case value(String, isIdentifier: Bool)
    /// Liquid with tags, such as an `if` around outputs.
    case tags(String)
  }

  var parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }
  init(_ text: String) { parts = [.text(text)] }

  /// Replaces what `replacement` finds at the position of a byte; the rest is literal.
  init<E: Error>(
    _ bytes: [UInt8], replacing replacement: (Int) throws(E) -> (length: Int, parts: [Part])?
  ) throws(E) {
    parts = []
    var (start, position) = (0, 0)
    while position < bytes.count {
      guard let (length, new) = try replacement(position) else {
        position += 1
        continue
      }
      if position > start {
        parts.append(.text(String(decoding: bytes[start..<position], as: UTF8.self)))
      }
      parts += new
      position += length
      start = position
    }
    if start < bytes.count || parts.isEmpty {
      parts.append(.text(String(decoding: bytes[start...], as: UTF8.self)))
    }
  }

  /// The text in Liquid, which renders literal parts as they are.
  var liquid: String {
    parts.enumerated().map { index, part in
      switch part {
      case .value(let expression, _): "{{ \(expression) }}"
      case .tags(let tags): tags
      case .text(let literal): literal.escapedForLiquid(beforeLiquid: index + 1 < parts.count)
      }
    }.joined()
  }

  /// The text where it is literal; nil where `gen` fills something in.
  var literal: String? {
    let texts = parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return texts.count == parts.count ? texts.joined() : nil
  }

  /// The snippet that replaces all characters of `text` but those in `allowed` by `other`.
  static let snippetName = "only_characters"
  static let snippet = """
    {%- assign characters = text | split: '' -%}
    {%- for character in characters -%}
    {%- if allowed contains character -%}{{ character }}{%- else -%}{{ other }}{%- endif -%}
    {%- endfor -%}

    """
  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  /// The text after a modifier such as `identifier`; nil for one that viper can't apply.
  ///
  /// https://help.apple.com/xcode/mac/current/#/dev7fe737ce0 describes them.
  func applying(_ modifier: String) -> MacroText? {
    switch modifier {
    case "identifier": replacing(allowed: Self.letters + "_", by: "_")
    case "bundleIdentifier": replacing(allowed: Self.letters + "-.", by: "-")
    case "rfc1034Identifier": replacing(allowed: Self.letters + "-", by: "-")
    case "xml": escapedForXML
    case "deletingPathExtension": withoutExtension
    default: nil
    }
  }

  private func replacing(allowed: String, by other: String) -> MacroText {
    let snippet = "{% include '\(Self.snippetName)', allowed: '\(allowed)', other: '\(other)' %}"
    return changed({ String($0.map { allowed.contains($0) ? $0 : Character(other) }) }, snippet) {
      expression, isIdentifier in
      if !isIdentifier { return .tags("{% assign text = \(expression) %}\(snippet)") }
      return allowed.contains("_")
        ? .value(expression, isIdentifier: true)
        : .value("\(expression) | replace: '_', '\(other)'", isIdentifier: false)
    }
  }

  private var escapedForXML: MacroText {
    let marks = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")]
    return changed(
      { marks.reduce($0) { $0.replacing($1.0, with: $1.1) } }, "{{ text | escape }}"
    ) { expression, _ in .value(expression + " | escape", isIdentifier: false) }
  }

  /// Changes literals now, and what tags print by Liquid that sees it as `text`.
  private func changed(
    _ literal: (String) -> String, _ liquid: String, _ value: (String, Bool) -> Part
  ) -> MacroText {
    MacroText(
      parts.map { part in
        switch part {
        case .text(let text): .text(literal(text))
        case .value(let expression, let isIdentifier): value(expression, isIdentifier)
        case .tags(let tags): .tags("{% capture text %}\(tags){% endcapture %}\(liquid)")
        }
      })
  }

  /// The text before its last dot; nil where only `gen` knows whether it ends with an extension.
  private var withoutExtension: MacroText? {
    switch parts.last {
    case .text(let last)?:
      guard let dot = last.lastIndex(of: ".") else { return self }
      return MacroText(parts.dropLast() + [.text(String(last[..<dot]))])
    case .value(_, isIdentifier: false)?, .tags?: return nil
    case .value?, nil: return self
    }
  }
}
