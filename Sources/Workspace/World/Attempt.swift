/// The result of an operation; nil where it fails.
@discardableResult
package func attempt<Result>(_ body: @autoclosure () throws -> Result?) -> Result? {
  do { return try body() } catch { return nil }
}
