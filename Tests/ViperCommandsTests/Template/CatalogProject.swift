import Configuration
import ViperCommands
import ViperTestSupport
import Workspace

/// A project in memory, with a catalog in a folder next to it.
struct CatalogProject {
  let project: TestProject

  static let rambafile = """
    company: Acme
    project_name: Demo
    project_file_path: Demo
    catalogs:
    - ../catalog
    shared_catalog: false
    templates:
    - {name: screen}
    - {name: cell, local: ../mine/cell}
    - service

    """

  static func spec(
    _ name: String, version: String = "1.2", file: String = "View.swift", more: String = ""
  ) -> String {
    """
    name: \(name)
    summary: Makes a \(name) of views
    author: Jane Doe
    version: \(version)
    code_files:
    - {name: \(file), path: Code/view.swift.liquid}
    \(more)
    """
  }

  init(
    _ changes: [String: String?] = [:], isTerminal: Bool = false, answers: [String] = []
  ) {
    var tree: [String: String] = [
      "Rambafile": Self.rambafile,
      "/home/tester/catalog/screen/screen.rambaspec": Self.spec("screen"),
      "/home/tester/catalog/screen/Code/view.swift.liquid":
        "{% include 'header' %}struct {{ module_info.name }}View {}\n",
      "/home/tester/catalog/snippets/header.liquid": "// {% include 'author' %}\n",
      "/home/tester/catalog/snippets/author.liquid": "{{ developer.name }}",
      "/home/tester/catalog/snippets/unused.liquid": "no template includes this",
      "/home/tester/catalog/Templates/table/table.rambaspec": Self.spec("table"),
      "/home/tester/catalog/Templates/table/Code/view.swift.liquid": "struct Table {}\n",
      "/home/tester/mine/cell/cell.rambaspec": Self.spec("cell"),
      "/home/tester/mine/cell/Code/view.swift.liquid": "struct Cell {}\n",
    ]
    for (path, text) in changes { tree[path] = text }
    // Some catalogs contain names that are the same on a Mac's disk.
    project = TestProject(tree, isTerminal: isTerminal, answers: answers, ignoresCase: false)
  }

  /// Runs a command with `--json`.
  func answer(_ arguments: String...) -> Answer { project.answer(arguments) }

  @discardableResult
  func run(_ arguments: String...) -> ExitCode { Viper.run(arguments, in: project.world) }

  var output: String { project.console.output }
  var errors: String { project.console.errors }

  func text(_ path: String) -> String? {
    do {
      return String(decoding: try project.files.read(project.root.appending(path)), as: UTF8.self)
    } catch {
      return nil
    }
  }

  func put(_ text: String, at path: String) {
    project.files.put(text, at: project.root.appending(path).normalized)
  }
}
