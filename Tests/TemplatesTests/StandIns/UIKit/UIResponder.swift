@_exported import Foundation

/// A stand-in for UIKit's class of this name: the same isolation, a fraction of the behaviour.
///
/// Not an `NSObject`: without Objective-C an initializer can't be on the main actor where the one
/// that it overrides is not, and all of these are.
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
  /// A stand-in for the type of Foundation on Apple's platforms of this name.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable {
    let key: String

    public init(stringLiteral value: String) {
      key = value
    }
  }

  /// A stand-in for Foundation's initializer on Apple's platforms: every text is its own
  /// translation.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = keyAndValue.key
  }
}

/// A stand-in for the function that Objective-C platforms have.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
