/// A stand-in for SwiftUI's builder of this name.
@MainActor
@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView(value: (repeat each content))
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> {
    .first(first)
  }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> {
    .second(second)
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

/// A stand-in for SwiftUI's view of this name.
public struct EmptyView: View {
  public init() {}

  public typealias Body = Never
}

/// A stand-in for SwiftUI's view of this name.
public struct TupleView<Content>: View {
  let value: Content

  public typealias Body = Never
}

/// A stand-in for SwiftUI's view of this name.
public enum _ConditionalContent<First: View, Second: View>: View {
  case first(First)
  case second(Second)

  public typealias Body = Never
}
