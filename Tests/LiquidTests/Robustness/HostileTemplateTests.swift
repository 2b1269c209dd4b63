import Diagnostics
import Foundation
import Liquid
import Testing

/// Templates that try to run forever or exhaust the memory.
///
/// The budget is a part of a run's, to save time.
@Suite struct HostileTemplateTests {
  private static let budget = Budget(work: Budget().work / 8, memory: Budget().memory)

  @Test(arguments: HostileTemplate.all)
  func `a hostile template ends soon, and the error says where`(_ template: HostileTemplate) throws
  {
    let clock = ContinuousClock()
    var problem: Diagnostic?
    let time = clock.measure {
      problem = Rendered.problem(template.text, budget: Self.budget)
    }
    let found = try #require(problem)
    #expect(found.code == "liquid.limit")
    #expect(found.location?.file == template.file)
    #expect(found.location?.line == template.line)
    #expect(found.message.utf8.count < 1_000)
    // Uncounted work would take minutes or more.
    #expect(time < .seconds(20))
  }

  @Test func `messages show the beginning of large values`() throws {
    let large = "{% assign s = '\(String(repeating: "é", count: 10_000))' %}"
    for use in [
      "{% if s < 1 %}{% endif %}", "{% include s %}", "{{ 'x' | slice: s }}",
      "{% for i in (1..2) limit: s %}{% endfor %}", "{{ s | map: numbers }}",
      "{% assign a = s | split: 'x' %}{% for i in (a..2) %}{% endfor %}",
    ] {
      let problem = try #require(Rendered.problem(large + use))
      #expect(problem.message.utf8.count < 500)
      #expect(problem.message.contains("éé…"))
    }
  }

  @Test func `all renderings of a run share one budget`() throws {
    let template = try LiquidTemplate(
      parsing: "{% for i in (1..1000) %}{{ i }}{% endfor %}", named: "entry.liquid")
    var budget = Budget()
    let values = LiquidObject(Rendered.values)
    _ = try template.render(values, within: &budget)
    #expect(budget.memory - budget.memoryLeft == 2_893)
    #expect(!budget.isSpent)
    budget = Budget(work: 1 << 20)
    var renderings = 0
    let problem = try #require(throws: Diagnostic.self) {
      while renderings < 100 {
        _ = try template.render(values, within: &budget)
        renderings += 1
      }
    }
    #expect(renderings > 1)
    #expect(problem.code == "liquid.limit")
    #expect(problem.location?.line == 1)
    #expect(budget.isSpent)
  }

  @Test func `output counts after a rendering, variables don't`() throws {
    let holding = try LiquidTemplate(
      parsing: "{% capture a %}{{ text }}{% endcapture %}{% assign b = a %}x", named: "entry.liquid"
    )
    let writing = try LiquidTemplate(parsing: "{{ text }}", named: "entry.liquid")
    let failing = try LiquidTemplate(
      parsing: "{{ text }}{{ 1 | plus: 'x' | divided_by: 0 }}", named: "x")
    let values = LiquidObject(["text": .string(String(repeating: "a", count: 100_000))])
    var budget = Budget(memory: 350_000)
    for round in 1...5 {
      _ = try holding.render(values, within: &budget)
      #expect(budget.memory - budget.memoryLeft == round)
    }
    #expect(throws: Diagnostic.self) { try failing.render(values, within: &budget) }
    #expect(budget.memory - budget.memoryLeft == 5)
    for _ in 1...3 { _ = try writing.render(values, within: &budget) }
    #expect(budget.memory - budget.memoryLeft == 300_005)
    let problem = try #require(throws: Diagnostic.self) {
      try writing.render(values, within: &budget)
    }
    #expect(problem.code == "liquid.limit" && problem.notes[0].contains("350000"))
    budget.releaseOutput()
    _ = try writing.render(values, within: &budget)
  }

  @Test func `large variables in loops and snippets fit into the memory of a run`() throws {
    let template = """
      {% for i in (1..200) %}{% assign s = large | append: i %}{% endfor %}\
      {% for i in (1..200) %}{% capture s %}{{ large }}{% endcapture %}{% endfor %}\
      {% for i in (1..200) %}{% include 'plain', x: large %}{% render 'plain', x: large %}{% endfor %}\
      {% for i in (1..200) %}{% ifchanged %}{% assign s = large %}{% endifchanged %}{% endfor %}
      """
    let values = LiquidObject(["large": .string(String(repeating: "a", count: 10_000))])
    var budget = Budget()
    let rendering = try LiquidTemplate(parsing: template, named: "t").render(
      values, partials: Rendered.partials, within: &budget)
    #expect(rendering.bytes.count == 4_000)
  }
}

