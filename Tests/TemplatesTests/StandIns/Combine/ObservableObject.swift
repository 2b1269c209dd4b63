/// A stand-in for Combine's protocol of this name.
public protocol ObservableObject: AnyObject {}

/// A stand-in for Combine's wrapper of this name, without notifications.
@propertyWrapper
public struct Published<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}
