public import Diagnostics

/// The result of rendering a template.
public struct LiquidRendering: Sendable {
  /// The text as UTF-8.
  public var bytes: [UInt8]
  /// One for each place that uses an undefined variable.
  public var warnings: [Diagnostic]
  /// For each part of the text, the place in the template that printed it.
  public var origins: LiquidOrigins
  /// The parsed snippets, which the next rendering can reuse.
  public var partials: [String: LiquidTemplate]
  let template: LiquidTemplate

  /// The text.
  public var text: String { bytes.text() }
  /// The template's name, for messages.
  public var file: String { template.file }

  /// The line of the template that printed each line of the text, from 1; nil for a snippet's lines.
  public var sourceLines: [Int?] { origins.lines(of: template, in: bytes) }
}
