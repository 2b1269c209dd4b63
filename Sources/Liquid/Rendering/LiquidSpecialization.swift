/// A template of which everything known is rendered.
public struct LiquidSpecialization: Sendable {
  /// The text, with markers for what is unknown.
  public let marked: LiquidRendering
  let unknown: UnknownParts

  /// The template that remains.
  public var liquid: [UInt8] { unknown.liquid(of: marked.bytes) }

  /// The condition or loop that remains first; nil if all are decided.
  public var remainingTag: String? {
    for case .part(let part) in unknown.pieces(of: marked.bytes) where part.isTag {
      return part.source
    }
    return nil
  }

  /// Whether a part of ``marked`` is known.
  public func isKnown(_ text: String) -> Bool { !UnknownParts.isUnknown(.string(text)) }

  /// The Liquid of a part of ``marked``, such as a field, with literal text that `escape` writes.
  public func liquid(of text: String, escape: (String) -> String) -> String {
    unknown.pieces(of: Array(text.utf8)).map { piece in
      switch piece {
      case .text(let bytes): escape(bytes.text())
      case .part(let part): UnknownParts.output(of: part)
      }
    }.joined()
  }
}
