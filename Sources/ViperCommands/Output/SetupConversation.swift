import Diagnostics
import ViperActions

/// Gets the answers of `setup`: by asking, round after round, or without.
struct SetupConversation {
  /// The answers of the command line, by option.
  private let given: [String: String]
  private let context: ProjectContext
  private let file: RambafileWriting
  private let session: Session

  init(
    _ given: [String: String], _ context: ProjectContext, replacing file: RambafileWriting,
    in session: Session
  ) {
    self.given = given
    self.context = context
    self.file = file
    self.session = session
  }

  /// Takes what is found, without asking; `asking` says that it may not be taken unasked either.
  ///
  /// - Throws: what only people can answer, with the options that do.
  func read(asking: Bool) throws(Diagnostic) -> RambafileDraft? {
    var setup = Setup(
      given, context, asking ? .silent : .takingFindings, in: session.world)
    return try setup.run()
  }

  /// Asks what is not sure, then shows all answers until they are right.
  ///
  /// - Returns: nil when the user leaves.
  func talk() throws(Diagnostic) -> RambafileDraft? {
    let dialog = SetupDialog(in: session)
    dialog.open(context, in: session.world)
    var answers: [String: SetupAnswer] = [:]
    var changed: String?
    while true {
      var setup = Setup(
        given, context, .asking { dialog.ask($0) }, answers: answers, in: session.world)
      do throws(Diagnostic) {
        guard let draft = try setup.run() else { return nil }
        answers = setup.answers
        var file = file
        file.text = RambafileText(draft).text
        let preview = SetupPreview(file.change, file.text, in: session)
        if file.before != nil { preview.show() }
        switch dialog.review(setup.items, replacing: file.before != nil) {
        case .write: return draft
        case .leave: return nil
        case .change(let question):
          guard let answer = dialog.ask(question) else { return nil }
          answers[question.flag] = answer
          changed = question.flag
        }
      } catch {
        // What was just answered can be answered anew; what was there before can't.
        guard let flag = changed else { throw error }
        session.printer.report(error)
        answers[flag] = nil
        changed = nil
      }
    }
  }
}
