@_exported import Combine
@_exported import Foundation
@_exported import Observation
import UIKit

/// A stand-in for SwiftUI's protocol of this name.
@MainActor
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {}

extension View where Body == Never {
  public var body: Never { return preconditionFailure("a primitive view has no body") }
}

/// A stand-in for SwiftUI's builder of this name.
@MainActor
@resultBuilder
public struct ViewBuilder {
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(content: (repeat each content))
  }
}

/// A stand-in for SwiftUI's view of this name.
public struct TupleView<each Content: View>: View {
  let content: (repeat each Content)

  public typealias Body = Never
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
public struct Text: View {
  let content: String

  public init(_ content: some StringProtocol) {
    self.content = String(content)
  }

  public typealias Body = Never
}

/// A stand-in for SwiftUI's view of this name.
public struct Button: View {
  let action: @MainActor () -> Void

  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.action = action
  }

  public typealias Body = Never
}

/// A stand-in for SwiftUI's wrapper of this name; nobody is told of changes.
@MainActor
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object

  public init(wrappedValue: Object) {
    self.wrappedValue = wrappedValue
  }
}

/// A stand-in for SwiftUI's controller of this name.
open class UIHostingController<Content: View>: UIViewController {
  open var rootView: Content

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  public required dynamic init?(coder: NSCoder) {
    nil
  }

  open override func loadView() {
    super.loadView()
    _ = rootView.body
  }
}
