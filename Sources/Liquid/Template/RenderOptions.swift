public import Diagnostics

/// The snippets and the clock of a rendering.
public struct RenderOptions {
  /// The snippets for `include` and `render`; nil without any.
  public var partials: (any PartialSource)?
  /// The time and time zone for `date`.
  public var clock: RenderClock

  /// Without snippets, and at the beginning of 1970.
  public init(partials: (any PartialSource)? = nil, clock: RenderClock = RenderClock()) {
    self.partials = partials
    self.clock = clock
  }
}

/// A source of snippets.
public protocol PartialSource: Sendable {
  /// The snippet with a name, or nil. Each rendering asks once.
  func partial(named name: String) throws(Diagnostic) -> LiquidTemplate?
  /// The names to suggest when a snippet is missing.
  var partialNames: [String] { get }
}
