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
    session.printer.warn(graph.unread.map { $0.warning(in: session.world) })
    let ways = graph.ways.map {
      ["from": $0.from, "to": $0.to, "members": $0.members] as JSONObject
    }
    session.printer.result(
      json: ["modules": graph.modules, "ways": ways, "unopened": graph.unopened])
    session.printer.result(format == .mermaid ? mermaid(graph) : dot(graph))
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

  /// https://mermaid.js.org/syntax/flowchart.html
  private func mermaid(_ graph: NavigationGraph) -> String {
    "flowchart LR\n"
      + graph.modules.map { "  \(identifier(of: $0))[\"\($0.quotable)\"]\n" }.joined()
      + graph.ways.map { way in
        let members = way.members.map { $0.quotable }.joined(separator: ", ")
        let label = members.isEmpty ? "" : "|\"\(members)\"|"
        return "  \(identifier(of: way.from)) -->\(label) \(identifier(of: way.to))\n"
      }.joined()
  }

  /// https://graphviz.org/doc/info/lang.html
  private func dot(_ graph: NavigationGraph) -> String {
    "digraph navigation {\n  rankdir=LR;\n"
      + graph.modules.map { "  \"\($0.quotable)\";\n" }.joined()
      + graph.ways.map { way in
        let members = way.members.map { $0.quotable }.joined(separator: "\\n")
        let label = members.isEmpty ? "" : " [label=\"\(members)\"]"
        return "  \"\(way.from.quotable)\" -> \"\(way.to.quotable)\"\(label);\n"
      }.joined() + "}\n"
  }

  /// An identifier for Mermaid that depends on the module's name alone.
  ///
  /// Mermaid takes ASCII letters and digits, and reserves words such as `end`.
  private func identifier(of module: String) -> String {
    module.utf8.reduce(into: "m_") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "_" + UInt64(byte).hexadecimal(2)
      }
    }
  }
}

extension String {
  /// What may stand between double quotes in both languages: a raw name may hold nearly anything.
  fileprivate var quotable: String {
    String(escaped().map { $0 == "\"" || $0 == "\\" ? "'" : $0 })
  }
}
