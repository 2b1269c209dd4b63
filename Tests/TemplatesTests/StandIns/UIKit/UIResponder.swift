@_exported import Foundation

/// A stand-in for UIKit's class of this name: the same isolation, a fraction of the behaviour.
///
/// Not an `NSObject`: without Objective-C an initializer can't be on the main actor where the one
/// that it overrides is not, and all of these are.
@MainActor
open class UIResponder {
  public init() {}
}

/// A stand-in for the function that Objective-C platforms have.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
