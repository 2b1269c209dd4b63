import ArgumentParser
import Diagnostics
import ModuleTemplates
import ViperActions
import Workspace

struct ModuleGraphCommand: AppCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case mermaid, dot }

  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draw a graph of the routes between modules.",
    discussion: """
      Finds the routes in routers and in code that creates modules, generated or
      not. GitHub and GitLab render Mermaid in a Markdown file; `dot -Tsvg` renders
      the other format. `--html > graph.html` makes a page for a large app.
      """)

  @Option(help: "The format") var format = Format.mermaid
  @Flag(help: "Print an HTML page, which needs no other file.") var html = false
  @Option(help: .of("module", "Show only what is near this module.")) var focus: String?
  @Option(help: .of("number", "How many routes away, with `--focus`. (default: 1)"))
  var depth: Int?

  @OptionGroup var apps: AppOptions
  @OptionGroup(title: "Global options") var global: GlobalOptions

  func validate() throws {
    let (dot, page) = (("--format dot", format == .dot), ("--html", html))
    try exclude(dot, page)
    for output in [dot, page] { try exclude(output, ("--all-apps", apps.allApps)) }
    if depth != nil, focus == nil { throw ValidationError("`--depth` needs `--focus`") }
  }

  func run(in session: Session) throws(Diagnostic) -> ExitCode {
    var graph = try NavigationSearch.graph(in: session.world)
    session.printer.warn(graph.unread.map { $0.warning(in: session.world) })
    if let focus { graph = try graph.around(focus, depth: depth ?? 1) }
    let fields = fields(of: graph, in: session)
    session.printer.result(json: fields)
    session.printer.result(html ? page(fields) : format == .mermaid ? mermaid(graph) : dot(graph))
    if focus == nil { note(graph, in: session) }
    return .done
  }

  private func fields(of graph: NavigationGraph, in session: Session) -> JSONObject {
    [
      "modules": graph.modules,
      "ways": graph.routes.objects { ["from": $0.from, "to": $0.to, "members": $0.members] },
      "unopened": graph.unopened ?? [],
      "unread": graph.unreadPlaces.objects { ["file": session.path($0.file), "line": $0.line] },
      "files": graph.modules.objects {
        ["module": $0, "files": (graph.files[$0] ?? []).map(session.path)]
      },
    ]
  }

  /// The bundled page with the graph in it; `<` could end the script.
  private func page(_ graph: JSONObject) -> String {
    BundledTemplates.text(of: "pages/graph.html").replacing(
      "/*GRAPH*/null", with: graph.json(indent: "").replacing("<", with: "\\u003c"))
  }

  private func note(_ graph: NavigationGraph, in session: Session) {
    let note: String
    if graph.modules.isEmpty {
      note = "viper found no module: a module has a presenter and a router or an assembly"
    } else if let unopened = graph.unopened {
      if unopened.isEmpty { return }
      note = "no module opens \(unopened.map { $0.escaped() }.joined(separator: ", "))"
    } else {
      let places =
        graph.unreadPlaces.map { "\(session.shown($0.file)):\($0.line)" }
        + graph.unread.map { session.shown($0.path) }
      note =
        "routes may be missing: viper can't read \(places.count.counted("place")): "
        + places.quotedList(upTo: 10)
    }
    session.printer.note("note: \(note)\n")
  }

  /// https://mermaid.js.org/syntax/flowchart.html
  private func mermaid(_ graph: NavigationGraph) -> String {
    "flowchart LR\n"
      + graph.modules.map { "  \(identifier(of: $0))[\"\($0.quotable)\"]\n" }.joined()
      + graph.routes.map { route in
        let members = route.members.map(\.quotable).joined(separator: ", ")
        let label = members.isEmpty ? "" : "|\"\(members)\"|"
        return "  \(identifier(of: route.from)) -->\(label) \(identifier(of: route.to))\n"
      }.joined()
  }

  /// https://graphviz.org/doc/info/lang.html
  private func dot(_ graph: NavigationGraph) -> String {
    "digraph navigation {\n  rankdir=LR;\n"
      + graph.modules.map { "  \"\($0.quotable)\";\n" }.joined()
      + graph.routes.map { route in
        let members = route.members.map { $0.quotable }.joined(separator: "\\n")
        let label = members.isEmpty ? "" : " [label=\"\(members)\"]"
        return "  \"\(route.from.quotable)\" -> \"\(route.to.quotable)\"\(label);\n"
      }.joined() + "}\n"
  }

  /// The module's identifier in Mermaid, which takes ASCII letters and digits, and reserves `end`.
  private func identifier(of module: String) -> String {
    "m_"
      + module.utf8.map {
        $0.isLetter || $0.isDigit ? "\(Unicode.Scalar($0))" : "_" + UInt64($0).hexadecimal(2)
      }.joined()
  }
}

extension String {
  /// What may be between double quotes in both languages: a raw name may hold nearly anything.
  fileprivate var quotable: String {
    String(escaped().map { $0 == "\"" || $0 == "\\" ? "'" : $0 })
  }
}
