public import Diagnostics

/// The moment that `date: 'now'` gives, and the time zone in which dates are shown.
public struct RenderClock: Sendable, Hashable {
  /// Seconds since 1970 in UTC.
  public private(set) var seconds: Int
  /// Nanoseconds within the second.
  public private(set) var nanoseconds: Int
  /// How many seconds local time is ahead of UTC.
  public private(set) var offset: Int

  /// A moment in a time zone.
  public init(seconds: Int = 0, nanoseconds: Int = 0, offset: Int = 0) {
    // Far enough for everyone, and no arithmetic can overflow.
    self.seconds = min(max(seconds, -31_556_952_000_000), 31_556_952_000_000)
    self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
    self.offset = min(max(offset, -86_399), 86_399)
  }
}

/// What a rendering may use besides the template and its values.
public struct RenderOptions: Sendable {
  /// Where `include` and `render` find their snippets.
  public var partials: any PartialSource
  /// What time it is, and where.
  public var clock: RenderClock

  /// Everything but the clock has a default that fits.
  public init(
    partials: any PartialSource = NoPartials(),
    clock: RenderClock = RenderClock()
  ) {
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
