/// What somebody answered to a question.
package struct SetupAnswer: Sendable, Hashable {
  package var values: [String]
  /// Whether it was typed; otherwise what was found was taken, whatever that is by now.
  package var isTyped: Bool

  package init(_ values: [String], isTyped: Bool) {
    self.values = values
    self.isTyped = isTyped
  }
}

/// A question that came up, and its answer, to be shown and changed.
package struct SetupItem: Sendable {
  package var question: SetupQuestion
  package var answer: [String]
}
