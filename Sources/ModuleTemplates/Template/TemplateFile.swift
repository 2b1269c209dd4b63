/// A file of a template, read.
package struct TemplateFile: Sendable, Hashable {
  /// As it is called on the disk, relative to the template.
  package var relativePath: String
  /// For messages: the path from the current folder, or `viper/… (bundled)`.
  package var displayName: String
  package var bytes: [UInt8]
}
