import Testing
import ViperTestSupport
import Workspace

/// One template that tries to write, read or run what is none of its business.
struct HostileTemplate: Sendable, CustomTestStringConvertible {
  var name: String
  var files: [String: String] = [:]
  /// By path of the link from the project's folder.
  var links: [String: String] = [:]
  var arguments = ["gen", "Profile", "evil"]
  /// Parts of what must be said.
  var says: [String]

  var testDescription: String { name }

  /// A template whose rambaspec has one entry.
  static func entry(
    _ name: String, _ entry: String, custom: String = "", files: [String: String] = [:],
    links: [String: String] = [:], parameters: [String] = [], says: String...
  ) -> HostileTemplate {
    let spec = "name: evil\nsummary: s\nversion: 1\ncode_files:\n- {\(entry)\(custom)}\n"
    return HostileTemplate(
      name: name, files: files.merging(["Templates/evil/evil.rambaspec": spec]) { $1 },
      links: links,
      arguments: ["gen", "Profile", "evil"]
        + (parameters.isEmpty ? [] : ["--custom-parameters"] + parameters),
      says: says)
  }

  /// A template whose one file has this text.
  static func text(_ name: String, _ text: String, says: String...) -> HostileTemplate {
    var template = entry(name, "name: View/View.swift, path: x.liquid")
    template.files["Templates/evil/x.liquid"] = text
    template.says = says
    return template
  }

  /// A template with this rambaspec.
  static func spec(_ name: String, _ spec: String, says: String...) -> HostileTemplate {
    HostileTemplate(name: name, files: ["Templates/evil/evil.rambaspec": spec], says: says)
  }

  /// A project with this template, and with a home around it that is worth something.
  func project() -> TestProject {
    var tree = DemoProject.tree
    tree["Templates/evil/x.liquid"] = "text\n"
    tree["/home/tester/secret.txt"] = "secret"
    tree["/home/tester/.zshrc"] = "alias"
    tree["/etc/passwd"] = "root"
    tree.merge(files) { $1 }
    let project = TestProject(tree)
    for (path, target) in links {
      project.files.putLink(at: project.root.appending(path), to: target)
    }
    return project
  }
}
