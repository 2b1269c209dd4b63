/// The limits on work and memory that the renderings of one task share.
///
/// Work counts each byte that is compared, searched, copied or written, and a fixed cost for each
/// step. Memory counts the output, and during a rendering all values that variables get.
package struct Budget: Sendable {
  package let work: Int
  /// In bytes.
  package let memory: Int
  var workLeft: Int
  package internal(set) var memoryLeft: Int

  /// More than a hundred times what real templates use, and at most a second of work.
  package init(work: Int = 1 << 26, memory: Int = 1 << 24) {
    (self.work, self.memory) = (work, memory)
    (workLeft, memoryLeft) = (work, memory)
  }

  package var isSpent: Bool { workLeft == 0 }

  /// Allows the next output the full memory again.
  package mutating func releaseOutput() { memoryLeft = memory }

  /// The cost of a step besides its bytes.
  static let step = 16
}
