public import Diagnostics

/// A template in which everything known is rendered, and Liquid is left for the rest.
///
/// `viper template freeze` makes one.
public struct LiquidSpecialization: Sendable {
  /// The text, with markers for what is unknown.
  public let marked: LiquidRendering
  let unknown: UnknownParts

  /// The template that remains.
  public var liquid: [UInt8] { unknown.liquid(of: marked.bytes) }

  /// The first tag that remains, such as `if prefix`; nil if none does.
  public var remainingTag: String? {
    for case .part(let part) in unknown.pieces(of: marked.bytes) where part.isTag {
      return part.source
    }
    return nil
  }

  /// Whether a text from ``marked`` contains no marker.
  public func isKnown(_ text: String) -> Bool { !UnknownParts.isUnknown(.string(text)) }

  /// The Liquid of a text from ``marked``; `escape` writes what is between the markers.
  public func liquid(of text: String, escape: (String) -> String) -> String {
    unknown.pieces(of: Array(text.utf8)).map { piece in
      switch piece {
      case .text(let bytes): escape(bytes.text())
      case .part(let part): UnknownParts.output(of: part)
      }
    }.joined()
  }
}

/// What the value of a variable can be that is unknown until a module is generated.
public enum LiquidUnknown: Sendable {
  /// Text.
  case text
  /// Text or nil.
  case optionalText
  /// Any value.
  case any
}

extension LiquidTemplate {
  /// Renders what is known, and keeps Liquid for the rest.
  ///
  /// The result has no snippets, and no condition or loop over known values. Rendering it gives
  /// the same bytes as rendering this template.
  ///
  /// `unknown` are the variables that stay, such as `prefix` and `module_info.name`. The `budget` is
  /// reduced as by rendering.
  ///
  /// - Throws: as rendering does, and where no Liquid can be kept for what depends on an unknown value.
  public func specialized(
    _ values: LiquidObject, unknown: [String: LiquidUnknown], partials: any PartialSource,
    clock: RenderClock = RenderClock(), within budget: inout Budget
  ) throws(Diagnostic) -> LiquidSpecialization {
    try UnknownParts.refuseMarkers(in: self)
    var renderer = Renderer(
      template: self, values: values, source: partials, clock: clock, budget: budget)
    renderer.isSpecializing = true
    for (path, kind) in unknown.sorted(by: { $0.key < $1.key }) {
      renderer.declareUnknown(path, kind)
    }
    var rendering = try renderer.renderDocument()
    // Origins would refer to the text with markers, and generating a module repeats the warnings.
    (rendering.warnings, rendering.origins) = ([], LiquidOrigins())
    budget = renderer.budget
    return LiquidSpecialization(marked: rendering, unknown: renderer.unknown)
  }
}
