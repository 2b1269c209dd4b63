package import Diagnostics

/// A value and its location in a file.
package struct Located<Value: Sendable & Hashable>: Sendable, Hashable {
  package var value: Value
  /// Nil for a value from the command line or an assumed one.
  package var location: SourceLocation?

  package init(_ value: Value, at location: SourceLocation? = nil) {
    self.value = value
    self.location = location
  }
}
