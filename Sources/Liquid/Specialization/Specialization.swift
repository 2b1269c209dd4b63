public import Diagnostics

/// A variable whose value is unknown until a module is generated.
public struct LiquidUnknown: Sendable {
  /// The kinds of its values.
  public enum Kind: Sendable {
    /// Text.
    case text
    /// Text or nil.
    case optionalText
    /// Text, nil, or a list.
    case any
  }
  /// Its names, such as `["module_info", "name"]`.
  public var path: [String]
  /// What its value can be.
  public var kind: Kind

  /// The variable with this path.
  public init(_ path: [String], _ kind: Kind = .text) {
    self.path = path
    self.kind = kind
  }
}

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

extension LiquidTemplate {
  /// Renders what is known, and keeps Liquid for the rest.
  ///
  /// The result has no snippets, and no condition or loop over known values. Rendering it gives
  /// the same bytes as rendering this template.
  ///
  /// `unknown` are the variables that stay. The `budget` is reduced as by rendering.
  ///
  /// - Throws: as rendering does, and for what can't be decided or kept.
  public func specialized(
    _ values: LiquidObject, unknown: [LiquidUnknown], options: RenderOptions = RenderOptions(),
    within budget: inout Budget
  ) throws(Diagnostic) -> LiquidSpecialization {
    var specializer = Specializer(
      self, values, unknown: unknown, options: options, budget: budget)
    let result = try specializer.specializeDocument()
    budget = specializer.renderer.budget
    return result
  }
}
