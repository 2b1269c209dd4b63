public import Diagnostics

/// A variable that a template expects.
public struct LiquidVariableReference: Sendable, Hashable {
  /// Its names, such as `["module_info", "name"]`.
  public var path: [String]
  /// The location in the template.
  public var location: SourceLocation
}

/// A snippet that a template includes by a literal name.
public struct LiquidPartialReference: Sendable, Hashable {
  /// The snippet's name.
  public var name: String
  /// The location in the template.
  public var location: SourceLocation
}

/// A condition on one variable: `if custom_parameters.style == 'modal'`.
public struct LiquidConditionReference: Sendable {
  /// The names of the variable.
  public var path: [String]
  /// The value to compare with; nil if the template tests for existence.
  public var value: LiquidValue?
  /// The location in the template.
  public var location: SourceLocation
}

/// All variables, snippets and conditions of a template.
///
/// Only the first thousand have a line; the others just name the template.
public struct LiquidReferences: Sendable {
  /// Every use of a variable that the template doesn't define, in order.
  public var variables: [LiquidVariableReference] = []
  /// Every snippet with a literal name, in order; ``variables`` has the computed names.
  public var partials: [LiquidPartialReference] = []
  /// Whether the name of a snippet is computed.
  public var hasComputedPartials = false
  /// Every comparison of a variable with a literal and every test for existence, in order.
  ///
  /// Rendering the template with each of these values, and without, takes each branch of it.
  public var conditions: [LiquidConditionReference] = []
}
