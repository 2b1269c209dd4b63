import Foundation
import Testing

/// A row of the README's table of rules.
private struct Rule {
  /// The text of the rule.
  var words: String
  /// The module that follows it.
  var choice: Combination
  /// The names of the files to look at.
  var files: [String]

  static func all() throws -> [Rule] {
    let readme = try Catalog.text(of: "README.md")
    let section = try #require(
      readme.components(separatedBy: "\n## Rules and their sources\n").last)
    let row = /(?m)^\| (.+) \| .+ \| `(\w+)`(?: with `(\w+):(\w+)`)?: (`.+`) \|$/
    let rows = section.components(separatedBy: "\n## ")[0]
    // Only the head of the table has no file.
    #expect(rows.matches(of: row).count == rows.matches(of: /(?m)^\| .*\|$/).count - 1)
    return rows.matches(of: row).map { match in
      var values: [String: String] = [:]
      if let name = match.3, let value = match.4 { values[String(name)] = String(value) }
      return Rule(
        words: String(match.1),
        choice: Combination(template: String(match.2), values: values),
        files: match.5.matches(of: /`([^`]+)`/).map { String($0.1) })
    }
  }

  /// The texts of its files.
  func texts() throws -> [String] {
    let module = try GeneratedModule.generate("Profile", choice)
    return try files.map { name in
      let found = module.files.filter { $0.key.hasSuffix("/" + name) || $0.key == name }
      return try #require(found.first, "\(choice) has no \(name)").value
    }
  }
}

@Suite("The rules that the README lists")
struct RuleTests {
  @Test func `name a file each, in which the rule is followed`() throws {
    let rules = try Rule.all()
    #expect(rules.count == Self.signs.count)
    for (rule, sign) in zip(rules, Self.signs) {
      #expect(rule.words.hasPrefix(sign.rule))
      #expect(sign.isIn(try rule.texts()), "\(rule.words)")
    }
  }

  /// The beginning of each rule, and a check of its files.
  private static let signs: [(rule: String, isIn: @Sendable ([String]) -> Bool)] = [
    ("a folder for each layer", { $0[1].contains("makeViewController") }),
    (
      "layers call",
      { texts in
        texts.allSatisfy { !$0.contains("async") && !functions(in: $0).isEmpty }
          && texts.flatMap(functions).allSatisfy { $0.contains(/^(obtain|setup|show)/) }
      }
    ),
    (
      "the interactor has",
      { $0[0].contains("weak var output") && $0[0].ranges(of: " var ").count == 1 }
    ),
    ("results are", { $0[0].contains("withSuccess") && $0[0].contains("withFailure") }),
    ("a facade", { $0[0].contains("actor ProfileFacade") }),
    (
      "only the presenter",
      { texts in
        ["weak var view:", "  let router:", "  let interactor:"].allSatisfy(texts[0].contains)
          && !texts[0].contains("import UIKit")
      }
    ),
    ("a complex state", { $0[0].contains("enum ProfileState") && functions(in: $0[0]).isEmpty }),
    (
      "the router's methods",
      { functions(in: $0[0]).sorted() == ["closeModule", "embedHeaderModule"] }
    ),
    (
      "the view has",
      { texts in
        texts[0].contains("  let output: any ProfileViewOutput")
          && functions(in: texts[1]).allSatisfy { $0.hasPrefix("did") }
      }
    ),
    (
      "a data display manager",
      { $0[0].contains("DiffableDataSource") && functions(in: $0[1]) == ["makeCellObjects"] }
    ),
    (
      "the assembly exposes",
      { functions(in: $0[0]) == ["makeModule"] && $0[0].contains("/// Assembles the ") }
    ),
    ("a submodule", { $0[0].contains("private(set) var cellModels") }),
    (
      "a container embeds",
      { texts in
        texts[0].contains("container?.embed(part.view)")
          && texts[1].contains("headerModuleInput = router.embedHeaderModule(output: self)")
      }
    ),
    (
      "one test case",
      { texts in
        let tests = texts[0].ranges(of: "@Test(").count
        return tests > 5 && texts[0].ranges(of: "    // when\n").count == tests
          && texts[0].ranges(of: "    // then\n").count == tests
      }
    ),
    (
      "forward declarations",
      { texts in
        texts[0].contains("\n@protocol ProfileViewInput;\n")
          && ["ModuleInput", "ViewOutput", "InteractorOutput"]
            .allSatisfy { texts[1].contains("#pragma mark - Profile\($0)\n") }
      }
    ),
    (
      "a configurator assembles",
      { texts in
        texts[0].ranges(of: "protocol Profile").count > 5
          && texts[1].contains("configurator.configure(with: self)")
          && texts[1].contains("router.prepare(for: segue, sender: sender)")
      }
    ),
    (
      "view methods",
      { texts in
        functions(in: texts[0]) == ["setupInitialState"]
          && functions(in: texts[1]).allSatisfy { !$0.contains("Tap") }
      }
    ),
    (
      "the router shows",
      { texts in
        texts[0].contains("show…Module")
          && texts[1].contains("weak var view: (any ModuleTransitionable)?")
      }
    ),
    (
      "the configurator has",
      { functions(in: $0[0]) == ["configure"] && !$0[0].contains("protocol") }
    ),
  ]

  private static func functions(in text: String) -> [String] {
    text.matches(of: /func (\w+)\(/).map { String($0.1) }
  }
}
