package import Diagnostics

/// Gets an answer for each question: from an option, from the user, or from what was found.
package struct SetupInterview {
  package enum Mode: Sendable {
    /// Asks; nil ends the interview.
    case asking(@Sendable (SetupQuestion) -> [String]?)
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
  private var problems: [Diagnostic] = []
  private var open: [SetupQuestion] = []

  package init(_ mode: Mode) { self.mode = mode }

  /// - Parameters:
  ///   - question: what is asked.
  ///   - given: the value of the question's option; nil where it was not passed.
  /// - Returns: the answer's parts.
  /// - Throws: when the user stops, or an answer can't be had.
  package mutating func answer(_ question: SetupQuestion, given: String?) throws(Stop) -> [String] {
    if let given {
      switch question.read(option: given) {
      case .answer(let answer): return answer
      case .unclear(let reason):
        problems.append(
          Diagnostic(
            .error, "setup.answer", "`\(question.flag)` can't be `\(given.visible())`",
            notes: [reason],
            hints: question.choices.isEmpty
              ? []
              : ["there are \(question.choices.map { "`\($0.name)`" }.joined(separator: ", "))."]))
        return question.finding
      }
    }
    switch mode {
    case .asking(let ask):
      guard let answer = ask(question) else { throw .declined }
      return answer
    case .takingFindings:
      if question.finding.isEmpty, question.needsAnswer { open.append(question) }
    case .silent:
      if question.needsAnswer { open.append(question) }
    }
    return question.finding
  }

  /// The one text of an answer.
  package mutating func text(_ question: SetupQuestion, given: String?) throws(Stop) -> String? {
    try answer(question, given: given).first
  }

  package mutating func flag(_ question: SetupQuestion, given: Bool?) throws(Stop) -> Bool {
    try text(question, given: given.map { $0 ? "yes" : "no" }) == "yes"
  }

  /// Ends the interview where options made no sense or answers are missing.
  package func finish() throws(Stop) {
    if let problem = Diagnostic.combining(problems) { throw .failed(problem) }
    if !open.isEmpty { throw .failed(unanswered) }
  }

  private var unanswered: Diagnostic {
    let notes = open.map { question in
      let found = question.finding.joined(separator: ",")
      return "`\(question.flag)`: \(question.title)"
        + (found.isEmpty ? "." : " (found: `\(found.visible())`).")
    }
    let flags = open.map { "`\($0.flag)`" }.joined(separator: ", ")
    let all = "Pass \(flags)"
    if case .takingFindings = mode {
      return Diagnostic(
        .error, "setup.unanswered",
        "`--yes` takes what is found, and nothing was found for \(flags)", notes: notes,
        hints: ["\(all)."])
    }
    return Diagnostic(
      .error, "setup.unanswered", "there are questions, and no terminal to ask them on",
      notes: notes, hints: ["\(all), or pass `--yes` to take what is found."])
  }
}
