public import Diagnostics

/// What a rendering may use besides the template and its values.
public struct RenderOptions {
  /// Where `include` and `render` find their snippets.
  public var partials: any PartialSource
  /// What time it is, and where.
  public var clock: RenderClock

  /// Without snippets, and at the beginning of 1970.
  public init(partials: any PartialSource = NoPartials(), clock: RenderClock = RenderClock()) {
    self.partials = partials
    self.clock = clock
  }
}

/// Where snippets come from.
public protocol PartialSource: Sendable {
  /// The snippet of that name, or nil when there's none.
  func partial(named name: String) throws(Diagnostic) -> Partial?
  /// The names to suggest when a snippet isn't found.
  var partialNames: [String] { get }
}

/// A snippet, parsed or not.
public enum Partial: Sendable {
  /// The text and the name of its file for error messages. Parsed once a rendering.
  case text(String, file: String)
  /// Parsed beforehand, for snippets that several templates share.
  case template(LiquidTemplate)
}

/// No snippets.
public struct NoPartials: PartialSource {
  /// No snippets.
  public init() {}
  /// Never finds one.
  public func partial(named name: String) throws(Diagnostic) -> Partial? { nil }
  /// None.
  public var partialNames: [String] { [] }
}
