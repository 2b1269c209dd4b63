package import Diagnostics

/// Gets an answer for each question: from an option, from the user, or from what was found.
package struct SetupInterview {
  package enum Mode {
    /// Asks; nil ends the interview.
    case asking((SetupQuestion) -> SetupAnswer?)
    /// Takes what was found: `--yes`.
    case takingFindings
    /// Nobody can be asked: a question that needs an answer is an error that names its option.
    case silent
  }

  /// Why an interview ends before its end.
  package enum Stop: Error {
    /// The user ended the input.
    case declined
    case failed(Diagnostic)
  }

  private let mode: Mode
  /// The answers of the command line, by option.
  let given: [String: String]
  /// What was answered, by the option of the question.
  package private(set) var answers: [String: SetupAnswer]
  /// All that came up, in its order.
  package private(set) var items: [SetupItem] = []
  private var problems: [Diagnostic] = []
  private var open: [SetupQuestion] = []

  /// - Parameters:
  ///   - mode: who answers.
  ///   - given: the answers of the command line, by option.
  ///   - answers: what was answered before, by option; it is not asked for again.
  package init(_ mode: Mode, given: [String: String], answers: [String: SetupAnswer]) {
    self.mode = mode
    self.given = given
    self.answers = answers
  }

  /// - Parameters:
  ///   - question: what is asked.
  ///   - other: what other options say, where the question's own was not passed.
  /// - Returns: the answer's parts.
  /// - Throws: when the user stops, or an answer can't be had.
  package mutating func answer(
    _ question: SetupQuestion, or other: String? = nil
  ) throws(Stop) -> [String] {
    let answer = try found(question, given: given[question.flag] ?? other)
    items.append(SetupItem(question: question, answer: answer))
    return answer
  }

  private mutating func found(_ question: SetupQuestion, given: String?) throws(Stop) -> [String] {
    if let answer = answers[question.flag], answer.isTyped, question.allows(answer.values) {
      return answer.values
    }
    if let given {
      switch question.read(option: given) {
      case .answer(let answer): return answer
      case .unclear(let reason):
        problems.append(Self.refusal(of: given, question, reason))
        return question.finding
      }
    }
    switch mode {
    case .asking(let ask):
      let isOpen = question.isAsked && answers[question.flag] == nil
      let isNeeded = question.finding.isEmpty && !question.isOptional
      guard isOpen || isNeeded else { break }
      guard let answer = ask(question) else { throw .declined }
      answers[question.flag] = answer
      return answer.values
    case .takingFindings:
      if question.finding.isEmpty, question.needsAnswer { open.append(question) }
    case .silent:
      if question.needsAnswer { open.append(question) }
    }
    return question.finding
  }

  private static func refusal(
    of given: String, _ question: SetupQuestion, _ reason: String
  ) -> Diagnostic {
    Diagnostic(
      .error, "setup.answer", "`\(question.flag)` can't be `\(given.escaped())`",
      notes: [reason],
      hints: question.choices.isEmpty
        ? [] : ["there are \(question.choices.map { "`\($0.name)`" }.joined(separator: ", "))."])
  }

  /// The one text of an answer.
  package mutating func text(
    _ question: SetupQuestion, or other: String? = nil
  ) throws(Stop) -> String? {
    try answer(question, or: other).first
  }

  package mutating func flag(
    _ question: SetupQuestion, or other: Bool? = nil
  ) throws(Stop) -> Bool {
    try text(question, or: other.map { $0 ? "yes" : "no" }) == "yes"
  }

  /// Whether the user has typed an answer rather than taken what was found.
  func isTyped(_ flag: String) -> Bool { answers[flag]?.isTyped == true }

  /// Ends the interview where options made no sense or answers are missing.
  package func finish() throws(Stop) {
    if let problem = Diagnostic.combining(problems) { throw .failed(problem) }
    if !open.isEmpty { throw .failed(unanswered) }
  }

  private var unanswered: Diagnostic {
    let notes = open.map { question in
      let found = question.finding.joined(separator: ",")
      let choices = question.choices.prefix(10).map { "`\($0.name.escaped())`" }
      return "`\(question.flag)`: \(question.title)"
        + (!found.isEmpty
          ? " (found: `\(found.escaped())`)."
          : choices.isEmpty ? "." : "; there are \(choices.joined(separator: ", ")).")
    }
    let flags = open.map { "`\($0.flag)`" }.joined(separator: ", ")
    let all = "Pass \(flags)"
    if case .takingFindings = mode {
      return Diagnostic(
        .error, "setup.unanswered",
        "`--yes` takes what is found, and there is no single answer to \(flags)", notes: notes,
        hints: ["\(all)."])
    }
    return Diagnostic(
      .error, "setup.unanswered", "there are questions, and no terminal to ask them on",
      notes: notes, hints: ["\(all), or pass `--yes` to take what is found."])
  }
}

extension SetupQuestion {
  /// Whether an earlier answer still is one: other answers may have changed the choices.
  fileprivate func allows(_ answer: [String]) -> Bool {
    switch kind {
    case .text, .yesOrNo, .several(_, takesOthers: true): true
    case .one(let choices), .several(let choices, takesOthers: false):
      answer.allSatisfy { name in choices.contains { $0.name == name } }
    }
  }
}
