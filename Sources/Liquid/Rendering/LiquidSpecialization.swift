package import Diagnostics

/// A template with everything known rendered, and Liquid for the rest, for `viper template freeze`.
package struct LiquidSpecialization: Sendable {
  /// The text, with markers for what is unknown.
  package let marked: LiquidRendering
  let unknown: UnknownParts

  package var liquid: [UInt8] { unknown.liquid(of: marked.bytes) }

  /// The first tag that remains, such as `if prefix`, or the value of an added `assign`.
  package var remainingTag: String? {
    let tag = unknown.pieces(of: marked.bytes).first(where: \.isTag)?.part?.source
    guard let tag, tag.hasPrefix("assign ") else { return tag }
    return String(tag.drop { $0 != "=" }.dropFirst(2))
  }

  /// The first part of a text from ``marked`` that is unknown, such as `prefix`.
  package func unknownPart(of text: String) -> String? {
    unknown.parts(of: .string(text)).first?.source
  }

  /// The Liquid of a text from ``marked``; `escape` writes what is between the markers.
  package func liquid(of text: String, escape: (String) -> String) -> String {
    unknown.pieces(of: .string(text)).map { piece in
      piece.part.map(UnknownParts.output) ?? escape(piece.text?.text() ?? "")
    }.joined()
  }
}

/// What the value of a variable can be that is unknown until a module is generated.
package enum LiquidUnknown: Sendable {
  case text
  /// Text or nil.
  case optionalText
  /// Also a Boolean, a number or a list.
  case any
}

extension LiquidTemplate {
  /// Renders what is known, and keeps Liquid for the rest; throws where that is impossible.
  ///
  /// The result has no snippets, and no condition or loop over known values. Rendering it gives the
  /// same bytes as rendering this template. `unknown` are the variables that stay, such as `prefix`
  /// and `module_info.name`.
  package func specialized(
    _ values: LiquidObject, unknown: [String: LiquidUnknown], partials: any PartialSource,
    clock: LocalMoment = LocalMoment(), within budget: inout Budget
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
