/// How much sloppiness a template gets away with; the names are the reference's.
public enum ParsingMode: Sendable, Hashable {
  /// What makes no sense is skipped and an unknown filter changes nothing, as Liquid 4.0 did by
  /// default. Unknown tags and blocks without an end are errors all the same.
  case lax
  /// Like `lax`, but what `strict` would refuse is reported in ``LiquidTemplate/warnings``, and
  /// an unknown filter is an error.
  case warn
  /// Outputs, conditions and loops must follow the grammar, filters must exist and get as many
  /// arguments as they take.
  case strict
  /// All tags must follow the grammar, also those that `strict` reads leniently.
  case strict2
}
