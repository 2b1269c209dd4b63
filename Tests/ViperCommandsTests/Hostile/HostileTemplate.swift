import Testing
import ViperTestSupport
import Workspace

/// A template that tries to write, read or run something outside its module.
struct HostileTemplate: Sendable, CustomTestStringConvertible {
  var name: String
  var files: [String: String] = [:]
  /// By path of the link from the project's folder.
  var links: [String: String] = [:]
  var arguments = ["gen", "Profile", "evil"]
  /// The error that it must cause; nil where it is harmless.
  var error: ExpectedProblem?

  var testDescription: String { name }

  /// A template whose rambaspec has one entry.
  static func entry(
    _ name: String, _ entry: String, custom: String = "", files: [String: String] = [:],
    links: [String: String] = [:], parameters: [String] = [], error: ExpectedProblem? = nil
  ) -> HostileTemplate {
    let spec = "name: evil\nsummary: s\nversion: 1\ncode_files:\n- {\(entry)\(custom)}\n"
    return HostileTemplate(
      name: name, files: files.merging(["Templates/evil/evil.rambaspec": spec]) { $1 },
      links: links,
      arguments: ["gen", "Profile", "evil"]
        + (parameters.isEmpty ? [] : ["--custom-parameters"] + parameters),
      error: error)
  }

  /// A template whose one file has this text.
  static func text(
    _ name: String, _ text: String, error: ExpectedProblem? = nil
  ) -> HostileTemplate {
    var template = entry(name, "name: View/View.swift, path: x.liquid")
    template.files["Templates/evil/x.liquid"] = text
    template.error = error
    return template
  }

  /// A template with this rambaspec.
  static func spec(
    _ name: String, _ spec: String, error: ExpectedProblem? = nil
  ) -> HostileTemplate {
    HostileTemplate(name: name, files: ["Templates/evil/evil.rambaspec": spec], error: error)
  }

  /// A project with this template, and with files around it that must stay untouched.
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
