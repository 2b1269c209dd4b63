package import Diagnostics

/// A value and the place that it was read from: a line of a file, or an option.
package struct Located<Value: Sendable>: Sendable {
  package var value: Value
  /// Nil for what was given on the command line.
  package var location: SourceLocation?

  package init(_ value: Value, at location: SourceLocation? = nil) {
    self.value = value
    self.location = location
  }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
