/// A stand-in for SwiftUI's wrapper of this name, as in a view that isn't visible.
@propertyWrapper
public struct State<Value> {
  private let value: Value

  public init(initialValue value: Value) {
    self.value = value
  }

  public init(wrappedValue value: Value) {
    self.value = value
  }

  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }

  public var projectedValue: Binding<Value> { Binding(wrappedValue: value) }
}

extension State: Sendable where Value: Sendable {}

/// A stand-in for SwiftUI's wrapper of this name, as in a view that isn't visible.
@MainActor
@propertyWrapper
public struct StateObject<Object: ObservableObject> {
  public let wrappedValue: Object

  public init(wrappedValue thunk: @autoclosure @escaping () -> Object) {
    wrappedValue = thunk()
  }
}

/// A stand-in for SwiftUI's wrapper of this name, without notifications.
@MainActor
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object

  public init(wrappedValue: Object) {
    self.wrappedValue = wrappedValue
  }
}

/// A stand-in for SwiftUI's structure of this name.
public struct EnvironmentValues: Sendable {
  public var dismiss: DismissAction { DismissAction() }
}

/// A stand-in for SwiftUI's action of this name; it counts its calls.
@MainActor
public struct DismissAction: Sendable {
  static var count = 0

  nonisolated init() {}

  public func callAsFunction() {
    Self.count += 1
  }
}

/// A stand-in for SwiftUI's wrapper of this name.
@propertyWrapper
public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    path = keyPath
  }

  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}
