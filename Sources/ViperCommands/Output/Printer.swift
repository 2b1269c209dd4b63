import Diagnostics
import Workspace

/// Prints results, problems and questions; with `--json` one object with the first two at the end.
final class Printer {
  let outputStyle: Style
  let errorStyle: Style
  private let settings: SessionSettings
  private let console: any Console
  private let clock: any Clock
  private let started: UInt64
  /// The time that the user took for answers, in nanoseconds.
  private var waited: UInt64 = 0
  private var jsonResult: JSONObject?
  private var diagnostics: [Diagnostic] = []
  private var warned: Set<Diagnostic> = []
  private var failure: FileError?

  init(_ settings: SessionSettings, in world: World) {
    console = world.console
    clock = world.clock
    started = clock.monotonicNanoseconds()
    self.settings = settings
    outputStyle = Style(
      settings.color, isTerminal: world.console.outputIsTerminal, environment: world.environment)
    errorStyle = Style(
      settings.color, isTerminal: world.console.errorIsTerminal, environment: world.environment)
  }

  var isQuiet: Bool { settings.isQuiet }
  var isVerbose: Bool { settings.isVerbose }
  var isJSON: Bool { settings.isJSON }

  func result(_ text: @autoclosure () -> String) { if !isJSON { write(text()) } }

  /// Prints details of a result; nothing with `--quiet`.
  func details(_ text: @autoclosure () -> String) { if !isQuiet { result(text()) } }

  func result(json: @autoclosure () -> JSONObject) { if isJSON { jsonResult = json() } }

  /// Adds fields to the result, in place of those with the same names.
  func add(_ fields: JSONObject) { jsonResult = jsonResult?.replacing(fields) }

  /// Removes and returns the result for JSON, to embed it into another one.
  func takeJSONResult() -> JSONObject? {
    defer { jsonResult = nil }
    return jsonResult
  }

  /// Prints additional information to standard error; nothing with `--quiet`.
  func note(_ text: String) { if !isQuiet { tell(text) } }

  /// Prints the last line of a report, with the duration; nothing with `--quiet`.
  func summary(_ text: @autoclosure () -> String) { details("\(text()) in \(duration)\n") }

  /// Whether to leave out progress and remarks.
  var isSilent: Bool { isQuiet || isJSON }

  /// Prints problems and those that they combine, with an empty line between two of them.
  func report(_ problems: Diagnostic...) { report(problems) }

  func report(_ problems: [Diagnostic]) {
    if isJSON { return diagnostics += problems }
    let texts = DiagnosticList(problems.flatMap(\.all)).all.map(text)
    console.writeError(texts.joined(separator: "\n"))
  }

  /// Prints each warning once per run; nothing with `--quiet`, unless with `--json`.
  ///
  /// Warnings about the text of a template concern its author. Other users get their number, and
  /// the warnings themselves with `--verbose`.
  func warn(_ warnings: [Diagnostic], withTemplateWarnings: Bool = false) {
    if isQuiet, !isJSON { return }
    let new = DiagnosticList(warnings).all.filter { warned.insert($0).inserted }
    if isJSON { return diagnostics += new.filter { !diagnostics.contains($0) } }
    let shown = new.filter { isVerbose || withTemplateWarnings || !$0.isAboutTemplateText }
    for warning in shown { report(warning) }
    let hidden = new.count(of: .warning) - shown.count(of: .warning)
    guard hidden > 0 else { return }
    report(
      Diagnostic(
        .warning, "template.oddities",
        hidden == 1
          ? "1 warning about a template, which still works; `-v` shows it"
          : "\(hidden) warnings about templates, which still work; `-v` shows them"))
  }

  /// The first problems of each code, and a line about the others; `--verbose` and JSON get all.
  func truncated(_ problems: [Diagnostic]) -> (shown: [Diagnostic], remainder: String?) {
    if isVerbose || isJSON { return (problems, nil) }
    var counts: [Diagnostic.Code: Int] = [:]
    var shown: [Diagnostic] = []
    for problem in problems {
      counts[problem.code, default: 0] += problem.count
      if counts[problem.code, default: 0] <= 5 { shown.append(problem) }
    }
    let hidden = counts.values.reduce(0, +) - shown.reduce(0) { $0 + $1.count }
    return (shown, hidden == 0 ? nil : "… and \(hidden) more like these; `-v` shows them.\n")
  }

