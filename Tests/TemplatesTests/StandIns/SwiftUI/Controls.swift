/// A stand-in for SwiftUI's structure of this name.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  let key: String

  public init(stringLiteral value: String) {
    key = value
  }
}

/// A stand-in for SwiftUI's view of this name.
public struct VStack<Content: View>: View {
  let content: Content

  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public typealias Body = Never
}

/// A stand-in for SwiftUI's view of this name.
public struct NavigationStack<Root: View>: View {
  let root: Root

  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
  }

  public typealias Body = Never
}

/// A stand-in for SwiftUI's view of this name.
public struct Text: View {
  let content: String

  public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil) {
    content = key.key
  }

  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.content = String(content)
  }

  public typealias Body = Never
}

/// A stand-in for SwiftUI's view of this name.
public struct Button: View {
  let title: String
  let action: @MainActor () -> Void

  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    title = titleKey.key
    self.action = action
  }

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Text) {
    title = label().content
    self.action = action
  }

  public typealias Body = Never
}

/// A stand-in for SwiftUI's view of this name.
public struct ScrollView<Content: View>: View {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public typealias Body = Never
}

/// A stand-in for SwiftUI's view of this name.
public struct ProgressView: View {
  public init() {}

  public typealias Body = Never
}

/// A view with a modifier that has no effect.
public struct ModifiedContent<Content: View>: View {
  let content: Content
  var identifier: String?
  var didAppear: (() -> Void)?
  var didChange: (() -> Void)?

  public typealias Body = Never
}

/// A stand-in for SwiftUI's structure of this name.
public struct AccessibilityChildBehavior: Sendable {
  public static let contain = AccessibilityChildBehavior()
}

extension View {
  public func accessibilityElement(children: AccessibilityChildBehavior) -> some View { self }

  public func padding() -> some View { self }

  public func accessibilityIdentifier(_ identifier: String) -> some View {
    ModifiedContent(content: self, identifier: identifier)
  }

  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (Value) -> Void
  ) -> some View {
    ModifiedContent(content: self, didChange: { action(value) })
  }

  public func onChange(
    of value: some Equatable, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    ModifiedContent(content: self, didChange: action)
  }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    ModifiedContent(content: self, didAppear: action)
  }
}
