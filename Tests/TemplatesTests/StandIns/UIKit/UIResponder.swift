@_exported import Foundation

/// A stand-in for UIKit's class of this name: the same isolation, a fraction of the behaviour.
///
/// It is no `NSObject`: without Objective-C, an initializer on the main actor can't override one that
/// isn't on an actor.
@MainActor
open class UIResponder: Hashable {
  public init() {}

  nonisolated public static func == (left: UIResponder, right: UIResponder) -> Bool {
    left === right
  }

  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension String {
  /// A stand-in for the type of this name in Apple's Foundation.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable {
    let key: String

    public init(stringLiteral value: String) {
      key = value
    }
  }

  /// A stand-in for Foundation's initializer on Apple's platforms: each text translates
  /// to itself.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = keyAndValue.key
  }
}

/// A stand-in for the function on platforms with Objective-C.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
