public import Diagnostics

/// Finds the snippets that `include` and `render` insert into a template.
public protocol PartialSource: Sendable {
  /// The snippet with a name, or nil. Each rendering asks once.
  func partial(named name: String) throws(Diagnostic) -> LiquidTemplate?
  /// The names to suggest when a snippet is missing.
  var partialNames: [String] { get }
}
