import Diagnostics
import Workspace

/// The one place where text leaves the program: results, problems, questions.
///
/// For a program that reads them (`--json`) everything is kept, and printed as one object when the
/// run ends.
final class Printer {
  /// For standard output.
  let output: Style
  /// For standard error.
  let errors: Style
  let isQuiet: Bool
  let isVerbose: Bool
  let isJSON: Bool
  private let console: any Console
  private let clock: any Clock
  private let started: UInt64
  /// How long the user has taken for answers, in nanoseconds.
  private var waited: UInt64 = 0
  private var answer: JSONObject?
  private var diagnostics: [Diagnostic] = []
  private var warned: Set<Diagnostic> = []
  private var failure: FileError?

  init(_ settings: SessionSettings, in world: World) {
    console = world.console
    clock = world.clock
    started = clock.monotonicNanoseconds()
    output = Style(
      settings.color, isTerminal: world.console.outputIsTerminal, environment: world.environment)
    errors = Style(
      settings.color, isTerminal: world.console.errorIsTerminal, environment: world.environment)
    isQuiet = settings.isQuiet
    isVerbose = settings.isVerbose
    isJSON = settings.isJSON
  }

  /// Prints a result for a reader.
  func result(_ text: @autoclosure () -> String) {
    if !isJSON { write(text()) }
  }

  /// Keeps the result for a program.
  func result(json: @autoclosure () -> JSONObject) {
    if isJSON { answer = json() }
  }

  /// The result kept for a program, which a further one may follow.
  func takeAnswer() -> JSONObject? {
    defer { answer = nil }
    return answer
  }

  /// Prints what accompanies a result; nothing with `--quiet`.
  func note(_ text: String) {
    if !isQuiet { tell(text) }
  }

  /// The last line of a report, with the time that it took; nothing with `--quiet`.
  func summary(_ text: @autoclosure () -> String) {
    if !isQuiet { result("\(text()) in \(duration)\n") }
  }

  /// Whether nothing is told of what goes on meanwhile.
  var isSilent: Bool { isQuiet || isJSON }

  /// Prints what goes on meanwhile, from any thread; nothing with `--quiet`.
  var progress: @Sendable (String) -> Void {
    let (console, isSilent) = (console, isSilent)
    return { if !isSilent { console.writeError($0) } }
  }

  /// Prints a problem and all that it carries.
  func report(_ problem: Diagnostic) { report([problem]) }

  /// Prints problems, an empty line between two of them.
  func report(_ problems: [Diagnostic]) {
    if isJSON { return diagnostics += problems }
    let texts = DiagnosticList(problems.flatMap(\.all)).all.map(text)
    console.writeError(texts.joined(separator: "\n"))
  }

  /// Prints warnings, each once in a run; nothing with `--quiet`.
  ///
  /// What is odd in a template is its author's business: who uses it reads in one line how much there
  /// is, and all of it with `--verbose`.
  func warn(_ warnings: [Diagnostic], withOddities: Bool = false) {
    if isJSON { return diagnostics += warnings.filter { !diagnostics.contains($0) } }
    guard !isQuiet else { return }
    var oddities = 0
    for warning in DiagnosticList(warnings).all where warned.insert(warning).inserted {
      if warning.isOddityOfTemplate, !isVerbose, !withOddities {
        oddities += 1
      } else {
        report(warning)
      }
    }
    guard oddities > 0 else { return }
    report(
      Diagnostic(
        .warning, "template.oddities",
        oddities == 1
          ? "1 oddity in a template, which works all the same; `-v` shows it"
          : "\(oddities) oddities in templates, which work all the same; `-v` shows them"))
  }

  /// Prints a part of a conversation with the user, also with `--quiet`.
  func tell(_ text: String) {
    if !isJSON { console.writeError(text) }
  }

  /// Shows a long text by the user's pager, where there is one that works, or as a part of the
  /// conversation.
  func page(_ text: (Style) -> String, by pager: String?) {
    if let pager, !pager.isEmpty, pager != "cat", console.outputIsTerminal,
      console.page(text(output), by: pager)
    {
      return
    }
    tell(text(errors))
  }

  /// Asks, and waits for a line.
  ///
  /// - Returns: nil where the input ends.
  func ask(_ question: String) -> String? {
    tell(question)
    let asked = clock.monotonicNanoseconds()
    defer { waited += clock.monotonicNanoseconds() - asked }
    return console.readLine()
  }

  /// Asks for a yes, which Enter means too where `standard` says so; where the input ends, that is
  /// none.
  func agrees(to question: String, default standard: Bool = false) -> Bool {
    guard let answer = ask(question)?.trimmed.lowercased() else { return false }
    return answer.isEmpty ? standard : ["y", "yes"].contains(answer)
  }

  /// How long the run has taken so far, without the user.
  private var duration: String {
    let tenths = (clock.monotonicNanoseconds() - started - waited + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  /// Ends the run: prints what a program waits for.
  ///
  /// - Returns: the code to exit with, which is another one where the result could not be written.
  func finish(_ code: ExitCode) -> ExitCode {
    if isJSON {
      let object = JSONObject.answer(ok: code == .done, result: answer, diagnostics: diagnostics)
      do {
        write(try JSON.text(object) + "\n")
      } catch {
        failure = FileError("write to", Path("standard output"), .other(0, "\(error)"))
      }
    }
    guard let failure else { return code }
    // A reader that went away, such as `head`, wants no more.
    if failure.reason != .readerGone {
      let problem = Diagnostic(.error, "output.failed", "can't write the result: \(failure.cause)")
      console.writeError(text(for: problem))
    }
    return code == .done ? .failed : code
  }

  private func text(for problem: Diagnostic) -> String {
    let width = console.errorIsTerminal ? console.width ?? 80 : nil
    return DiagnosticText(style: errors, width: width.map { max(20, $0) }).text(for: problem)
  }

  private func write(_ text: String) {
    do throws(FileError) { try console.write(text) } catch { failure = failure ?? error }
  }
}

extension Diagnostic {
  /// Whether it is about the text of a template, and nothing that its user could have typed.
  fileprivate var isOddityOfTemplate: Bool {
    let code = code.description
    if code.hasPrefix("liquid.") || code.hasPrefix("rambaspec.") { return true }
    if ["template.case", "template.rambaspec-name"].contains(code) { return true }
    return code == "rambafile.unknown-key" && location?.file.contains(".rambaspec") == true
  }
}
