import Diagnostics
package import ModuleTemplates

/// A template whose source was found.
package struct ResolvedTemplate: Sendable {
  package var declared: DeclaredTemplate
  package var origin: TemplateOrigin
  package var content: TemplateContent
  /// Whether it is used where it is, and nothing is copied.
  package var isInPlace = false
  /// Whether it was checked when viper was built.
  package var isKnownToBeValid = false
}
