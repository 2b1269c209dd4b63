import Diagnostics
import Workspace

/// The one place where text leaves the program.
struct Printer {
  /// For standard output.
  let output: Style
  /// For standard error.
  let errors: Style
  let isQuiet: Bool
  let isVerbose: Bool
  private let console: any Console

  init(_ settings: SessionSettings, in world: World) {
    console = world.console
    output = Style(
      settings.color, isTerminal: world.console.outputIsTerminal, environment: world.environment)
    errors = Style(
      settings.color, isTerminal: world.console.errorIsTerminal, environment: world.environment)
    isQuiet = settings.isQuiet
    isVerbose = settings.isVerbose
  }

  /// Prints a result.
  func result(_ text: String) { console.write(text) }

  /// Prints what accompanies a result; nothing with `--quiet`.
  func note(_ text: String) {
    if !isQuiet { console.writeError(text) }
  }

  /// Prints a problem and all that it carries.
  func report(_ diagnostic: Diagnostic) {
    let text = DiagnosticList(diagnostic.all).all.map {
      DiagnosticText(style: errors).text(for: $0)
    }
    console.writeError(text.joined(separator: "\n"))
  }

  /// Prints warnings, each once; nothing with `--quiet`.
  func warn(_ warnings: [Diagnostic]) {
    guard !isQuiet else { return }
    var seen: Set<Diagnostic> = []
    for warning in DiagnosticList(warnings).all where seen.insert(warning).inserted {
      report(warning)
    }
  }
}
