import Diagnostics
import Liquid
import Testing

/// A template and its expected output for ``Rendered/values``; nil for an error.
struct Expectation: Sendable, CustomTestStringConvertible {
  var template: String
  var text: String?

  init(_ template: String, _ text: String?) {
    self.template = template
    self.text = text
  }

  var testDescription: String { template.debugDescription }
}

/// Renders templates for tests.
enum Rendered {
  static let values: [String: LiquidValue] = [
    "name": "Login", "empty_text": "", "spaces": "  a b  ", "count": 3, "price": 2.5, "yes": true,
    "no": false, "nothing": .nil, "numbers": [1, 2, 3, 4], "words": ["pear", "Apple", "fig"],
    "none": [], "no_fields": [:],
    "user": ["name": "Ann", "roles": ["admin", "dev"], "address": ["city": "Bern"]],
    "items": [
      ["title": "b", "size": 2, "on": true], ["title": "a", "size": 1, "on": false],
      ["title": "c", "on": true],
    ],
    "mixed": [1, "two", .nil, 3.5, true], "nested": [1, [2, [3, .nil]]], "key": "name",
    "html": "<p class=\"x\">Tom & 'Jerry'</p>", "umlaut": "Ä🙂e\u{301}",
  ]

  static let partials = PartialsByName([
    "plain": .text("plain text", file: "plain.liquid"),
    "greeting": .text("Hi {{ greeting }}{{ who }}!", file: "greeting.liquid"),
    "sets": .text("{% assign inner = 'set' %}", file: "sets.liquid"),
    "stops": .text("a{% break %}b", file: "stops.liquid"),
    "wraps": .text("<{% include 'plain' %}>", file: "nested.liquid"),
    "itself": .text("{% include 'itself' %}", file: "itself.liquid"),
    "broken": .text("line\n{{ x | nope }}", file: "broken.liquid"),
    "loop": .text("{{ forloop.index }}:{{ loop }} ", file: "loop.liquid"),
    "dir/file": .text("[{{ file }}]", file: "dir/file.liquid"),
  ])

  static func rendering(
    _ template: String, budget: Budget = Budget(),
    clock: LocalMoment = LocalMoment()
  ) throws(Diagnostic) -> LiquidRendering {
    var budget = budget
    return try LiquidTemplate(parsing: template, named: "test.liquid").render(
      LiquidObject(values),
      partials: partials, clock: clock,
      within: &budget)
  }

  /// The text; nil for an error.
  static func text(_ template: String) -> String? {
    do throws(Diagnostic) {
      return try rendering(template).text
    } catch {
      return nil
    }
  }

  /// The problem, or nil.
  static func problem(
    _ template: String, budget: Budget = Budget()
  ) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try rendering(template, budget: budget)
      return nil
    } catch {
      return error
    }
  }
}

/// A snippet, parsed or not.
enum Partial: Sendable {
  case text(String, file: String)
  case template(LiquidTemplate)
}

/// Snippets by name.
struct PartialsByName: PartialSource {
  private let partials: [String: Partial]

  init(_ partials: [String: Partial]) { self.partials = partials }

  func partial(named name: String) throws(Diagnostic) -> LiquidTemplate? {
    switch partials[name] {
    case .text(let text, let file): try LiquidTemplate(parsing: text, named: file)
    case .template(let template): template
    case nil: nil
    }
  }
  var partialNames: [String] { partials.keys.sorted() }
}
