open class DispatchSemaphore: @unchecked Sendable {
  public init(value: Int) { fatalError() }
  @discardableResult public func signal() -> Int { fatalError() }
  public func wait() { fatalError() }
}
