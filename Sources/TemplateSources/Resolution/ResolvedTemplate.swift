import Diagnostics
package import ModuleTemplates

/// A template whose source was found.
package struct ResolvedTemplate: Sendable {
  package var declared: DeclaredTemplate
  package var origin: TemplateOrigin
  package var content: TemplateContent
  /// Whether the source is the very folder that it would be installed to.
  package var isInPlace = false
  /// Whether it was checked before, by whoever put it into the cache.
  package var isKnownToBeValid = false
}
