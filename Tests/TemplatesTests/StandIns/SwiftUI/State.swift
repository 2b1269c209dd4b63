/// A stand-in for SwiftUI's wrapper of this name, as in a view that isn't visible.
@MainActor
@propertyWrapper
public struct StateObject<Object: ObservableObject> {
  private let make: () -> Object

  public init(wrappedValue thunk: @autoclosure @escaping () -> Object) {
    make = thunk
  }

  /// A new object each time, as in a view that isn't visible.
  public var wrappedValue: Object { make() }
}

/// A stand-in for SwiftUI's wrapper of this name, without notifications.
@MainActor
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object

  public init(wrappedValue: Object) {
    self.wrappedValue = wrappedValue
  }

  public var projectedValue: Bindable<Object> { Bindable(wrappedValue: wrappedValue) }
}

/// A stand-in for SwiftUI's wrapper of this name.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value: AnyObject> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  public var projectedValue: Bindable<Value> { self }

  public subscript<Part>(
    dynamicMember path: ReferenceWritableKeyPath<Value, Part>
  ) -> Binding<Part> {
    Binding(wrappedValue: wrappedValue[keyPath: path])
  }
}

/// A stand-in for SwiftUI's structure of this name.
public struct EnvironmentValues: Sendable {
  public var dismiss: DismissAction { DismissAction() }
  public var isPresented: Bool { false }
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
