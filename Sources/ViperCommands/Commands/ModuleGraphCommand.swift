import ArgumentParser
import Diagnostics
import ViperActions
import Workspace

/// `viper module graph`
struct ModuleGraphCommand: AppCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case mermaid, dot
  }

  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draw which module opens which.",
    discussion: """
      The ways are read from routers and from what makes modules, generated or written by hand. \
      Code hosts draw Mermaid in a Markdown file; `dot -Tsvg` draws the other.
      """)

  @Option(help: "The language of the picture: mermaid or dot.")
  var format = Format.mermaid

  @OptionGroup(title: "Apps") var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    let graph = try NavigationSearch.graph(in: session.world)
    let text = NavigationText(graph)
    session.printer.warn(graph.unread.map { $0.warning(in: session.world) })
    session.printer.result(json: text.fields)
    session.printer.result(format == .mermaid ? text.mermaid : text.dot)
    note(graph, in: session)
    return .done
  }

  private func note(_ graph: NavigationGraph, in session: Session) {
    guard !graph.modules.isEmpty else {
      session.printer.note("note: no module was found: a router or an assembly, and a presenter\n")
      return
    }
    let unopened = graph.unopened
    guard !unopened.isEmpty else { return }
    session.printer.note(
      "note: no module opens \(unopened.map { $0.escaped() }.joined(separator: ", "))\n")
  }
}
