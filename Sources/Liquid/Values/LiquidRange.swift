/// Whole numbers from one bound to another, both included; empty when the end is before the start.
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

  /// How many numbers; the largest integer where there are more than it can say.
  public var count: Int {
    guard end >= start else { return 0 }
    let (distance, overflow) = end.subtractingReportingOverflow(start)
    return overflow || distance == .max ? .max : distance + 1
  }
}
