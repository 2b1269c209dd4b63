/// A stand-in for SwiftUI's type of this name, which nothing can change.
@dynamicMemberLookup
public struct Binding<Value> {
  public let wrappedValue: Value

  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(wrappedValue: wrappedValue[keyPath: path])
  }
}

extension View {
  public func navigationDestination(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> some View
  ) -> some View {
    self
  }
}
