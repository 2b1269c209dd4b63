public import Diagnostics

/// A variable that a template expects to be given.
public struct LiquidVariableReference: Sendable, Hashable {
  /// The names on the way, such as `["module_info", "name"]`.
  public var path: [String]
  /// Where the template uses it.
  public var location: SourceLocation
}

/// A snippet that a template includes by a fixed name.
public struct LiquidPartialReference: Sendable, Hashable {
  /// The name as written.
  public var name: String
  /// Where.
  public var location: SourceLocation
}

/// A condition on one variable: `if custom_parameters.style == 'modal'`.
public struct LiquidConditionReference: Sendable {
  /// The names on the way to the variable.
  public var path: [String]
  /// What it's compared with; nil where the template only asks whether it's there.
  public var value: LiquidValue?
  /// Where.
  public var location: SourceLocation
}

/// All that a template refers to.
///
/// Only the first thousand have a line; those after them just name the template.
public struct LiquidReferences: Sendable {
  /// Every use of a variable that the template doesn't define itself, in order.
  public var variables: [LiquidVariableReference] = []
  /// Every snippet with a fixed name, in order. Names that are computed show up in ``variables``.
  public var partials: [LiquidPartialReference] = []
  /// Every comparison of a variable with a fixed value, and every test for its existence, from
  /// `if`, `unless`, `elsif` and `case`, in order.
  ///
  /// Rendering a template with each of these values in turn, and without, goes through all of it.
  public var conditions: [LiquidConditionReference] = []
}
