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
    abstract: "Draw a graph of the routes between modules.",
    discussion: """
      Finds the routes in routers and in code that creates modules, generated or
      not. GitHub and GitLab render Mermaid in a Markdown file; `dot -Tsvg` renders
      the other format.
      """)

  @Option(help: "The format")
  var format = Format.mermaid

  @OptionGroup var apps: AppOptions
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
      session.printer.note(
        "note: there is no module here, which has a presenter and a router or an assembly\n")
      return
    }
    let unopened = graph.unopened
    guard !unopened.isEmpty else { return }
    session.printer.note(
      "note: no module opens \(unopened.map { $0.escaped() }.joined(separator: ", "))\n")
  }
}
