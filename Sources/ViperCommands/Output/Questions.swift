import Diagnostics
import Workspace

/// Asks for what no option says; where nobody can be asked, collects the options to give.
struct Questions {
  private let session: Session
  private let areAllowed: Bool
  private var flags: [String] = []

  init(in session: Session, areAllowed: Bool) {
    self.session = session
    self.areAllowed = areAllowed
  }

  private var canAsk: Bool { areAllowed && session.canAsk }

  /// What is given, or else what the user answers.
  ///
  /// An empty answer means the default; without one it is asked again. Where nobody can be asked,
  /// a default that is certain does, and otherwise the flag is missing.
  mutating func answer(
    _ given: String?, _ question: String, flag: String, default standard: String?,
    isCertain: Bool = false
  ) -> String {
    if let given { return given }
    guard canAsk else {
      if isCertain || !areAllowed, let standard { return standard }
      flags.append(flag)
      return ""
    }
    let printer = session.printer
    while true {
      let offer = standard.map { " [\($0.escaped())]" } ?? ""
      guard let line = printer.ask("\(printer.errors.bold(question))\(offer) ") else {
        flags.append(flag)
        return ""
      }
      if !line.trimmed.isEmpty { return line.trimmed }
      if let standard { return standard }
    }
  }

  /// Asks for one thing after the other, until an empty line.
  func list(_ question: String) -> [String] {
    guard canAsk else { return [] }
    let printer = session.printer
    printer.tell(printer.errors.bold(question) + "\n")
    var answers: [String] = []
    while let line = printer.ask("")?.trimmed, !line.isEmpty { answers.append(line) }
    return answers
  }

  /// What could not be found out; nil when everything is known.
  var missing: Diagnostic? {
    guard !flags.isEmpty else { return nil }
    let list = flags.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .error, "questions.unanswered", "nobody answers the questions for \(list)",
      hints: ["give \(flags.count == 1 ? "it" : "them") on the command line."])
  }
}
