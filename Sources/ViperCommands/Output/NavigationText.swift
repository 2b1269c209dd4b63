import Diagnostics
import ViperActions
import Workspace

/// A navigation graph in the languages that draw it.
struct NavigationText {
  private let graph: NavigationGraph

  init(_ graph: NavigationGraph) { self.graph = graph }

  /// https://mermaid.js.org/syntax/flowchart.html
  var mermaid: String {
    "flowchart LR\n"
      + graph.modules.map { "  \(identifier(of: $0))[\"\($0.quotable)\"]\n" }.joined()
      + graph.ways.map { way in
        let members = way.members.map { $0.quotable }.joined(separator: ", ")
        let label = members.isEmpty ? "" : "|\"\(members)\"|"
        return "  \(identifier(of: way.from)) -->\(label) \(identifier(of: way.to))\n"
      }.joined()
  }

  /// https://graphviz.org/doc/info/lang.html
  var dot: String {
    "digraph navigation {\n  rankdir=LR;\n"
      + graph.modules.map { "  \"\($0.quotable)\";\n" }.joined()
      + graph.ways.map { way in
        let members = way.members.map { $0.quotable }.joined(separator: "\\n")
        let label = members.isEmpty ? "" : " [label=\"\(members)\"]"
        return "  \"\(way.from.quotable)\" -> \"\(way.to.quotable)\"\(label);\n"
      }.joined() + "}\n"
  }

  var fields: JSONObject {
    let ways = graph.ways.map {
      ["from": $0.from, "to": $0.to, "members": $0.members] as JSONObject
    }
    return ["modules": graph.modules, "ways": ways, "unopened": graph.unopened]
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
