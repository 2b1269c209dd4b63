package import Diagnostics

/// A value and its location in a file.
package struct Located<Value: Sendable>: Sendable {
  package var value: Value
  /// Nil for a value from the command line.
  package var location: SourceLocation?

  package init(_ value: Value, at location: SourceLocation? = nil) {
    self.value = value
    self.location = location
  }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
