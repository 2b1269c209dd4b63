import Diagnostics

/// A template whose source was found.
struct ResolvedTemplate: Sendable {
  var declared: DeclaredTemplate
  var origin: TemplateOrigin
  var content: TemplateContent
  /// Whether the source is the very folder that it would be installed to.
  var isInPlace = false
  /// Whether it was checked before, by whoever put it into the cache.
  var isKnownToBeValid = false
}
