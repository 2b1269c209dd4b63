import Foundation
import Testing

/// The part of the catalog's README that is generated from the templates.
private struct ReadmePart {
  let template: String
  let text: String

  init(of template: String) throws {
    self.template = template
    let defaults = Combination(template: template, values: [:])
    let module = try GeneratedModule.generate("Profile", defaults)
    var text = "```text\n"
    text += Self.tree(module.code.keys, in: "Profile")
    text += Self.tree(module.tests.keys, in: "Profile (tests)") + "```\n\n"
    text += "| parameter | values | default | decides |\n|---|---|---|---|\n"
    for parameter in try TemplateParameter.all(of: template) {
      let known = parameter.values.map { "`\($0)`" }.joined(separator: ", ")
      let values = parameter.isFree ? "any" : known
      text +=
        "| `\(parameter.name)` | \(values) | `\(parameter.defaultValue)` | \(parameter.summary) |\n"
    }
    self.text = text
  }

  /// The README with this part updated; nil if it has no place for it.
  func put(into readme: String) -> String? {
    guard let start = readme.range(of: "<!-- made of the template \(template) -->\n"),
      let end = readme.range(
        of: "<!-- end -->\n", range: start.upperBound..<readme.endIndex)
    else { return nil }
    return readme.replacingCharacters(in: start.upperBound..<end.lowerBound, with: text)
  }

  private static func tree(_ paths: some Sequence<String>, in root: String) -> String {
    var lines = [root + "/"]
    var open: [Substring] = []
    for path in paths.sorted() {
      let folders = path.split(separator: "/").dropLast()
      let shared = zip(open, folders).prefix { $0 == $1 }.count
      for (depth, folder) in folders.enumerated().dropFirst(shared) {
        lines.append(String(repeating: "  ", count: depth + 1) + "\(folder)/")
      }
      open = Array(folders)
      let indent = String(repeating: "  ", count: folders.count + 1)
      lines.append(indent + (path.split(separator: "/").last ?? ""))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

@Suite("The README of the catalog")
struct ReadmeTests {
  /// With `VIPER_RECORD=1` it rewrites this part, and fails.
  @Test func `shows the tree and parameters of each template`() throws {
    let written = try Catalog.text(of: "README.md")
    var readme = written
    for template in Catalog.templateNames {
      let part = try ReadmePart(of: template)
      readme = try #require(part.put(into: readme), "no place for \(template)")
    }
    if ProcessInfo.processInfo.environment["VIPER_RECORD"] == "1" {
      let file = Catalog.folder.appendingPathComponent("README.md")
      try readme.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("The README was rewritten; run again without VIPER_RECORD.")
    } else {
      #expect(readme == written)
    }
  }

  @Test(arguments: Catalog.templateNames) func `says when to choose each template`(template: String)
    throws
  {
    let readme = try Catalog.text(of: "README.md")
    let section = try #require(
      readme.components(separatedBy: "\n### `\(template)`\n").dropFirst().first)
    #expect(section.contains("**Choose it**"))
    #expect(readme.contains("| [`\(template)`](#\(template)) |"))
  }
}
