open class DispatchSemaphore: @unchecked Sendable {
  public init(value: Int) { fatalError() }
  @discardableResult public func signal() -> Int { fatalError() }
  public func wait() { fatalError() }
}

open class DispatchQueue: @unchecked Sendable {
  public class func global() -> DispatchQueue { fatalError() }
  public func async(execute work: @escaping @Sendable () -> Void) { fatalError() }
}
