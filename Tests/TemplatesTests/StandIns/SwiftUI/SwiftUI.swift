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

extension Never: View {
  public typealias Body = Never
}

extension View where Body == Never {
  public var body: Never { return preconditionFailure("a primitive view has no body") }
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
