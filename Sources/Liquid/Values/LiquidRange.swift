/// The whole numbers from a start to an end, both included; empty if the end is smaller.
public struct LiquidRange: Sendable, Hashable {
  /// The first number.
  public var start: Int
  /// The last number.
  public var end: Int

  /// From `start` to `end`.
  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// How many numbers there are, at most `Int.max`.
  public var count: Int {
    guard end >= start else { return 0 }
    let (distance, overflow) = end.subtractingReportingOverflow(start)
    return overflow || distance == .max ? .max : distance + 1
  }
}