/// A template, and the line that exceeds the budget.
struct HostileTemplate: Sendable, CustomTestStringConvertible {
  var name: String
  var line: Int
  var file = "test.liquid"
  var text: String

  var testDescription: String { name }

  /// An endless loop in the second line.
  private static func looped(
    _ name: String, _ body: String, before: String = "", line: Int = 2
  ) -> HostileTemplate {
    HostileTemplate(
      name: name, line: line,
      text: before + "\n{% for i in (1..500000) %}" + body + "{% endfor %}")
  }

  private static func once(_ name: String, _ text: String, line: Int = 2) -> HostileTemplate {
    HostileTemplate(name: name, line: line, text: text)
  }

  /// Large variables from little text, in the first line.
  private static let large = doubling("large", "ab ", 15)
  private static let list = doubling("text", "b a c ", 10) + "{% assign list = text | split: ' ' %}"

  private static func doubling(_ name: String, _ text: String, _ times: Int) -> String {
    "{% assign \(name) = '\(text)' %}"
      + String(repeating: "{% assign \(name) = \(name) | append: \(name) %}", count: times)
  }

  private static func filtered(_ filter: String, of value: String = "large") -> HostileTemplate {
    looped(
      "\(value) | \(filter)", "{% assign x = \(value) | \(filter) %}",
      before: value == "large" ? large : value == "list" ? list : "")
  }

  static let all: [HostileTemplate] = loops + growth + comparisons + filters + tags + long

  private static let loops = [
    once("a loop without an end", "\n{% for i in (1..1000000000) %}{% endfor %}"),
    once(
      "a loop over all integers",
      "\n{% for i in (-9223372036854775807..9223372036854775807) %}{% endfor %}"),
    looped("a loop that prints", "{{ i }}"),
    looped("a loop in a loop", "{% for j in (1..1000000000) %}{% endfor %}"),
    once(
      "a hundred loops in each other",
      "\n" + String(repeating: "{% for i in (1..9) %}", count: 90)
        + String(repeating: "{% endfor %}", count: 90)),
    once("a table without an end", "\n{% tablerow i in (1..1000000000) %}{% endtablerow %}"),
    looped("a loop with break", "{% for j in (1..9) %}{% break %}{% endfor %}"),
    looped("a loop with continue", "{% continue %}"),
    looped(
      "a loop with offset: continue", "{% for j in (1..9) limit: 2 offset: continue %}{% endfor %}"),
  ]

  private static let growth = [
    once(
      "a text that doubles",
      "{% assign s = 'ab' %}\n{% for i in (1..99) %}\n{% assign s = s | append: s %}{% endfor %}",
      line: 3),
    once(
      "a capture that doubles",
      "{% assign s = 'ab' %}{% for i in (1..99) %}\n{% capture s %}{{ s }}{{ s }}{% endcapture %}{% endfor %}"
    ),
    once(
      "an array that doubles",
      "{% assign a = 'a b' | split: ' ' %}{% for i in (1..99) %}\n{% assign a = a | concat: a %}{% endfor %}"
    ),
    once(
      "split and join in turn",
      "{% assign s = 'a b' %}{% for i in (1..99) %}\n{% assign a = s | split: ' ' %}{% assign s = a | join: s %}{% endfor %}"
    ),
    once(
      "every letter replaced by the text",
      "{% assign s = 'aa' %}{% for i in (1..99) %}\n{% assign s = s | replace: 'a', s %}{% endfor %}"
    ),
    once(
      "every gap replaced by the text",
      "{% assign s = 'aa' %}{% for i in (1..99) %}\n{% assign s = s | replace: '', s %}{% endfor %}"
    ),
    once(
      "html escaped again and again",
      "{% assign s = '&<>' %}{% for i in (1..99999) %}\n{% assign s = s | escape %}{% assign s = s | append: s %}{% endfor %}"
    ),
    once(
      "addresses encoded again and again",
      "{% assign s = '%%%' %}{% for i in (1..999) %}\n{% assign s = s | url_encode %}{% assign s = s | append: s %}{% endfor %}"
    ),
    once(
      "base64 of base64",
      "{% assign s = 'abc' %}{% for i in (1..999) %}\n{% assign s = s | base64_encode %}{% endfor %}"
    ),
    once(
      "line ends that grow",
      "{% assign s = '\n' %}{% for i in (1..99) %}\n{% assign s = s | append: s | newline_to_br %}{% endfor %}",
      line: 3),
    once(
      "text put in front",
      "{% assign s = 'ab' %}{% for i in (1..99) %}\n{% assign s = s | prepend: s %}{% endfor %}"),
    once("an array of a range", "\n{% assign a = (1..1000000000) | reverse %}"),
    once("a range joined", "\n{{ (1..1000000000) | join: 'x' }}"),
    once("a range summed", "\n{{ (1..1000000000) | sum }}"),
    once("a range sorted", "\n{{ (1..1000000000) | sort }}"),
    once(
      "a text in letters",
      large + "{% for i in (1..9) %}\n{% assign large = large | append: large %}"
        + "{% assign a = large | split: '' %}{% endfor %}"),
    once(
      "many large variables",
      large + "\n" + (1...400).map { "{% assign v\($0) = large %}" }.joined()),
    once(
      "many large arguments",
      large + "\n{% include 'plain'" + (1...400).map { ", v\($0): large" }.joined() + " %}"),
    once(
      "output without an end", large + "{% for i in (1..99999) %}\n{{ large }}{% endfor %}"),
  ]

