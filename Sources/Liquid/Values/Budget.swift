/// What the templates of one run may use, all together, so that none of them runs for ever or fills
/// the memory.
///
/// A caller makes one budget and hands it to every rendering of the run. Work pays for each byte that
/// is compared, searched, copied or written, and something for each step that touches few bytes.
/// Memory pays for what was written, and for what variables hold as long as they hold it.
public struct Budget: Sendable {
  /// How much work there was in the beginning.
  public let work: Int
  /// How many bytes there were in the beginning.
  public let memory: Int
  private var workLeft: Int
  private(set) var memoryLeft: Int

  /// More than a hundred times what real templates use, and no more than a second's work.
  public init(work: Int = 1 << 26, memory: Int = 1 << 24) {
    (self.work, self.memory) = (work, memory)
    (workLeft, memoryLeft) = (work, memory)
  }

  /// The bytes that were written and those that are held.
  public var memoryUsed: Int { memory - memoryLeft }

  /// Whether there is no work left, so that nothing can be rendered any more.
  public var isSpent: Bool { workLeft == 0 }

  /// Frees the bytes of all that was written, for a caller that keeps none of it.
  public mutating func forgetWritten() { memoryLeft = memory }

  /// What a step of a rendering costs besides the bytes that it touches.
  static let step = 16

  mutating func spend(_ amount: Int) throws(OutOfBudget) {
    let (left, overflow) = workLeft.subtractingReportingOverflow(amount)
    guard !overflow, left >= 0 else {
      workLeft = 0
      throw .work
    }
    workLeft = left
  }

  mutating func hold(_ bytes: Int) throws(OutOfBudget) {
    guard bytes <= memoryLeft else { throw .memory }
    memoryLeft -= bytes
  }

  /// The same work left, and so many bytes held.
  func holding(_ bytes: Int) -> Budget {
    var budget = self
    budget.memoryLeft = memory - bytes
    return budget
  }

  mutating func release(_ bytes: Int) { memoryLeft += bytes }
}

/// What a budget has run out of.
enum OutOfBudget: Error {
  case work, memory
}