  /// Prints to standard error, also with `--quiet`: dialogs and reasons to stop.
  func tell(_ text: String) { if !isJSON { console.writeError(text) } }

  /// Shows a long text in the user's pager, or prints it to standard error without one.
  func page(_ text: (Style) -> String, by pager: String?) {
    if let pager, !pager.isEmpty, pager != "cat", console.outputIsTerminal,
      console.page(text(outputStyle), by: pager)
    {
      return
    }
    tell(text(errorStyle))
  }

  /// Asks a question and reads a line; nil at the end of the input.
  func ask(_ question: String) -> String? {
    tell(question)
    let asked = clock.monotonicNanoseconds()
    defer { waited += clock.monotonicNanoseconds() - asked }
    return console.readLine().map(Self.withoutKeySequences)
  }

  /// Asks until an answer is valid; an empty line is the default value. Nil when the input ends.
  func ask(
    _ question: String, _ end: String, default standard: String?, check: (String) -> String?
  ) -> String? {
    let offer = standard.flatMap { $0.isEmpty ? nil : " [\($0.escaped())]" } ?? ""
    while let line = ask(errorStyle.bold(question) + offer + end)?.trimmed {
      if line.isEmpty, let standard { return standard }
      guard let problem = check(line) else { return line }
      tell(problem.isEmpty ? "" : "  \(errorStyle.paint(problem, .yellow))\n")
    }
    return nil
  }

  /// Asks for a yes: `standard` for an empty line, false at the end of the input.
  func agrees(to question: String, default standard: Bool = false) -> Bool {
    guard let answer = ask(question)?.trimmed.lowercased() else { return false }
    return answer.isEmpty ? standard : ["y", "yes"].contains(answer)
  }

  /// Removes what arrow keys send to a terminal without line editing: `ESC [ 1 ; 5 C`, `ESC O H`.
  private static func withoutKeySequences(_ line: String) -> String {
    let escape: UInt8 = 0x1B
    guard line.utf8.contains(escape) else { return line }
    var kept: [UInt8] = []
    var rest = Array(line.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == escape else {
        kept.append(byte)
        continue
      }
      // ESC and one letter is that key with Alt.
      guard let kind = rest.popFirst() else { break }
      if kind == UInt8(ascii: "[") { rest = rest.drop { (0x20...0x3F).contains($0) } }
      if [UInt8(ascii: "["), UInt8(ascii: "O")].contains(kind) { _ = rest.popFirst() }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// The duration of the run without the time for answers.
  private var duration: String {
    let tenths = (clock.monotonicNanoseconds() - started - waited + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  /// Prints the JSON object; the exit code changes if the result could not be printed.
  func finish(_ code: ExitCode) -> ExitCode {
    if isJSON {
      let object: JSONObject = [
        // Changes when a field is removed or gets another meaning, not when a field is added.
        "schema": 1, "ok": code == .done, "result": jsonResult,
        "diagnostics": DiagnosticList(diagnostics.flatMap(\.all)).all.map {
          settings.completingHints(of: $0).fields
        },
      ]
      write(object.json(indent: "") + "\n")
    }
    guard let failure else { return code }
    // A reader such as `head` can close the pipe early: no message for that, but an exit code.
    if failure.reason != .readerGone {
      let problem = Diagnostic(
        .error, "output.failed", "can't write the result: \(failure.cause)",
        notes: code == .done ? ["the command itself succeeded."] : [])
      console.writeError(text(for: problem))
    }
    return code == .done ? .failed : code
  }

  private func text(for problem: Diagnostic) -> String {
    let width = console.errorIsTerminal ? console.width ?? 80 : nil
    return DiagnosticText(style: errorStyle, width: width.map { max(20, $0) })
      .text(for: settings.completingHints(of: problem))
  }

  private func write(_ text: String) {
    do throws(FileError) { try console.write(text) } catch { failure = failure ?? error }
  }
}

extension World {
  /// The width of results: the terminal's, 80 if unknown, at most 100.
  var columns: Int { min(console.width ?? 80, 100) }
}

extension Diagnostic {
  /// Whether only the author of a template can fix it.
  fileprivate var isAboutTemplateText: Bool {
    let code = code.description
    if code.hasPrefix("liquid.") || code.hasPrefix("rambaspec.") { return true }
    if ["template.case", "template.rambaspec-name"].contains(code) { return true }
    return code == "rambafile.unknown-key" && location?.file.contains(".rambaspec") == true
  }
}
