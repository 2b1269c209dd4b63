/// One question of `viper setup`.
package struct SetupQuestion: Sendable {
  package enum Kind: Sendable {
    /// Any text. One that may be missing is taken back by `-`.
    case text(isOptional: Bool)
    case yesOrNo
    case one([Choice])
    /// Further names than the choices count too where `takesOthers` says so.
    case several([Choice], takesOthers: Bool)
  }

  package struct Choice: Sendable, Hashable {
    package var name: String
    /// What helps to choose, such as `app`.
    package var remark: String

    package init(_ name: String, remark: String = "") {
      self.name = name
      self.remark = remark
    }
  }

  /// The option that answers it, such as `--company`.
  package var flag: String
  /// What a list of all answers calls it.
  package var label: String
  /// Without punctuation at the end.
  package var title: String
  package var kind: Kind
  /// What Enter takes; empty where nothing was found, or where nothing is the answer.
  package var finding: [String]
  /// What a list says where nothing is the answer.
  package var nothing = "none"
  /// Why an answer can't be used; nil where it can.
  package var complaint: @Sendable (String) -> String?

  /// Whether it is put to the user; what was found answers all others, and is shown in the end.
  package var isAsked: Bool

  package init(
    _ flag: String, _ label: String, _ title: String, _ kind: Kind, finding: [String] = [],
    needsAnswer: Bool? = nil, isAsked: Bool = false,
    complaint: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.flag = flag
    self.label = label
    self.title = title
    self.isAsked = isAsked
    self.kind = kind
    self.finding = finding
    self.complaint = complaint
    self.needsAnswer = true
    self.needsAnswer = needsAnswer ?? !isOptional
  }

  package var choices: [Choice] {
    switch kind {
    case .one(let choices), .several(let choices, _): choices
    case .text, .yesOrNo: []
    }
  }

  /// Whether the question may stay unanswered where nobody can be asked.
  package var needsAnswer: Bool

  /// Whether nothing is an answer, too.
  package var isOptional: Bool {
    switch kind {
    case .text(let isOptional): isOptional
    case .several(_, let takesOthers): takesOthers
    case .yesOrNo, .one: false
    }
  }
}

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