  private static let comparisons = [
    looped("contains", "{% if large contains 'x' %}{% endif %}", before: large),
    looped(
      "contains of almost the same", "{% if large contains other %}{% endif %}",
      before: large + "{% assign other = large | append: 'x' | slice: 1000, 98305 %}"),
    looped("contains in an array", "{% if list contains 'x' %}{% endif %}", before: list),
    looped(
      "==", "{% if large == other %}{% endif %}",
      before: large + "{% assign other = large | append: '' %}"),
    looped(
      "== of arrays", "{% if list == other %}{% endif %}",
      before: list + "{% assign other = list | compact %}"),
    looped("== blank", "{% if spaces == blank %}{% endif %}", before: doubling("spaces", " ", 15)),
    looped(
      "<", "{% if large < other %}{% endif %}",
      before: large + "{% assign other = large | append: 'x' %}"),
    looped(
      "case", "{% case large %}{% when other %}{% endcase %}",
      before: large + "{% assign other = large | append: '' %}"),
    looped(
      "case with many values",
      "{% case i %}{% when 'a'" + String(repeating: ", 'a'", count: 5_000) + " %}{% endcase %}"),
    looped(
      "a long condition", "{% if a" + String(repeating: " or a", count: 5_000) + " %}{% endif %}"),
  ]

  private static let filters =
    [
      "capitalize", "upcase", "downcase", "strip", "size", "split: ' '", "split: ''",
      "strip_html", "strip_newlines", "newline_to_br", "escape_once", "url_decode",
      "replace: 'a', 'b'", "replace_last: 'b', 'c'", "remove: 'ab'", "slice: 5, 1",
      "truncate: 99999", "truncatewords: 9999", "default: 'x'", "append: 'x'", "date: '%Y'",
      "base64_url_safe_encode", "times: 2", "map: 'a'",
    ].map { filtered($0) }
    + [
      "sort", "sort_natural", "uniq", "compact", "reverse", "concat: list", "map: 'a'", "join: ','",
      "where: 'a'", "find: 'x'", "append: 'x'", "sum", "first",
    ].map { filtered($0, of: "list") }
    + [
      filtered("date: '%D%X%D%X'", of: "'2020-01-01'"),
      filtered("date: '%c'", of: "'Thursday, 14 March 2016 10:30:15 pm +0100'"),
      filtered("times: 1.0000000000000001", of: "123456789.123456789"),
      filtered("divided_by: 0.0000003", of: "9999999.5"),
      filtered("round: 999999999", of: "1.5"),
    ]

  private static let tags = [
    looped("increment", "{% increment x %}"),
    looped("cycle with many names", "{% cycle i: 'a' %}"),
    looped(
      "cycle with many values", "{% cycle 'a'" + String(repeating: ", 'a'", count: 5_000) + " %}"),
    looped("cycle with a large name", "{% cycle large: 'a' %}", before: large),
    looped("ifchanged", "{% ifchanged %}{{ i }}{% endifchanged %}"),
    looped("include", "{% include 'plain' %}"),
    looped("render", "{% render 'plain' %}"),
    HostileTemplate(
      name: "render for a range", line: 1,
      text: "{% assign r = (1..1000000000) %}{% render 'loop' for r as loop %}"),
    looped(
      "include with many arguments",
      "{% include 'plain'" + String(repeating: ", a: 1", count: 5_000) + " %}"),
    looped("loops kept", "{% assign x = forloop %}"),
    looped("a comment", "{% comment %}{% endcomment %}"),
  ]

  private static let long = [
    looped("a long name", "{{ \(String(repeating: "a", count: 50_000)) }}"),
    looped("a long counter", "{% increment \(String(repeating: "a", count: 50_000)) %}"),
    looped(
      "a long collection", "{% for j in \(String(repeating: "a", count: 50_000)) %}{% endfor %}"),
    looped("a long path", "{{ a\(String(repeating: ".a", count: 5_000)) }}"),
    looped("a large index", "{{ user[large] }}", before: large),
  ]
}
